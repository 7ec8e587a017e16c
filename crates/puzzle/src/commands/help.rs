//! The help of `puzzle solve DOMAIN`, which fits on a screen of 80 x 50: the formats with a sample, the
//! options that are not those of every puzzle, and three examples.

use catalogue::Domain;
use clap::{Arg, ArgAction, Command};

use crate::report;

/// The widest line of any help.
pub(super) const WIDTH: u16 = 80;

const TEMPLATE: &str = "{about}\n\n{usage-heading} {usage}\n\n{before-help}{all-args}{after-help}";

/// Options of every puzzle, which `puzzle help solve` describes.
const COMMON: [&str; 18] = [
    "stored_states",
    "curve",
    "solutions",
    "time_limit",
    "node_limit",
    "memory_limit",
    "threads",
    "format",
    "boards",
    "stats",
    "frames",
    "progress",
    "output",
    "input_folder",
    "output_folder",
    "replay",
    "heat",
    "still",
];

/// Options whose values each puzzle has its own of.
const OWN: [&str; 5] = ["heuristic", "weight", "order", "profile", "actions"];

/// Leaves to `puzzle solve DOMAIN --help` the options whose values a puzzle has its own of.
pub(super) fn common(command: Command) -> Command {
    let command = OWN.iter().fold(command, |command, id| command.mut_arg(id, |it| it.hide(true)));
    short(command).after_help(
        "Formats, heuristics and examples of a puzzle: puzzle solve DOMAIN --help\n\
         Algorithms and their guarantees: puzzle list",
    )
}

/// Gives the subcommand of a domain its help.
pub(super) fn of_domain(domain: &Domain, command: Command) -> Command {
    let hide = |command: Command, id| command.mut_arg(id, |argument| argument.hide(true));
    let command = short(COMMON.into_iter().fold(command, hide)).help_template(TEMPLATE);
    let about = domain.about;
    let formats = (domain.formats)()
        .into_iter()
        .filter(|it| it.is_read)
        .map(|it| [format!("  {}", it.name), it.layout.to_owned()]);
    let formats = report::fitted(WIDTH, formats);
    let (sample, examples) = match domain.guide {
        Some((sample, examples)) => (sample, examples.map(str::to_owned).to_vec()),
        None => {
            let samples = domain.samples();
            let sample = samples.first().copied().unwrap_or_default();
            let search = format!("{} --text '{sample}'", about.name);
            (sample, vec![search.clone(), format!("{search} --boards")])
        }
    };
    let sample = sample.replace('\n', "\n    ");
    let examples: String =
        examples.iter().map(|example| format!("\n  puzzle solve {example}")).collect();
    command.before_help(format!("Formats:\n{formats}Sample:\n    {sample}")).after_help(format!(
        "Examples:{examples}\nLimits, number of solutions, output and folders: puzzle help solve"
    ))
}

/// A line or two an option: the names of its values stand in its help.
fn short(command: Command) -> Command {
    let help = Arg::new("help").short('h').long("help").action(ArgAction::HelpShort);
    command
        .mut_args(named_values)
        .disable_help_flag(true)
        .arg(help.help("Print help").help_heading(None))
}

fn named_values(argument: Arg) -> Arg {
    let values = argument.get_possible_values();
    let names: Vec<&str> = values.iter().map(|value| value.get_name()).collect();
    let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
    // A flag has the values true and false, which nobody types.
    if names.is_empty() || !argument.get_action().takes_values() {
        return argument;
    }
    let (before, default) = help.split_at(help.find(" [default").unwrap_or(help.len()));
    let help = format!("{before}: {}{default}", names.join(", "));
    argument.help(help).hide_possible_values(true)
}

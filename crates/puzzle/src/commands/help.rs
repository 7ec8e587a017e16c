//! The help of `puzzle solve DOMAIN`, which fits on a screen of 80 x 50: the formats with a sample, the
//! options that are not those of every puzzle, and three examples.

use clap::{Arg, ArgAction, Command};

use crate::{interface::Domain, report};

/// The widest line of any help.
pub(super) const WIDTH: u16 = 80;

const TEMPLATE: &str = "{about}\n\n{usage-heading} {usage}\n\n{before-help}{all-args}{after-help}";

/// Options of every puzzle, which `puzzle help solve` describes.
const COMMON: [&str; 17] = [
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

/// A puzzle's name, a sample of its first format, and examples. Others have the first of their samples, and its search.
type Guide = (&'static str, &'static str, [&'static str; 3]);

const GUIDES: [Guide; 9] = [
    (
        "boggle",
        "tesn\nteaq\nilpo",
        [
            "boggle --text 'tesn/teaq/ilpo/rasx'",
            "boggle --text 'tesn/teaq' --min-length 4 --dictionary built-in",
            "boggle fixtures/boggle/qu.txt --all-paths",
        ],
    ),
    (
        "grid-path",
        "S..#\n.#..\n...G",
        [
            "grid-path fixtures/grid-path/p3.txt --boards",
            "grid-path fixtures/grid-path/p3.txt --neighbours 8 -a ucs",
            "grid-path --random 20x40 --blocked 0.3 --seed 7",
        ],
    ),
    (
        "klotski",
        "goal b 2 2\nab.\n...",
        [
            "klotski fixtures/klotski/small.txt --metric moves --boards",
            "klotski fixtures/klotski/small.txt -a idastar",
            "klotski --text ooooooooBoooAABooooooooooooooooooooo -a bfs",
        ],
    ),
    (
        "npuzzle",
        "8 6 7\n2 5 4\n3 0 1",
        [
            "npuzzle --text '867 254 301'",
            "npuzzle --text '1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15' --boards",
            "npuzzle @korf/79 --heuristic linear-conflict",
        ],
    ),
    (
        "numbrix",
        "1 . 3\n. . 4\n7 . .",
        [
            "numbrix --text '1 . 3/. . 4/7 . .'",
            "numbrix --text '1 . 3/. . 4/7 . .' --count",
            "numbrix fixtures/numbrix/hidato.txt --neighbours king",
        ],
    ),
    (
        "pacman-dual",
        "%%%%%%\n%P12Q%\n%%%%%%",
        [
            "pacman-dual fixtures/pacman-dual/test-2.txt",
            "pacman-dual fixtures/pacman-dual/test-2.txt --collision block",
            "pacman-dual fixtures/pacman-dual/test-2.txt --actions steps",
        ],
    ),
    (
        "river-crossing",
        "FGCW|",
        [
            "river-crossing --text 'FGCW|'",
            "river-crossing --text 'FGCW|' --solutions all --emoji",
            "river-crossing fixtures/river-crossing/missionaries-3.toml -a bfs",
        ],
    ),
    (
        "sokoban",
        "H  . G1\n.  B1 .\n.  . .",
        [
            "sokoban --text 'H B1 G1' --boards",
            "sokoban fixtures/sokoban/classic.sok --level 8",
            "sokoban fixtures/sokoban/classic.sok --level 8 --objective moves",
        ],
    ),
    (
        "weighted-stones",
        "5\n#####\n#@$.#",
        [
            "weighted-stones fixtures/weighted-stones/test-03.txt --boards",
            "weighted-stones fixtures/weighted-stones/test-03.txt -a wastar --weight 3",
            "weighted-stones fixtures/weighted-stones/test-03.txt -a all --format ares",
        ],
    ),
];

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
    let formats = about.formats.iter().map(|&(name, layout)| [format!("  {name}"), layout.into()]);
    let formats = report::fitted(WIDTH, formats);
    let guide = GUIDES.iter().find(|(name, ..)| *name == about.name);
    let (sample, examples) = match guide {
        Some((_, sample, examples)) => (*sample, examples.map(str::to_owned).to_vec()),
        None => {
            let sample = about.samples.first().copied().unwrap_or_default();
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

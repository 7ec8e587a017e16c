//! `puzzle audit`

use std::path::PathBuf;

use catalogue::{Domain, stopped};
use clap::{Args, Command, builder::PossibleValuesParser};
use search::Outcome;

use super::arguments::{TableFormat, WalkLimits, of_domains, with_options};
use super::entry::{DomainArgs, Entry, Main, typed};
use super::input::InputArgs;
use crate::{
    io::{Exit, Failure, Output, message},
    report,
};

const AUDIT: &str = "\
Every state that can be reached is expanded, and the least cost h* from it to a goal found backwards:
where h is more than h*, it over-estimates; where it falls by more than an action costs, it is
inconsistent; and it may call a state a dead end that is not one. With --node-limit or --memory-limit only the
states whose h* is proved by then are compared.

Exit codes: 0 the claim of `puzzle list` holds, 1 it does not, 20 to 22 a limit and no contradiction.";

#[derive(Debug, Args)]
struct AuditArgs {
    #[command(flatten)]
    input: InputArgs,
    /// The heuristic to audit
    #[arg(long, required = true)]
    heuristic: Option<String>,
    /// How results look
    #[arg(long, value_enum, default_value = "table")]
    format: TableFormat,
    /// Draw a histogram of h / h* to this file, all at once
    #[arg(long, short, value_name = "OUT.svg")]
    output: Option<PathBuf>,
    #[command(flatten)]
    limits: WalkLimits,
}

pub(super) const ENTRY: Entry = Entry {
    name: "audit",
    about: "Compare a heuristic with exact distances",
    arguments: |command, needed| of_domains(command.after_help(AUDIT), needed, arguments),
    main: Main::OfDomain(|given, matches| run(given, typed(matches)?)),
};

/// The subcommand of a domain.
fn arguments(domain: &Domain, command: Command) -> Command {
    let names = (domain.about.heuristics)().into_iter().map(|heuristic| heuristic.name);
    let names: Vec<&str> = names.collect();
    let command = with_options(domain, AuditArgs::augment_args(command)).after_help(AUDIT);
    match names.is_empty() {
        // Refused by name, whatever is audited.
        true => command.hide(true).mut_arg("heuristic", |argument| argument.required(false)),
        false => command.mut_arg("heuristic", |argument| {
            argument.value_parser(PossibleValuesParser::new(names))
        }),
    }
}

fn run(given: &DomainArgs, args: AuditArgs) -> Result<Exit, Failure> {
    let about = given.domain.about;
    let heuristic = args.heuristic.unwrap_or_default();
    about.check_heuristic(&heuristic)?;
    let (name, instance) = args.input.open(given)?;
    let picture = args.output.as_deref().map(|path| Output::open(Some(path))).transpose()?;
    let limits = args.limits.until_interrupted();
    let audited = instance.audit(&heuristic, &limits)?;
    let names = (about.name, name.as_str(), heuristic.as_str());
    let text = match args.format {
        TableFormat::Table => report::audit_text(names, &audited, &*instance),
        TableFormat::Json => report::audit_json(names, &audited, instance.decimals()),
    };
    Output::standard().write(&text)?;
    if let Some(mut picture) = picture {
        picture.write(&report::audit_svg(&heuristic, &audited.audit))?;
        picture.finish()?;
    }
    Ok(match audited.audit.stop {
        _ if audited.audit.contradicts(audited.claim) => Exit::CheckFailed,
        None => Exit::Done,
        Some(stop) => {
            message(format_args!("{}: other states are not compared", stopped(stop)));
            Exit::of_search(Outcome::Stopped(stop), 0)
        }
    })
}

//! `puzzle list`

use clap::{Arg, ArgMatches, Command, builder::PossibleValuesParser};
use domain::{AlgorithmName, Named};
use search::Guarantee;

use super::solve;
use crate::{
    domains::{self, Domain},
    io::{Exit, Failure, Output},
    report::table,
};

pub(super) fn command() -> Command {
    let names = domains::ALL.iter().map(|domain| domain.about.name);
    let domain = Arg::new("domain").value_name("DOMAIN").help("Only this kind of puzzle");
    Command::new("list")
        .about("Say what there is: domains, algorithms, heuristics, formats")
        .arg(domain.value_parser(PossibleValuesParser::new(names)))
}

pub(super) fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let name = matches.get_one::<String>("domain");
    let text = match name.and_then(|name| domains::find(name)) {
        Some(domain) => of_domain(domain),
        None => of_all(),
    };
    Output::standard().write(&text)?;
    Ok(Exit::Done)
}

fn of_all() -> String {
    let rows = domains::ALL.iter().map(|domain| {
        let about = domain.about;
        [about.name, about.summary]
    });
    let algorithms = AlgorithmName::ALL.iter().map(|name| {
        let informed = if name.asks_heuristic() { "yes" } else { "no" };
        [name.name(), name.title(), informed, name.guarantee()]
    });
    format!(
        "{}\n{}\nAlgorithms, heuristics and formats of a domain: puzzle list DOMAIN\n",
        table(&["domain", "rules"], rows),
        table(&["algorithm", "in full", "uses h", "guarantee on the first solution"], algorithms),
    )
}

fn of_domain(domain: &Domain) -> String {
    let about = domain.about;
    let mut text = format!("{}: {}\n\n", about.name, about.summary);
    let known = (about.heuristics)();
    let heuristics = known.iter().map(|heuristic| {
        let yes_from = |least| if heuristic.guarantee >= least { "yes" } else { "no" };
        [
            heuristic.name,
            yes_from(Guarantee::Admissible),
            yes_from(Guarantee::Consistent),
            heuristic.summary,
        ]
    });
    if !known.is_empty() {
        text.push_str(&table(&["heuristic", "admissible", "consistent", "estimate"], heuristics));
        text.push('\n');
    }
    let formats = about.formats.iter().map(|&(name, form)| [name, form]);
    text.push_str(&table(&["format", "layout"], formats));
    text.push('\n');
    text.push_str(&table(&["option", "default", "choices"], options(domain)));
    text
}

fn options(domain: &Domain) -> Vec<[String; 3]> {
    let about = domain.about;
    let names = about.algorithms.iter().map(|name| name.name());
    let algorithm = about.default_algorithm.name();
    let mut options = vec![("--algorithm", algorithm, names.collect::<Vec<_>>().join(", "))];
    if let Some(first) = (about.heuristics)().first() {
        options.push(("--heuristic", first.name, "see above".into()));
    }
    let weight = about.default_weight.to_string();
    if about.has(AlgorithmName::Wastar) {
        options.push(("--weight", &weight, "1 or more, also as a ratio".into()));
    }
    if !about.actions.is_empty() {
        options.push(("--actions", "by algorithm", about.actions.join(", ")));
    }
    if let Some(order) = about.order {
        options.push(("--order", "by profile", order.into()));
    }
    if about.has_published_profile {
        options.push(("--profile", "best", "best, published".into()));
    }
    let own = (domain.options)(Command::new(about.name));
    let own = own.get_arguments().filter_map(Arg::get_long).map(|option| format!("--{option}"));
    let own =
        own.chain(domain.drawings.iter().map(|(drawing, _)| solve::names(*drawing).0.to_owned()));
    let own = own.map(|option| [option, "see puzzle solve --help".to_owned(), String::new()]);
    let options = options.into_iter();
    let rows = options.map(|(option, default, choices)| [option.into(), default.into(), choices]);
    rows.chain(own).collect()
}

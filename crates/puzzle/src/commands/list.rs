//! `puzzle list`

use catalogue::{Domain, object};
use clap::{Args, Command, builder::PossibleValuesParser};
use domain::{AlgorithmName, Named};
use search::Guarantee;

use super::{
    arguments::TableFormat,
    entry::{Entry, Main, typed},
    solve,
};
use crate::{
    io::{Exit, Failure, Output},
    report::{json_line, table},
};

#[derive(Debug, Args)]
struct ListArgs {
    /// Only this kind of puzzle
    #[arg(value_name = "DOMAIN", value_parser = PossibleValuesParser::new(names()))]
    domain: Option<String>,
    /// How the list looks
    #[arg(long, value_enum, default_value = "table")]
    format: TableFormat,
}

pub(super) const ENTRY: Entry = Entry {
    name: "list",
    about: "Say what there is: domains, algorithms, heuristics, formats",
    arguments: |command, _| ListArgs::augment_args(command),
    main: Main::Alone(|matches| run(typed(matches)?)),
};

fn names() -> impl Iterator<Item = &'static str> {
    catalogue::ALL.iter().map(|domain| domain.about.name)
}

fn run(ListArgs { domain, format }: ListArgs) -> Result<Exit, Failure> {
    let domain = domain.and_then(|name| catalogue::find(&name));
    let text = match (format, domain) {
        (TableFormat::Table, Some(domain)) => of_domain(domain),
        (TableFormat::Table, None) => of_all(),
        (TableFormat::Json, Some(domain)) => as_json(std::slice::from_ref(domain)),
        (TableFormat::Json, None) => as_json(catalogue::ALL),
    };
    Output::standard().write(&text)?;
    Ok(Exit::Done)
}

fn as_json(domains: &[Domain]) -> String {
    let domain = |domain: &Domain| {
        let about = domain.about;
        let heuristics = (about.heuristics)().into_iter().map(|it| {
            object! { "name": it.name, "summary": it.summary, "guarantee": it.guarantee }
        });
        let formats = (domain.formats)().into_iter().map(|it| {
            object! {
                "name": it.name,
                "layout": it.layout,
                "samples": it.samples,
                "read": it.is_read,
                "written": it.is_written,
            }
        });
        let built_in = domain.known.iter();
        let built_in =
            built_in.map(|it| object! { "name": format!("@{}", it.name), "summary": it.summary });
        let options = options(domain).into_iter().map(|[option, default, choices]| {
            object! { "option": option, "default": default, "choices": choices }
        });
        object! {
            "name": about.name,
            "summary": about.summary,
            "aliases": aliases(domain),
            "heuristics": heuristics.collect::<Vec<_>>(),
            "formats": formats.collect::<Vec<_>>(),
            "samples": domain.samples(),
            "built_in": built_in.collect::<Vec<_>>(),
            "options": options.collect::<Vec<_>>(),
        }
    };
    let algorithm = |name: &AlgorithmName| {
        object! {
            "name": name.name(),
            "title": name.title(),
            "aliases": Named::aliases(*name),
            "uses_heuristic": name.uses_heuristic(),
            "guarantee": name.guarantee(),
        }
    };
    json_line(&object! {
        "domains": domains.iter().map(domain).collect::<Vec<_>>(),
        "algorithms": AlgorithmName::ALL.iter().map(algorithm).collect::<Vec<_>>(),
        "version": env!("CARGO_PKG_VERSION"),
    })
}

/// Other names of a domain.
fn aliases(domain: &Domain) -> Vec<&'static str> {
    domain.aliases.iter().map(|(name, _)| *name).collect()
}

fn of_all() -> String {
    let rows = catalogue::ALL.iter().map(|domain| {
        let about = domain.about;
        [about.name, about.summary]
    });
    let algorithms = AlgorithmName::ALL.iter().map(|name| {
        let informed = if name.uses_heuristic() { "yes" } else { "no" };
        [name.name(), name.title(), informed, name.guarantee()]
    });
    let others = catalogue::ALL.iter().map(|domain| (domain.about.name, aliases(domain)));
    let of_algorithms = AlgorithmName::ALL.iter();
    let others = others.chain(of_algorithms.map(|it| (it.name(), Named::aliases(*it).to_vec())));
    let others = others.filter(|(_, aliases)| !aliases.is_empty());
    let others = others.map(|(name, aliases)| [name.to_owned(), aliases.join(", ")]);
    format!(
        "{}\n{}\n{}\nAlgorithms, heuristics and formats of a domain: puzzle list DOMAIN\n",
        table(&["domain", "rules"], rows),
        table(&["algorithm", "in full", "uses h", "guarantee on the first solution"], algorithms),
        table(&["name", "also, in capitals or not"], others),
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
        text += &table(&["heuristic", "admissible", "consistent", "estimate"], heuristics);
        text.push('\n');
    }
    let is = |is_so| if is_so { "yes" } else { "no" };
    let formats = (domain.formats)().into_iter();
    let formats = formats.map(|it| [it.name, is(it.is_read), is(it.is_written), it.layout]);
    let formats = table(&["format", "read", "written", "layout"], formats);
    let samples = domain.samples().into_iter().map(|sample| [format!("--text '{sample}'")]);
    let samples = table(&["samples"], samples);
    let known = domain.known.iter().map(|it| [format!("@{}", it.name), it.summary.to_owned()]);
    let known = table(&["built in", "instance"], known);
    format!(
        "{text}{formats}\n{samples}\n{known}\n{}",
        table(&["option", "default", "choices"], options(domain))
    )
}

fn options(domain: &Domain) -> Vec<[String; 3]> {
    let about = domain.about;
    let names = about.algorithms.iter().map(|name| name.name());
    let algorithm = about.default_algorithm.name();
    let mut options = vec![("--algorithm", algorithm, names.collect::<Vec<_>>().join(", "))];
    let heuristics = (about.heuristics)();
    if let Some(first) = heuristics.first() {
        let names: Vec<&str> = heuristics.iter().map(|heuristic| heuristic.name).collect();
        options.push(("--heuristic", first.name, names.join(", ")));
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
    let own = solve::own_options(domain, Command::new(about.name));
    let own = own.get_arguments().filter_map(|argument| {
        let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
        let default = help.split_once("[default: ").map_or("none", |(_, rest)| rest);
        let values = argument.get_possible_values();
        let names: Vec<&str> = values.iter().map(|value| value.get_name()).collect();
        let forms = argument.get_value_names().unwrap_or_default();
        let choices = match (argument.get_action().takes_values(), names.is_empty()) {
            (true, false) => names.join(", "),
            (true, true) => forms.iter().map(|form| form.as_str()).collect::<Vec<_>>().join(" "),
            (false, _) => "on if it is given".to_owned(),
        };
        let option = format!("--{}", argument.get_long()?);
        Some([option, default.trim_end_matches(']').to_owned(), choices])
    });
    let options = options.into_iter();
    let rows = options.map(|(option, default, choices)| [option.into(), default.into(), choices]);
    rows.chain(own).collect()
}

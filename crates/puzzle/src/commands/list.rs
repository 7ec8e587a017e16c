//! `puzzle list`

use clap::ValueEnum;
use search::Guarantee;

use crate::{
    algorithm::AlgorithmName,
    domain::Domain,
    domains,
    exit::{Exit, Failure},
    output::Output,
    report::table,
    request::{algorithms, typed},
};

pub(crate) fn run(domain: Option<&dyn Domain>) -> Result<Exit, Failure> {
    let text = match domain {
        Some(domain) => of_domain(domain),
        None => of_all(),
    };
    Output::standard().write(&text)?;
    Ok(Exit::Done)
}

fn of_all() -> String {
    let rows = domains::ALL.iter().map(|domain| {
        let about = domain.about();
        vec![about.name.to_owned(), about.summary.to_owned()]
    });
    let algorithms = AlgorithmName::value_variants().iter().map(|name| {
        let informed = if name.asks_heuristic() { "yes" } else { "no" };
        vec![typed(*name), name.title().into(), informed.into(), name.guarantee().into()]
    });
    format!(
        "{}\n{}\nAlgorithms, heuristics and formats of a domain: puzzle list DOMAIN\n",
        table(&["domain", "rules"], rows),
        table(&["algorithm", "in full", "asks h", "guarantee on the first solution"], algorithms),
    )
}

fn of_domain(domain: &dyn Domain) -> String {
    let about = domain.about();
    let mut text = format!("{}: {}\n\n", about.name, about.summary);
    let heuristics = about.heuristics.iter().map(|heuristic| {
        let yes_from = |least| if heuristic.guarantee >= least { "yes" } else { "no" };
        [
            heuristic.name,
            yes_from(Guarantee::Admissible),
            yes_from(Guarantee::Consistent),
            heuristic.summary,
        ]
        .map(str::to_owned)
        .to_vec()
    });
    if !about.heuristics.is_empty() {
        text.push_str(&table(&["heuristic", "admissible", "consistent", "what it is"], heuristics));
        text.push('\n');
    }
    let formats =
        about.formats.iter().map(|(name, form)| vec![(*name).to_owned(), (*form).to_owned()]);
    text.push_str(&table(&["format", "what it looks like"], formats));
    text.push('\n');
    text.push_str(&table(&["option", "default", "choices"], options(domain)));
    text
}

fn options(domain: &dyn Domain) -> Vec<Vec<String>> {
    let about = domain.about();
    let algorithm = typed(about.default_algorithm);
    let mut options = vec![("--algorithm", algorithm.as_str(), algorithms(domain))];
    if let Some(first) = about.heuristics.first() {
        options.push(("--heuristic", first.name, "see above".into()));
    }
    let weight = about.default_weight.to_string();
    if domain.has(AlgorithmName::Wastar) {
        options.push(("--weight", &weight, "1 or more, also as a ratio".into()));
    }
    if !about.actions.is_empty() {
        let choices: Vec<_> = about.actions.iter().map(|actions| typed(*actions)).collect();
        options.push(("--actions", "by algorithm", choices.join(", ")));
    }
    if let Some(order) = about.order {
        options.push(("--order", "by profile", order.into()));
    }
    if !about.published_actions.is_empty() {
        options.push(("--profile", "best", "best, published".into()));
    }
    for option in domain.options() {
        options.push((option, "see puzzle solve --help", String::new()));
    }
    options
        .into_iter()
        .map(|(option, default, choices)| vec![option.to_owned(), default.to_owned(), choices])
        .collect()
}

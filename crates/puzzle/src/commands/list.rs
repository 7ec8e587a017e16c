//! `puzzle list`

use clap::ValueEnum;
use search::Guarantee;

use crate::{
    algorithm::AlgorithmName,
    domain::{About, Domain},
    domains,
    exit::{Exit, Failure},
    output::Output,
    report::table,
    request::typed,
};

pub(crate) fn run(domain: Option<&dyn Domain>) -> Result<Exit, Failure> {
    let text = match domain {
        Some(domain) => of_domain(domain.about()),
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
        let informed = if name.is_informed() { "yes" } else { "no" };
        [name.text(), name.title(), informed, name.guarantee()].map(str::to_owned).to_vec()
    });
    format!(
        "{}\n{}\nHeuristics and formats: puzzle list DOMAIN\n",
        table(&["domain", "rules"], rows),
        table(&["algorithm", "in full", "asks h", "guarantee on the first solution"], algorithms),
    )
}

fn of_domain(about: &About) -> String {
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
    text.push_str(&table(&["heuristic", "admissible", "consistent", "what it is"], heuristics));
    text.push('\n');
    let formats =
        about.formats.iter().map(|(name, form)| vec![(*name).to_owned(), (*form).to_owned()]);
    text.push_str(&table(&["format", "what it looks like"], formats));
    let mut options = vec![("--algorithm", about.default_algorithm.text().to_owned())];
    if let Some(first) = about.heuristics.first() {
        options.push(("--heuristic", first.name.to_owned()));
    }
    let actions: Vec<_> = about.actions.iter().map(|actions| typed(*actions)).collect();
    if !actions.is_empty() {
        options.push(("--actions", actions.join(" or ")));
    }
    if let Some(order) = about.order {
        options.push(("--order", order.to_owned()));
    }
    if !about.published_actions.is_empty() {
        options.push(("--profile", "best or published".to_owned()));
    }
    let options = options.into_iter().map(|(option, value)| vec![option.to_owned(), value]);
    text.push('\n');
    text.push_str(&table(&["option", "default, or choice"], options));
    text
}

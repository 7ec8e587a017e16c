//! Arguments that several commands share, and the subcommand of each domain.

use std::{num::NonZeroUsize, time::Duration};

use bytesize::ByteSize;
use catalogue::{Domain, Request};
use clap::{
    Arg, Args, Command, ValueEnum,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use domain::{About, AlgorithmName, Profile, SearchRequest, UnknownName, find};
use search::{Limits, Weight, parallel::Threads};

use super::options::{self, NeededDomains, hide_unused, named, with_levels};
use crate::io::{flag, usual_bytes};

/// Adds a subcommand for each domain to a command, with arguments where they are needed.
pub(crate) fn of_domains(
    command: Command,
    needed: &NeededDomains,
    arguments: impl Fn(&Domain, Command) -> Command,
) -> Command {
    let name = command.get_name().to_owned();
    let subcommands = catalogue::ALL.iter().map(|domain| {
        let About { name: domain_name, summary, .. } = domain.about;
        let subcommand = Command::new(*domain_name);
        if !needed.contain(domain) {
            return subcommand.about(*summary);
        }
        hide_unused(&name, domain, arguments(domain, subcommand).about(*summary))
    });
    command
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_value_name("DOMAIN")
        .subcommand_help_heading("Domains")
        .disable_help_subcommand(true)
        .subcommands(subcommands)
}

/// The heading of a domain's own options in help.
pub(crate) const OWN_OPTIONS: &str = "Options of this domain";

/// Adds the options of the domain to its subcommand.
pub(crate) fn with_options(domain: &Domain, command: Command) -> Command {
    let command = command.next_help_heading(OWN_OPTIONS);
    options::with(
        if domain.count.is_some() { with_levels(command) } else { command },
        (domain.options)(),
    )
}

/// Adds these arguments and the options of a domain to the subcommand of each.
pub(crate) fn with_args<A: Args>(command: Command, needed: &NeededDomains) -> Command {
    of_domains(command, needed, |domain, command| with_options(domain, A::augment_args(command)))
}

/// The choices of a search.
#[derive(Clone, Debug, Args)]
pub(crate) struct SearchArgs {
    /// How to search [default: the domain's best]
    #[arg(long, short, value_parser = AlgorithmChoice::parser(AlgorithmName::ALL, true))]
    pub(crate) algorithm: Option<AlgorithmChoice>,
    /// The estimate of greedy, astar, wastar, idastar, bidirectional and kbest [default: the
    /// domain's best]
    #[arg(long)]
    heuristic: Option<String>,
    /// The weight of wastar: an integer or a ratio such as 3/2 [default: the domain's]
    #[arg(long, value_name = "W")]
    weight: Option<Weight>,
    /// The states that astar-idastar stores before it goes on by IDA* [default: 10M]
    #[arg(long, value_name = "N", value_parser = stored)]
    stored_states: Option<u32>,
    /// How many solutions to find, the best first: different ways, unless --algorithm names one that finds
    /// others; or all: a way to each goal state, of kbest each loopless way [default: 1; boggle: all]
    #[arg(long, value_name = "K|all", value_parser = solutions)]
    solutions: Option<usize>,
    /// Stop after this time, such as 5s, 500ms or 2m, replaying and showing solutions included; with
    /// several algorithms or files, each of them
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,
    /// Stop after expanding N states, such as 50000 or 1.5M
    #[arg(long, value_name = "N", value_parser = count)]
    node_limit: Option<u64>,
    /// Stop before using more memory than this, such as 512MiB, for the search, its tables and a
    /// dictionary; the instance and the text of the solutions do not count [default: three quarters of
    /// what is free]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory_limit: Option<usize>,
    /// Use N threads for breadth-first search, IDA* and pattern databases: the same results sooner
    /// [default of solve: as many as there are processors; otherwise 1]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Search no deeper than D actions
    #[arg(long, value_name = "D")]
    depth_limit: Option<u32>,
    /// The order in which actions are tried, as the domain writes it (sokoban: LRUD)
    #[arg(long)]
    order: Option<String>,
    /// The settings [default: best]
    #[arg(long, value_parser = named::<Profile>())]
    profile: Option<Profile>,
    /// The actions of the search [default: by algorithm]
    #[arg(long)]
    actions: Option<String>,
}

impl SearchArgs {
    /// Returns true if there is a limit on memory.
    pub(crate) const fn limits_memory(&self) -> bool {
        self.memory_limit.is_some()
    }

    /// The threads to search by, if their number is given.
    pub(crate) fn threads(&self) -> Option<Threads> {
        self.threads.map(Threads::new)
    }

    /// Shows in the help of a domain's subcommand only what applies to it.
    pub(crate) fn restrict(about: &'static About, command: Command) -> Command {
        let heuristics = (about.heuristics)();
        let has_all = !about.published_algorithms.is_empty();
        let (algorithms, actions) = (about.algorithms, about.actions);
        let hidden = |is_hidden: bool| move |argument: Arg| argument.hide(is_hidden);
        command
            .mut_arg("algorithm", |argument| {
                let default = about.default_algorithm;
                argument
                    .value_parser(AlgorithmChoice::parser(algorithms, has_all))
                    .help(format!("How to search [default: {default}]"))
            })
            .mut_arg("heuristic", |argument| {
                let names = heuristics
                    .iter()
                    .map(|heuristic| PossibleValue::new(heuristic.name).help(heuristic.summary));
                match heuristics.is_empty() {
                    true => argument.hide(true),
                    false => argument
                        .value_parser(PossibleValuesParser::new(names))
                        .help("The estimate [default: the domain's best]"),
                }
            })
            .mut_arg("actions", |argument| match actions.is_empty() {
                true => argument.hide(true),
                false => argument.value_parser(PossibleValuesParser::new(actions)),
            })
            .mut_arg("order", |argument| {
                argument.help(about.order.unwrap_or_default()).hide(about.order.is_none())
            })
            .mut_arg("weight", |argument| {
                let help = "That of wastar, also as a ratio: 3/2 [default:";
                let is_hidden = !about.has(AlgorithmName::Wastar);
                argument.help(format!("{help} {}]", about.default_weight)).hide(is_hidden)
            })
            .mut_arg("stored_states", hidden(!about.has(AlgorithmName::AstarIdastar)))
            .mut_arg("depth_limit", hidden(!about.has(AlgorithmName::Dls)))
            .mut_arg("profile", hidden(!about.has_published_profile))
            .mut_arg("solutions", hidden(about.finds_all))
    }

    /// The search by the algorithm that is named, or the domain's best.
    pub(crate) fn request(&self, about: &About) -> Request {
        let solutions = self.solutions.unwrap_or(default_solutions(about));
        let depth = self.depth_limit.unwrap_or(u32::MAX);
        let algorithm = match self.algorithm {
            Some(AlgorithmChoice::One(name)) => Some(name),
            Some(AlgorithmChoice::All) | None => None,
        };
        let search = SearchRequest {
            algorithm,
            heuristic: self.heuristic.clone(),
            weight: self.weight,
            stored: self.stored_states,
            profile: self.profile.unwrap_or(Profile::Best),
            actions: self.actions.clone(),
            order: self.order.clone(),
            depth,
            solutions,
        };
        let limits = Limits {
            solutions,
            expansions: self.node_limit.unwrap_or(u64::MAX),
            bytes: self.memory_limit.unwrap_or_else(usual_bytes),
            depth,
            time: self.time_limit,
            cancel: None,
        };
        let threads = self.threads().unwrap_or(Threads::ONE);
        Request { threads, ..Request::new(search, limits) }
    }

    /// The searches by several algorithms: those that use no heuristic do without the one that is given,
    /// and so with the weight and the number of stored states.
    pub(crate) fn requests(&self, about: &About, names: &[AlgorithmName]) -> Vec<Request> {
        let request = |&name: &AlgorithmName| {
            let request = self.request(about);
            let search = request.search.clone();
            let heuristic = search.heuristic.filter(|_| name.uses_heuristic());
            let weight = search.weight.filter(|_| name == AlgorithmName::Wastar);
            let stored = search.stored.filter(|_| name == AlgorithmName::AstarIdastar);
            let algorithm = Some(name);
            Request {
                search: SearchRequest { algorithm, heuristic, weight, stored, ..search },
                ..request
            }
        };
        names.iter().map(request).collect()
    }
}

/// How many solutions are looked for when no number is asked for.
pub(crate) const fn default_solutions(about: &About) -> usize {
    if about.finds_all { usize::MAX } else { 1 }
}

/// The values of `--algorithm`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AlgorithmChoice {
    One(AlgorithmName),
    All,
}

impl AlgorithmChoice {
    fn parser(
        names: &'static [AlgorithmName],
        has_all: bool,
    ) -> impl TypedValueParser<Value = Self> {
        let all = PossibleValue::new("all")
            .help("Those of the puzzle's original report, one after another");
        let names = names.iter().map(|name| PossibleValue::new(name.name()).help(name.summary()));
        let names = names.chain(has_all.then_some(all));
        PossibleValuesParser::new(names).try_map(Self::named)
    }

    /// The choice of this name.
    pub(crate) fn named(name: String) -> Result<Self, UnknownName> {
        match name.as_str() {
            "all" => Ok(Self::All),
            name => find(name).map(Self::One),
        }
    }
}

/// A number of solutions, or all.
fn solutions(text: &str) -> Result<usize, String> {
    match text.parse::<NonZeroUsize>() {
        Ok(count) => Ok(count.get()),
        Err(_) if text == "all" => Ok(usize::MAX),
        Err(_) => Err("expected a number of at least 1, or all".to_owned()),
    }
}

/// `50000`, `50,000`, `1M`, `1.5k` or `1e6`.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    exact_count(text).ok_or_else(|| "expected a whole number such as 50000, 50K or 1.5M".to_owned())
}

/// A number of states that A*+IDA* stores.
fn stored(text: &str) -> Result<u32, String> {
    u32::try_from(count(text)?).map_err(|_| format!("expected at most {}", u32::MAX))
}

fn exact_count(text: &str) -> Option<u64> {
    let plain = text.replace([',', '_'], "").to_ascii_lowercase();
    let unit = plain.find(['k', 'm', 'g', 'e']).unwrap_or(plain.len());
    let (number, unit) = plain.split_at(unit);
    let zeros: u32 = match unit {
        "" => 0,
        "k" => 3,
        "m" => 6,
        "g" => 9,
        _ => unit.strip_prefix('e')?.parse().ok()?,
    };
    let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
    let digits = format!("{whole}{}", decimals.trim_end_matches('0'));
    let places = u32::try_from(digits.len() - whole.len()).ok()?;
    let is_number = !whole.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let count: u64 = digits.parse().ok().filter(|_| is_number)?;
    count.checked_mul(10_u64.checked_pow(zeros.checked_sub(places)?)?)
}

/// The time of a text such as `5s`, `1m 30s`, or a bare number of seconds.
///
/// # Errors
///
/// The text is no time. The error says what is expected.
pub fn duration(text: &str) -> Result<Duration, String> {
    match text.parse::<u32>() {
        Ok(seconds) => Ok(Duration::from_secs(seconds.into())),
        Err(_) => humantime::parse_duration(text)
            .map_err(|_| "expected a time such as 5s, 500ms or 2m".to_owned()),
    }
}

/// `512MiB`, or a bare number of bytes.
pub(crate) fn size(text: &str) -> Result<usize, String> {
    let size: Result<ByteSize, _> = text.parse();
    let size = size.map_err(|_| "expected a size such as 512MiB or 2GB".to_owned())?;
    Ok(usize::try_from(size.as_u64()).unwrap_or(usize::MAX))
}

/// The limits of a walk through all states.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct WalkLimits {
    /// Stop after this time, such as 5s, 500ms or 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,
    /// Stop after expanding N states, such as 50000 or 1.5M
    #[arg(long, value_name = "N", value_parser = count)]
    node_limit: Option<u64>,
    /// Stop before using more memory than this, such as 512MiB, for the walk, its tables and a
    /// dictionary; the instance does not count [default: three quarters of what is free]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory_limit: Option<usize>,
}

impl WalkLimits {
    /// These, and Ctrl-C from now on.
    pub(crate) fn until_interrupted(self) -> Limits {
        Limits {
            expansions: self.node_limit.unwrap_or(u64::MAX),
            bytes: self.memory_limit.unwrap_or_else(usual_bytes),
            time: self.time_limit,
            cancel: Some(flag()),
            ..Limits::default()
        }
    }
}

/// The look of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum TableFormat {
    /// For people
    #[value(alias = "text")]
    Table,
    /// One object a line (docs/json.md)
    Json,
}

#[cfg(test)]
mod tests {
    #[test]
    fn counts_may_have_units_and_decimals() {
        for (text, expected) in [
            ("0", 0),
            ("50000", 50_000),
            ("1,000,000", 1_000_000),
            ("50K", 50_000),
            ("1.5M", 1_500_000),
            ("1.50m", 1_500_000),
            ("2g", 2_000_000_000),
            ("1e6", 1_000_000),
            ("7.0", 7),
        ] {
            assert_eq!(super::count(text), Ok(expected), "{text}");
        }
        for text in
            ["", "M", "ten", "0.5", "1.5", "1.2345k", "-1", "1e99", "99999999999999M", "1 K"]
        {
            assert!(super::count(text).is_err(), "{text}");
        }
    }
}

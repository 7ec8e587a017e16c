//! The law of claims: all outputs of one search say the same of its solution, and claim the same about all solutions.

use std::{fs, path::PathBuf};

use catalogue::{ALL, Answer, Domain, Instance, Request};
use domain::{AlgorithmName, SearchRequest};
use search::Limits;
use serde_json::Value;

use super::opened::{files, open};
use crate::report::{self, CompareRow, Notes, Ran};

/// What an output claims, in the words of that output: the best in something, or a lower bound on it.
#[derive(PartialEq, Eq, Debug)]
enum Claim {
    Best(String),
    AtLeast(String, String),
    Unsolvable,
    Nothing,
}

/// The name of a measure in the plural; both words for nothing that is counted.
fn plural(word: &str) -> String {
    match word {
        "cost" => "cost".to_owned(),
        push if push.ends_with("sh") => format!("{push}es"),
        many if many.ends_with('s') => many.to_owned(),
        one => format!("{one}s"),
    }
}

/// The claim of a sentence for people.
fn of_sentence(text: &str) -> Claim {
    let after = |words| text.split_once(words).map(|(_, rest): (_, &str)| rest.trim_end());
    let end = |text: &str| text.split([';', ',', '\n']).next().unwrap_or_default().to_owned();
    if text.contains("unsolvable") {
        Claim::Unsolvable
    } else if let Some(least) = after("proved to be the ").or_else(|| after("proved: ")) {
        Claim::Best(end(least))
    } else if let Some(least) = after("every solution costs at least ") {
        Claim::AtLeast("cost".to_owned(), end(least))
    } else if let Some(least) = after("every solution has at least ") {
        let number: String = least.chars().take_while(|it| *it != ' ').collect();
        let unit = end(least.get(number.len()..).unwrap_or_default().trim());
        Claim::AtLeast(plural(&unit), number)
    } else {
        Claim::Nothing
    }
}

/// The claim of a cell of a table.
fn of_cell(text: &str) -> Claim {
    match text.split_once(" ≥ ") {
        Some((unit, least)) => Claim::AtLeast(unit.to_owned(), least.to_owned()),
        None if text.is_empty() => Claim::Nothing,
        None if text == "unsolvable" => Claim::Unsolvable,
        None => Claim::Best(text.to_owned()),
    }
}

/// The claim of a line of JSON. `first` counts actions of which no kind is named.
fn of_json(line: &Value, first: &str, decimals: u32) -> Claim {
    let measure = line["measure"].as_str().unwrap();
    let unit = line["actions"].as_str().unwrap_or(first);
    let least =
        |of: &str| if of == "cost" { "least cost".to_owned() } else { format!("fewest {of}") };
    let written = |of: &str, bound: &Value| match of {
        "cost" => costing(bound, decimals),
        _ => indicatif::HumanCount(bound.as_u64().unwrap()).to_string(),
    };
    let at_least = |of: &str, bound| Claim::AtLeast(of.to_owned(), written(of, bound));
    match (line["proved"].as_str(), &line["lower_bound"]) {
        (Some("unsolvable"), _) => Claim::Unsolvable,
        (Some("least_cost"), _) => Claim::Best(least(measure)),
        (Some("least_length"), _) => Claim::Best(least(unit)),
        (_, Value::Object(bound)) => match bound.get("cost") {
            Some(cost) => at_least(measure, cost),
            None => at_least(unit, &bound["length"]),
        },
        _ => Claim::Nothing,
    }
}

/// A cost of JSON with `decimals` digits after its point.
fn costing(cost: &Value, decimals: u32) -> String {
    match decimals {
        0 => cost.as_u64().unwrap().to_string(),
        _ => format!("{:.1$}", cost.as_f64().unwrap(), decimals as usize),
    }
}

/// All outputs of this answer.
fn agree(domain: &Domain, instance: &dyn Instance, request: &Request, answer: &Answer, name: &str) {
    let json = catalogue::json::solved(
        (domain.about.name, name, None),
        request,
        &mut answer.clone(),
        instance,
        false,
    );
    let json: Value = serde_json::from_str(&json).unwrap();
    let first = domain.about.measures[0].many;
    let claim = of_json(&json, first, answer.decimals.0);

    let text = report::headline(answer);
    let is_listed = answer.extras.headline.is_some();
    if !is_listed {
        assert_eq!(of_sentence(&text), claim, "{name}: {text} | {json}");
    }
    let ran = Ran {
        request: request.clone(),
        search: String::new(),
        answer: answer.clone(),
        runs: Vec::new(),
    };
    let rows = CompareRow::all((name, None), vec![ran], false);
    let table = report::compared_table(name, &rows, report::Look::Markdown);
    let row = |line: usize| -> Vec<String> {
        let line = table.lines().nth(line).unwrap();
        line.split(" | ").map(|cell| cell.trim_matches(['|', ' ']).to_owned()).collect()
    };
    let (names, cells) = (row(2), row(4));
    let cell = |name: &str| names.iter().position(|it| it == name).map(|at| cells[at].as_str());
    assert_eq!(of_cell(cell("proved").unwrap()), claim, "{name}: {table} | {json}");
    let line = report::compared_json(domain.about.name, &rows);
    let line: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(of_json(&line, first, answer.decimals.0), claim, "{name}: {line} | {json}");

    let lane = catalogue::lane(instance, ("", false), request, answer).unwrap();
    let words = &lane.badge.words;
    // A replay may keep silent, as of a search that a limit stopped.
    let is_told = of_sentence(words) != Claim::Nothing || words.contains("nothing is proved");
    assert!(!is_told || of_sentence(words) == claim, "{name}: {words} | {json}");
    let folder = report::section(instance, request, answer, &Notes::new());
    let ending = folder.lines().last().unwrap();
    let is_told = of_sentence(ending) != Claim::Nothing || ending.contains("nothing is proved");
    assert!(is_listed || !is_told || of_sentence(ending) == claim, "{name}: {ending} | {json}");

    let solution = &json["solutions"][0];
    let Some(measures) = solution["measures"].as_object() else { return };
    let actions = solution["actions"].as_str().unwrap();
    let size = instance.check(actions).unwrap().unwrap();
    for (measure, amount) in measures {
        let number = match measure.as_str() {
            "cost" => costing(amount, answer.decimals.0),
            _ => indicatif::HumanCount(amount.as_u64().unwrap()).to_string(),
        };
        let has = |text: &str| {
            let mut parts = text.split([',', ';', ':']).map(str::trim);
            let cost = format!("cost {number}");
            let first = format!("{number} ");
            parts.any(|part| match measure.as_str() {
                "cost" => part.ends_with(&cost),
                many => part
                    .strip_prefix("the first with ")
                    .unwrap_or(part)
                    .strip_prefix(&first)
                    .is_some_and(|unit| plural(unit) == many),
            })
        };
        let number = number.replace(',', "");
        if amount.as_f64().unwrap() < 1_000.0 {
            assert!(has(&size), "{name}: {measure} {number} in {size}");
            assert!(is_listed || has(&text.replace("solutions, the", ":the")), "{name}: {text}");
        }
        let told = cell(measure).map(|cell| cell.replace(',', ""));
        assert_eq!(told, Some(number), "{name}: {measure} in {table}");
    }
    let measure = json["measure"].as_str().unwrap();
    assert!(measures.contains_key(measure), "{name}: {json}");
    if let Some(film) = lane.films.first().filter(|_| !is_listed) {
        assert_eq!(film.measure.many, measure, "{name}: a replay");
        let last = film.cost(film.last());
        let last = answer.decimals.written(last);
        assert_eq!(last, costing(&solution["cost"], answer.decimals.0), "{name}: a replay");
        for (meter, values) in &film.meters {
            if let Some(amount) = measures.get(&meter.to_lowercase()) {
                assert_eq!(values.last().copied(), amount.as_u64(), "{name}: {meter}");
            }
        }
    }
}

/// The fixtures of a domain: all where tests are thorough, and those that are named.
fn fixtures(name: &str, sample: &[&str]) -> Vec<PathBuf> {
    let mut files = files(name);
    files.retain(|file| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        testkit::is_thorough() || sample.contains(&&*name)
    });
    files
}

#[test]
fn outputs_of_one_search_claim_the_same() {
    let samples: [(&str, &[&str]); 9] = [
        ("boggle", &["qu.txt"]),
        ("grid-path", &["costs.txt", "meadow.map", "p1.txt"]),
        ("klotski", &["small.txt", "unsolvable.txt"]),
        ("npuzzle", &["eight-edge.txt"]),
        ("numbrix", &["empty-4.txt"]),
        ("pacman-dual", &["crossing.txt"]),
        ("river-crossing", &["bridge-and-torch.toml", "missionaries-3.toml"]),
        ("sokoban", &["classic.sok", "map-02.txt"]),
        ("weighted-stones", &["test-03.txt"]),
    ];
    let expansions = testkit::size(5_000, 150);
    let mut searches = Vec::new();
    for domain in ALL {
        let about = domain.about;
        let sample = samples.iter().find(|(name, _)| *name == about.name);
        let files = match sample {
            Some((_, files)) => fixtures(about.name, files),
            None => files(about.name),
        };
        for file in files {
            let Some(instance) = open(domain, &fs::read(&file).unwrap(), &[]) else { continue };
            let algorithms = about.algorithms.iter().copied();
            let kinds = about.actions.iter().map(|kind| Some((*kind).to_owned())).chain([None]);
            let kinds: Vec<_> = kinds.collect();
            for (algorithm, actions) in
                algorithms.flat_map(|it| kinds.iter().map(move |kind| (it, kind.clone())))
            {
                let depth = if algorithm == AlgorithmName::Dls { 12 } else { u32::MAX };
                let solutions = if about.finds_all { usize::MAX } else { 1 };
                let kind = actions.clone().unwrap_or_default();
                let search = SearchRequest {
                    algorithm: Some(algorithm),
                    actions,
                    depth,
                    solutions,
                    ..SearchRequest::default()
                };
                let limits = Limits { expansions, depth, solutions, ..Limits::default() };
                let request = Request { is_reproducible: true, ..Request::new(search, limits) };
                let Ok(answer) = instance.solve(&request, &mut ()) else { continue };
                searches.push((about.name, algorithm));
                let name = format!("{}, {algorithm}, {kind}", file.display());
                agree(domain, instance.as_ref(), &request, &answer, &name);
            }
        }
    }
    println!("{} searches", searches.len());
    let all = ALL.iter().flat_map(|domain| {
        domain.about.algorithms.iter().map(|&algorithm| (domain.about.name, algorithm))
    });
    let silent: Vec<_> = all.filter(|search| !searches.contains(search)).collect();
    assert!(silent.is_empty(), "no sample is searched by {silent:?}");
}

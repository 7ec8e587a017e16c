//! What each search came to over all instances, and which of two searches is better.

use std::{cmp::Ordering, collections::BTreeMap, time::Duration};

use catalogue::{Answer, counted};
use chart::{quantile, to_f64};
use indicatif::HumanCount;
use search::{Outcome, Stop};

use super::{
    rows::{CompareRow, has_units},
    statistics::sign_test,
    table::{Column, Look, Table},
};

/// A search that ended because of a limit on time counts this many times that limit.
const PENALTY: u32 = 2;

/// On instances that all searches ended the means and the median.
const COLUMNS: [Column; 9] = [
    Column::text("search"),
    Column::number("instances", 4),
    Column::number("solved", 0),
    Column::number("proved", 0),
    Column::number("mean expanded", 5),
    Column::number("median", 0),
    Column::number("geometric mean", 3),
    Column::number("wins – losses", 1),
    Column::number("PAR-2 s", 2),
];

const PAIRS: [Column; 6] = [
    Column::text("search"),
    Column::text("against"),
    Column::number("fewer", 0),
    Column::number("equal", 1),
    Column::number("more", 0),
    Column::number("p", 0),
];

/// A search on all the instances that it fits, by their names.
pub(super) struct Search<'a> {
    pub(super) name: String,
    pub(super) rows: BTreeMap<&'a str, &'a CompareRow>,
}

/// Below the tables of several instances.
pub(crate) fn summary(rows: &[CompareRow], has_pairs: bool, look: Look) -> String {
    let all = match look {
        Look::Text(_) => searches_by(rows, CompareRow::typed),
        Look::Markdown | Look::Html => searches(rows),
    };
    let table = |heading: &str, columns: &[Column], rows, note: String| {
        let heading = match look {
            Look::Text(_) => heading.to_lowercase(),
            Look::Markdown | Look::Html => heading.to_owned(),
        };
        Table { heading, columns: columns.to_vec(), rows, note }.written(look)
    };
    let mut text = table("All instances", &COLUMNS, summaries(&all), note(&all));
    if has_pairs {
        text += &table("Sign test", &PAIRS, pairs(&all), PAIRS_NOTE.to_owned());
    }
    text.trim_end().to_owned() + "\n"
}

const PAIRS_NOTE: &str = "On instances that both ended and whose actions count as the same: how often the first \
                          expanded fewer states; p is two-sided, equal ones left out.\n";

/// What the columns of the summary say.
fn note(all: &[Search<'_>]) -> String {
    let common = common(all).len();
    format!(
        "Means and median are over the {} that all searches ended. A win: of several searches over the \
         same actions it expanded the fewest states of all that ended with a proof, and no other as few; a \
         loss: another did. PAR-2: the mean time, where a search that its limit on time stopped counts \
         {PENALTY} times that limit; empty where another limit stopped one.\n",
        counted(common as u64, "instance"),
    )
}

/// The searches in the order of the first instance. What their actions count as is said where there are several.
pub(super) fn searches(rows: &[CompareRow]) -> Vec<Search<'_>> {
    searches_by(rows, CompareRow::search)
}

fn searches_by(rows: &[CompareRow], name: fn(&Answer) -> String) -> Vec<Search<'_>> {
    let has_units = has_units(rows);
    let profile = |row: &CompareRow| row.ran.request.search.profile;
    let has_profiles = rows.iter().any(|row| profile(row) != profile(&rows[0]));
    let mut all: Vec<Search<'_>> = Vec::new();
    for row in rows {
        let profile = match profile(row) {
            profile if has_profiles => format!(", {profile}"),
            _ => String::new(),
        };
        let answer = &row.ran.answer;
        let over = if has_units { format!(", over {}", answer.unit.many) } else { String::new() };
        let name = name(answer) + &over + &profile;
        match all.iter_mut().find(|search| search.name == name) {
            Some(search) => _ = search.rows.insert(&row.instance, row),
            None => {
                let rows = BTreeMap::from_iter([(row.instance.as_str(), row)]);
                all.push(Search { name, rows });
            }
        }
    }
    all
}

/// The instances that all searches ended.
pub(super) fn common<'a>(all: &[Search<'a>]) -> Vec<&'a str> {
    let Some((first, others)) = all.split_first() else { return Vec::new() };
    let ended =
        |search: &Search<'a>, name| search.rows.get(name).is_some_and(|row| row.ran.has_ended());
    let names = first.rows.keys().copied();
    names.filter(|&name| ended(first, name) && others.iter().all(|it| ended(it, name))).collect()
}

/// A row each.
fn summaries(all: &[Search<'_>]) -> Vec<Vec<String>> {
    let (common, winners) = (common(all), winners(all));
    all.iter().map(|search| summed_up(search, &common, &winners)).collect()
}

/// The searches, of several on an instance, that expanded the fewest states of all that ended with a proof.
#[derive(Default)]
struct Winners<'a> {
    best: Vec<&'a CompareRow>,
    /// All searches of this instance whose actions count as the same.
    searches: usize,
}

/// By instance and what the actions count as.
type AllWinners<'a> = BTreeMap<(&'a str, &'static str), Winners<'a>>;

fn winners<'a>(all: &[Search<'a>]) -> AllWinners<'a> {
    let mut winners = AllWinners::default();
    for &row in all.iter().flat_map(|search| search.rows.values()) {
        let Winners { best, searches } =
            winners.entry((&row.instance, row.ran.answer.unit.many)).or_default();
        *searches += 1;
        if !row.ran.has_proof() {
            continue;
        }
        let expanded = |row: &CompareRow| row.ran.answer.stats.expanded;
        match best.first().map(|first| expanded(row).cmp(&expanded(first))) {
            Some(Ordering::Greater) => {}
            Some(Ordering::Equal) => best.push(row),
            Some(Ordering::Less) | None => *best = vec![row],
        }
    }
    winners.retain(|_, winners| winners.searches > 1);
    winners
}

fn summed_up<'a>(search: &Search<'a>, common: &[&str], winners: &AllWinners<'a>) -> Vec<String> {
    let rows: Vec<&'a CompareRow> = search.rows.values().copied().collect();
    let count = |is: &dyn Fn(&'a CompareRow) -> bool| rows.iter().filter(|row| is(row)).count();
    let place = |row: &'a CompareRow| {
        let best = &winners.get(&(&*row.instance, row.ran.answer.unit.many))?.best;
        let is_best = best.iter().any(|it| std::ptr::eq(*it, row));
        (!best.is_empty()).then_some((best.len(), is_best))
    };
    let wins = count(&|row| place(row) == Some((1, true)));
    let losses = count(&|row| place(row).is_some_and(|(_, is_best)| !is_best));
    let mut expanded: Vec<f64> = common
        .iter()
        .filter_map(|name| Some(to_f64(search.rows.get(name)?.ran.answer.stats.expanded)))
        .collect();
    expanded.sort_by(f64::total_cmp);
    let of = to_f64(expanded.len().max(1) as u64);
    let mean = expanded.iter().sum::<f64>() / of;
    let geometric = (expanded.iter().map(|it| it.max(1.0).ln()).sum::<f64>() / of).exp();
    let figures = match expanded.is_empty() {
        true => [const { String::new() }; 3],
        false => [mean, quantile(&expanded, 0.5), geometric].map(grouped),
    };
    let [mean, median, geometric] = figures;
    vec![
        search.name.clone(),
        rows.len().to_string(),
        count(&|row| !row.ran.answer.solutions.is_empty()).to_string(),
        count(&|row| row.ran.has_proof()).to_string(),
        mean,
        median,
        geometric,
        format!("{wins} – {losses}"),
        penalised(search).map_or_else(String::new, |seconds| match seconds {
            short if short < 0.1 => format!("{short:.6}"),
            long => format!("{long:.3}"),
        }),
    ]
}

/// A number without decimals, in groups; small ones and halves, as medians are, with one decimal.
pub(super) fn grouped(number: f64) -> String {
    if number < 100.0 {
        return format!("{number:.1}");
    }
    let is_half = number.fract() == 0.5;
    let whole = if is_half { format!("{:.0}", number.floor()) } else { format!("{number:.0}") };
    let whole = whole.parse().map_or(whole, |whole: u64| HumanCount(whole).to_string());
    if is_half { whole + ".5" } else { whole }
}

/// The mean time in seconds; `None` if a search ended by another limit than one on time.
fn penalised(search: &Search<'_>) -> Option<f64> {
    let time = |row: &&CompareRow| {
        let elapsed = row.ran.answer.stats.elapsed;
        match row.ran.answer.outcome {
            Outcome::Solved | Outcome::Exhausted => Some(elapsed),
            Outcome::Stopped(Stop::Time) => Some(elapsed * PENALTY),
            Outcome::Stopped(_) | Outcome::Invalid(_) => None,
        }
    };
    let times: Option<Vec<Duration>> = search.rows.values().map(time).collect();
    let times = times.filter(|times| !times.is_empty())?;
    Some(times.iter().sum::<Duration>().as_secs_f64() / to_f64(times.len() as u64))
}

/// Each two searches.
fn pairs(all: &[Search<'_>]) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for (place, first) in all.iter().enumerate() {
        for second in &all[place + 1..] {
            let [mut fewer, mut equal, mut more] = [0; 3];
            for (name, row) in &first.rows {
                let Some(other) = second.rows.get(name).filter(|it| it.ran.has_ended()) else {
                    continue;
                };
                let (answer, other) = (&row.ran.answer, &other.ran.answer);
                if !row.ran.has_ended() || answer.unit != other.unit {
                    continue;
                }
                match answer.stats.expanded.cmp(&other.stats.expanded) {
                    Ordering::Less => fewer += 1,
                    Ordering::Equal => equal += 1,
                    Ordering::Greater => more += 1,
                }
            }
            if fewer + equal + more == 0 {
                continue;
            }
            let p = match sign_test(fewer, more) {
                small if small < 0.001 => format!("{small:.1e}"),
                p => format!("{p:.3}"),
            };
            let counts = [fewer, equal, more].map(|count| count.to_string());
            rows.push([&[first.name.clone(), second.name.clone()][..], &counts, &[p]].concat());
        }
    }
    rows
}

//! The results of an audit of a heuristic: as text, as JSON, and as a histogram.

use std::{fmt::Write, ops::Range};

use catalogue::Instance;
use catalogue::json::json_line;
use chart::{Bin, histogram, to_f64};
use domain::{AuditResult, Decimals};
use indicatif::HumanCount;
use search::{
    Guarantee,
    study::{Audit, Band, InconsistentEdge, RATIOS, Witness},
};
use serde::Serialize;
use serde_json::{Value, json};

use super::text::{columns, pairs};

/// The place of states with h = h* among the ratios.
const EXACT: usize = 10;

/// Findings first, then the figures, then boards.
pub(crate) fn audit_text(
    (domain, name, heuristic): (&str, &str, &str),
    audited: &AuditResult,
    instance: &dyn Instance,
) -> String {
    let AuditResult { claim, audit } = audited;
    let mut text = format!("{}\n\n", verdict(*claim, audit));
    text += &pairs([
        ("domain", domain.to_owned()),
        ("instance", name.to_owned()),
        ("heuristic", format!("{heuristic}, {}", claimed(*claim))),
    ]);
    text.push('\n');
    let decimals = instance.decimals();
    text += &pairs(figures(audit, decimals));
    text.push('\n');
    let bands = audit.bands.iter().map(|band| {
        let &Band { first, last, states, least, greatest, .. } = band;
        let cost = |cost: u64| written(cost, decimals);
        let of =
            if first == last { cost(first) } else { format!("{}–{}", cost(first), cost(last)) };
        [of, count(states), cost(least), mean(band, decimals), cost(greatest)]
    });
    text += &columns(&["h*", "states", "least h", "mean h", "greatest h"], bands);
    text.push('\n');
    let ratios = places(audit).map(|place| [ratio(place), count(audit.ratios[place])]);
    text += &columns(&["h / h*", "states"], ratios);
    text + &boards(audit, instance)
}

/// Says whether it holds.
fn verdict(claim: Guarantee, audit: &Audit<String, u64>) -> String {
    let found = match (audit.false_dead_ends, audit.over_estimates, audit.inconsistent) {
        (0, 0, 0) => "neither an over-estimate nor an inconsistent edge",
        (0, 0, _) => "no over-estimate, but inconsistent edges",
        (0, _, 0) => "over-estimates",
        (0, ..) => "over-estimates and inconsistent edges",
        _ => "states called dead ends from which a goal can be reached",
    };
    let of = match audit.stop {
        Some(stop) if audit.compared == 0 && audit.inconsistent == 0 => {
            return format!("nothing was compared before the {stop}");
        }
        None => "everywhere".to_owned(),
        Some(stop) => format!("as far as the {stop} allows"),
    };
    let holds = if audit.contradicts(claim) { "; the claim does not hold" } else { "" };
    format!("compared {of}: {found}{holds}")
}

const fn claimed(claim: Guarantee) -> &'static str {
    match claim {
        Guarantee::None => "of which nothing is claimed",
        Guarantee::Admissible => "claimed to be admissible",
        Guarantee::Consistent => "claimed to be admissible and consistent",
    }
}

fn figures(audit: &Audit<String, u64>, decimals: Decimals) -> Vec<(&'static str, String)> {
    let with = |found: u64, first: Option<String>| match first {
        Some(first) => format!("{}, {first}", HumanCount(found)),
        None => count(found),
    };
    let worst = audit.worst.as_ref().map(|it| format!("the largest h = {}", witness(it, decimals)));
    let lost = audit
        .false_dead_end
        .as_ref()
        .map(|it| format!("the first with h* = {}", decimals.written(it.exact)));
    let fall =
        audit.inconsistent_edge.as_ref().map(|edge| format!("the first {}", falls(edge, decimals)));
    let mut rows = vec![
        ("states", format!("{}, goals {}", count(audit.states), count(audit.goals))),
        ("edges", count(audit.edges)),
        ("compared", count(audit.compared)),
        (
            "dead ends",
            format!("{}, recognised {}", count(audit.dead_ends), count(audit.recognised)),
        ),
        ("false dead ends", with(audit.false_dead_ends, lost)),
        ("over-estimates", with(audit.over_estimates, worst)),
        ("inconsistent edges", with(audit.inconsistent, fall)),
    ];
    rows.extend(audit.mean_ratio.map(|mean| ("mean h / h*", format!("{mean:.4}"))));
    rows
}

fn witness(it: &Witness<String, u64>, decimals: Decimals) -> String {
    format!("{}, h* = {}", infinite(it.h, decimals), decimals.written(it.exact))
}

fn falls(edge: &InconsistentEdge<String, u64>, decimals: Decimals) -> String {
    let [cost, after] = [edge.cost, edge.h_after].map(|cost| decimals.written(cost));
    format!("h = {} > {cost} + {after}", infinite(edge.h, decimals))
}

fn infinite(h: Option<u64>, decimals: Decimals) -> String {
    h.map_or_else(|| "∞".to_owned(), |h| decimals.written(h))
}

/// A cost, its digits grouped where it has no decimals.
fn written(cost: u64, decimals: Decimals) -> String {
    if decimals.0 == 0 { count(cost) } else { decimals.written(cost) }
}

/// The mean of h in a band.
fn mean(band: &Band, Decimals(decimals): Decimals) -> String {
    let one = 10_f64.powi(decimals.cast_signed());
    format!("{:.1$}", band.mean() / one, decimals.max(2) as usize)
}

fn count(number: impl Into<u64>) -> String {
    HumanCount(number.into()).to_string()
}

/// The states that contradict the claim.
fn boards(audit: &Audit<String, u64>, instance: &dyn Instance) -> String {
    let decimals = instance.decimals();
    let mut text = String::new();
    let mut show = |title: String, path: &str| {
        let after = if path.is_empty() { "the start" } else { path };
        let board = instance.boards(path).last().unwrap_or_default();
        let _ = write!(text, "\n{title}: {after}\n{}\n", board.trim_end_matches('\n'));
    };
    if let Some(it) = &audit.false_dead_end {
        show(format!("false dead end, h* = {}", decimals.written(it.exact)), &it.path);
    }
    if let Some(it) = &audit.worst {
        show(format!("largest over-estimate, h = {}", witness(it, decimals)), &it.path);
    }
    if let Some(edge) = &audit.inconsistent_edge {
        show(format!("first inconsistent edge, {}, from", falls(edge, decimals)), &edge.from);
        show("to".to_owned(), &edge.to);
    }
    text
}

/// The ratios that there are, from the least to the greatest.
fn places(audit: &Audit<String, u64>) -> Range<usize> {
    let is_there = |states: &u64| *states > 0;
    let first = audit.ratios.iter().position(is_there).unwrap_or(0);
    first..audit.ratios.iter().rposition(is_there).map_or(0, |last| last + 1)
}

/// The range of h / h* at a place of the ratios.
fn ratio(place: usize) -> String {
    let tenths = |tenths: usize| format!("{}.{}", tenths / 10, tenths % 10);
    match place {
        0..EXACT => format!("≥ {}", tenths(place)),
        EXACT => "= 1".to_owned(),
        place if place + 1 < RATIOS => format!("≤ {}", tenths(place)),
        _ => "> 2".to_owned(),
    }
}

/// A bar for each tenth of h / h*; over-estimates and exact estimates have colours of their own.
pub(crate) fn audit_svg(heuristic: &str, audit: &Audit<String, u64>) -> String {
    let series = |place| match place {
        0..EXACT => 0,
        EXACT => 2,
        _ => 1,
    };
    let bin =
        |place| Bin { label: ratio(place), count: audit.ratios[place], series: series(place) };
    let bins: Vec<Bin> = (0..places(audit).end.max(EXACT + 1)).map(bin).collect();
    let states: u64 = audit.ratios.iter().sum();
    let mean = audit.mean_ratio.map_or(String::new(), |mean| format!(", mean {mean:.4}"));
    let title = format!("{heuristic}: {} states by h / h*{mean}", HumanCount(states));
    histogram(&title, ["h / h*", "states"], &bins)
}

#[derive(Serialize)]
struct Line<'a> {
    domain: &'a str,
    instance: &'a str,
    heuristic: &'a str,
    claim: Guarantee,
    holds: bool,
    #[serde(flatten)]
    audit: AuditFields<'a>,
    version: &'static str,
}

/// An audit whose costs are integers, or the fields of one whose costs have decimals.
#[derive(Serialize)]
#[serde(untagged)]
enum AuditFields<'a> {
    Whole(&'a Audit<String, u64>),
    Decimal(Value),
}

/// The fields of an audit whose costs count `one` of a unit.
fn decimal(audit: &Audit<String, u64>, one: f64) -> Value {
    let cost = |cost: u64| to_f64(cost) / one;
    let mut fields = serde_json::to_value(audit.clone().map_costs(cost)).unwrap_or_default();
    let band = |band: &Band| {
        let mean = (band.mean() * 1e6).round() / 1e6 / one;
        let [first, last, least, greatest] =
            [band.first, band.last, band.least, band.greatest].map(cost);
        let states = band.states;
        json!({ "first": first, "last": last, "states": states, "least": least, "mean": mean,
            "greatest": greatest })
    };
    fields["bands"] = audit.bands.iter().map(band).collect();
    fields
}

/// One object on one line.
pub(crate) fn audit_json(
    (domain, instance, heuristic): (&str, &str, &str),
    &AuditResult { claim, ref audit }: &AuditResult,
    decimals: Decimals,
) -> String {
    let (holds, version) = (!audit.contradicts(claim), env!("CARGO_PKG_VERSION"));
    let audit = match decimals.one() {
        1 => AuditFields::Whole(audit),
        one => AuditFields::Decimal(decimal(audit, to_f64(one))),
    };
    json_line(&Line { domain, instance, heuristic, claim, holds, audit, version })
}

//! The law of walks: by exact distances, each puzzle is walked to a goal of least cost.

use std::time::Duration;

use game::Entry;
use search::{Limits, study::ToGoal};

use super::games::{instances, limits};

const MINUTE: Duration = Duration::from_secs(60);

#[test]
fn exact_distances_lead_to_a_goal_of_least_cost() {
    let (mut led, mut hopeless) = (0, 0);
    for domain in catalogue::ALL {
        for (name, game) in instances(domain) {
            let walk = |walked: &[usize]| {
                game.walk(None, walked, Some(MINUTE), &limits())
                    .unwrap_or_else(|error| panic!("{name}, {walked:?}: {error}"))
            };
            let start = walk(&[]);
            let has_moves = game.position(&[]).entry == Entry::Moves;
            let verdict = game.search(&[], &limits());
            let least = match start.view.here.to_goal {
                ToGoal::Exactly(least) => least,
                ToGoal::Never => {
                    hopeless += 1;
                    assert!(domain.about.finds_all || verdict.way.is_none(), "{name}");
                    continue;
                }
                ToGoal::AtLeast(_) => continue,
            };
            // Of costs with decimals each part of a sum is rounded down.
            let rounded = u64::from(start.film.scene.decimals > 0);
            let is_sum = |sum: u64, parts: u64| (parts..=parts + rounded).contains(&sum);
            // Blocks are played in steps, whose costs in the space are their sizes.
            if has_moves && verdict.is_proved && domain.about.name != "klotski" {
                assert_eq!(least, verdict.left, "{name}");
            }
            led += 1;
            let (mut walked, mut here) = (Vec::new(), start);
            while !here.view.here.is_goal {
                let left = least - here.view.here.g;
                let to_goal = here.view.here.to_goal;
                let is_left = matches!(to_goal, ToGoal::Exactly(rest) if is_sum(left, rest));
                assert!(is_left, "{name}, {walked:?}: {to_goal:?}, not {left}");
                // No heuristic that claims so over-estimates, and none calls this a dead end.
                let h =
                    here.view.here.h.unwrap_or_else(|| panic!("{name}, {walked:?}: a dead end"));
                let is_admissible = here.guarantee != search::Guarantee::None;
                assert!(h <= left || !is_admissible, "{name}, {walked:?}: {h} > {left}");
                let is_best = |child: &search::study::Child<_, u64>| match child.node.to_goal {
                    ToGoal::Exactly(rest) => is_sum(least, child.node.g + rest),
                    _ => false,
                };
                let best = here.view.children.iter().position(is_best);
                walked.push(best.unwrap_or_else(|| panic!("{name}, {walked:?}: no child is best")));
                let words = here.view.children[walked[walked.len() - 1]].action.words.clone();
                here = walk(&walked);
                // The film shows the child as the table of children named it.
                assert_eq!(
                    here.film.frames.last().map(|it| it.words.clone()),
                    Some(words),
                    "{name}"
                );
                assert_eq!(
                    (here.ends.len(), here.ends.last()),
                    (walked.len(), Some(&here.film.frames.len())),
                    "{name}"
                );
            }
            assert_eq!(here.view.here.g, least, "{name}");
            assert!(here.view.children.is_empty(), "{name}");
            if has_moves {
                let played: Vec<String> =
                    here.film.frames.iter().map(|it| it.action.clone()).collect();
                game.judge(&played).unwrap_or_else(|why| panic!("{name}: {why}"));
            }
        }
    }
    assert!(led > 40 && hopeless > 5, "{led} instances, {hopeless} without a goal");
}

/// Whatever was done before, distances have all of their time, and no more.
#[test]
fn distances_have_a_time_of_their_own() {
    let river = catalogue::ALL.iter().find(|it| it.about.name == "river-crossing").unwrap();
    let is_classic = |(name, _): &(String, _)| name.ends_with("classic.txt");
    let (_, game) = instances(river).into_iter().find(is_classic).unwrap();
    let to_goal = |before, measuring| {
        let limits = Limits { time: Some(before), ..limits() };
        game.walk(None, &[], Some(measuring), &limits).unwrap().view.here.to_goal
    };
    assert_eq!(to_goal(Duration::ZERO, MINUTE), ToGoal::Exactly(7));
    assert!(matches!(to_goal(MINUTE, Duration::ZERO), ToGoal::AtLeast(_)));
}

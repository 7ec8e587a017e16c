//! Whole spaces of the crate, against the rules written down a second time.

use klotski::{Level, Metric};

use crate::{
    fixture,
    naive::{Goals, Naive},
    whole::{self, whole},
};

/// A bordered level in which pieces hook into each other: the lower left corner of one's rectangle
/// is another's cell.
pub(crate) const HOOKED: &str = "#..###\n#.**.#\n#.*ab#\n#cccb#\n#c.d.#\n######\n";

#[test]
fn whole_spaces_are_those_of_brute_force() {
    let hooked: Level = HOOKED.parse().expect("it is valid");
    let target: Level = "goal a 2 2\naab\na.b\n.cc\n".parse().expect("it is valid");
    // A goal in the middle of a piece's way.
    let midway: Level = "goal b 1 2\nb..\n".parse().expect("it is valid");
    let cars: Level = "rails\nooBoo\nAABCo\nooBCo\nooDDo\n".parse().expect("it is valid");
    for (level, goals) in [
        (cars, Goals::PlayedOn),
        (fixture("one-move"), Goals::Terminal),
        (hooked, Goals::Terminal),
        (target, Goals::PlayedOn),
        (midway, Goals::PlayedOn),
    ] {
        let naive = Naive::new(&level.to_string());
        for metric in [Metric::Steps, Metric::Moves] {
            let explored = naive.explore(metric, goals);
            let all = whole(&level, metric);
            let mut depths = vec![0; all.len()];
            explored.values().for_each(|&depth| depths[depth] += 1);
            assert!(all.iter().map(|layer| layer.states).eq(depths), "{level}{metric:?}");
            let solved = explored.keys().filter(|at| naive.is_goal(at)).count();
            assert_eq!(whole::goals(&all), solved as u64);
        }
    }
}

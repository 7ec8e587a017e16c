//! Every optimal algorithm and the validator against the rules written down a second time.

use proptest::{
    collection::vec,
    option,
    prelude::*,
    sample::{select, subsequence},
};
use river_crossing::{Level, validate};
use testkit::{Tally, cross_check, rules};

use crate::rules::{Forbidden, Kind, Puzzle};

const LETTERS: [char; 4] = ['A', 'B', 'C', 'D'];

/// Two to four kinds of things, up to four of each, in a boat of one to three.
fn puzzles() -> impl Strategy<Value = Puzzle> {
    (2..=4_usize).prop_flat_map(|kinds| {
        let letters = &LETTERS[..kinds];
        let kind = (prop_oneof![2 => Just(1), 1 => 1..=4_usize], any::<bool>(), 1..=9_u64);
        let some = |most: usize| subsequence(letters.to_vec(), 0..=most);
        let rule = (subsequence(letters.to_vec(), 1..=2), some(1), some(1));
        let pair = option::weighted(0.3, (select(letters), select(letters)));
        let boat = (1..=3_usize, any::<bool>());
        (vec(kind, kinds), boat, vec(rule, 0..=2), pair).prop_map(
            |(kinds, (capacity, is_timed), rules, outnumbered)| Puzzle {
                things: (LETTERS.into_iter().zip(kinds))
                    .map(|(letter, (count, rows, time))| Kind { letter, count, rows, time })
                    .collect(),
                capacity,
                is_timed,
                forbidden: (rules.into_iter())
                    .map(|(together, any, unless)| Forbidden { together, any, unless })
                    .collect(),
                outnumbered: outnumbered.filter(|(victim, by)| victim != by),
            },
        )
    })
}

fn check(puzzle: &Puzzle, tally: &mut Tally) {
    // A file whose rules make no sense, or forbid the start.
    let Ok(level) = puzzle.text().parse::<Level>() else { return };
    for solution in tally.searches(&level, puzzle, usize::MAX, |it| vec![it]) {
        let loads: Vec<String> = solution.iter().map(|load| level.load_text(load)).collect();
        let validate = |loads: &[String]| {
            let loads = level.parse_loads(&loads.join(" ")).expect("letters");
            validate(&level, &loads).ok().map(|it| it.cost)
        };
        tally.solution(puzzle, &loads, &puzzle.loads(), validate);
    }
}

#[test]
fn cross_check_crossings() {
    cross_check(puzzles(), |puzzle, tally| check(&puzzle, tally));
}

/// The puzzles of the fixtures, made up again.
fn known(name: &str) -> Puzzle {
    let one = |letter, rows, time| Kind { letter, count: 1, rows, time };
    let forbidden = |together: &str, any: &str, unless: &str| {
        let letters = |text: &str| text.chars().collect();
        Forbidden { together: letters(together), any: letters(any), unless: letters(unless) }
    };
    let plain = Puzzle {
        things: Vec::new(),
        capacity: 2,
        is_timed: false,
        forbidden: Vec::new(),
        outnumbered: None,
    };
    match name {
        "classic" => Puzzle {
            things: "FGCW".chars().map(|letter| one(letter, letter == 'F', 1)).collect(),
            forbidden: vec![forbidden("GW", "", "F"), forbidden("GC", "", "F")],
            ..plain
        },
        "missionaries-3" => Puzzle {
            things: ['M', 'C'].map(|letter| Kind { count: 3, ..one(letter, true, 1) }).to_vec(),
            outnumbered: Some(('M', 'C')),
            ..plain
        },
        "jealous-husbands" => Puzzle {
            things: "AaBbCc".chars().map(|letter| one(letter, true, 1)).collect(),
            forbidden: vec![
                forbidden("a", "BC", "A"),
                forbidden("b", "AC", "B"),
                forbidden("c", "AB", "C"),
            ],
            ..plain
        },
        "bridge-and-torch" => Puzzle {
            things: (['A', 'B', 'C', 'D'].into_iter().zip([1, 2, 5, 10]))
                .map(|(letter, time)| one(letter, true, time))
                .collect(),
            is_timed: true,
            ..plain
        },
        _ => panic!("{name} is not known here"),
    }
}

/// What the suite states of walks and states is what the rules say.
#[test]
fn perft_facts() {
    rules::facts_hold("river-crossing", |instance, _| known(instance.name.get_ref()));
}

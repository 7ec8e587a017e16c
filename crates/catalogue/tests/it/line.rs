//! The line of a game: what each position is worth, which action lost something, and what is not known.

use game::{Event, Merit, Stretch, Verdict, Worth};

use crate::table::{Table, fixture};

/// A box, and a goal that two pushes reach. Pushed to the left it takes two pushes more; pushed there twice it is lost.
const ROOM: &str = "#######\n#     #\n# @$  #\n#   . #\n#######";
/// The keys of a game that pushes the box to the left twice.
const MISTAKES: [&str; 6] = ["k", "l", "l", "j", "h", "h"];

fn mistakes(table: &Table) -> Vec<(usize, String)> {
    table.session.mistakes().into_iter().map(|it| (it.number, it.lost)).collect()
}

fn both() -> Vec<(usize, String)> {
    vec![(5, "+2".to_owned()), (6, "no solution".to_owned())]
}

fn line(table: &Table) -> Vec<(usize, usize, Worth)> {
    table.session.line().into_iter().map(|Stretch { from, to, worth }| (from, to, worth)).collect()
}

#[test]
fn the_line_rises_where_a_move_lost_something() {
    let mut table = Table::open("sokoban", ROOM, &[]);
    table.press(&MISTAKES);
    let all = [(0, 4, Worth::Least(2)), (5, 5, Worth::Least(4)), (6, 6, Worth::None)];
    assert_eq!((line(&table), mistakes(&table)), (all.to_vec(), both()));
    assert_eq!(
        table.session.line_in_words(),
        "The game of 6 moves. Move 5, L: 2 pushes more. Move 6, L: no solution any more."
    );
    // It stays whole where the game goes back, and all that follows a lost position is lost.
    table.press(&["u", "u", "u"]);
    assert_eq!(line(&table), all);
    table.press(&["r", "r", "r", "l", "l"]);
    assert_eq!(line(&table).last(), Some(&(6, 8, Worth::None)));
    // Another move ends it there: what is known of the position before stays.
    table.take(Event::Go(3));
    assert_eq!(mistakes(&table), both());
    table.take(Event::Key("l".to_owned()));
    assert_eq!(line(&table), [(0, 3, Worth::Least(2))]);
    table.settle();
    assert_eq!(line(&table), [(0, 4, Worth::Least(2))]);
    assert_eq!(table.session.line_in_words(), "The game of 4 moves: no mistake is proved.");
}

#[test]
fn gaps_are_judged_while_nothing_else_is_wanted() {
    let mut table = Table::open("sokoban", ROOM, &[]);
    table.take(Event::Paste("urrdLL".to_owned()));
    assert_eq!(line(&table), [(0, 0, Worth::Least(2))]);
    // The position first, then one between those that are known: all between two of the same worth have it, too.
    let mut searched = Vec::new();
    while let Some(search) = table.session.search() {
        let verdict = table.game.search(&search.played, &search::Limits::default());
        searched.push(search.played.len());
        assert!(!search.is_long);
        table.take(Event::Learn(search.played, verdict));
    }
    assert_eq!((searched, mistakes(&table)), (vec![6, 3, 4, 5], both()));
    // A game without a mistake is judged by its ends.
    let mut table = Table::open("klotski", &fixture("klotski/classic.txt"), &[]);
    let way = table.game.search(&[], &search::Limits::default()).way.unwrap();
    let count = way.len();
    table.take(Event::Paste(way.join(" ")));
    assert_eq!(table.session.search(), None);
    assert_eq!(line(&table), [(0, count, Worth::Least(81))]);
}

#[test]
fn bounds_and_unproved_solutions_are_no_proofs() {
    let mut table = Table::open("sokoban", ROOM, &[]);
    let actions = |count| ["u", "r", "r", "d", "L"].map(str::to_owned)[..count].to_vec();
    for key in &MISTAKES[..5] {
        table.take(Event::Key((*key).to_owned()));
    }
    table.take(Event::Learn(actions(5), Verdict { at_least: 2, ..Verdict::default() }));
    let way = Some(["u", "l"].map(str::to_owned).to_vec());
    table.take(Event::Learn(actions(2), Verdict { way, left: 9, ..Verdict::default() }));
    // One push was made before the last position.
    let known = [(0, 0, Worth::Least(2)), (2, 2, Worth::Most(9)), (5, 5, Worth::Bound(3))];
    assert_eq!((line(&table), mistakes(&table)), (known.to_vec(), Vec::new()));
    assert_eq!(table.session.search().unwrap().played.len(), 1);
    // What a longer search proves takes its place, and stays.
    let proved = Verdict { left: 4, is_proved: true, way: Some(Vec::new()), ..Verdict::default() };
    table.take(Event::Learn(actions(5), proved));
    assert_eq!(line(&table)[2], (5, 5, Worth::Least(5)));
    // From the lost position before it nothing follows, but that a number may be taken out again.
    let mut table = Table::open("numbrix", "1 . 3 .", &[]);
    table.press(&["4", "Enter"]);
    assert_eq!(mistakes(&table), [(1, "no solution".to_owned())]);
    table.press(&["0", "Enter"]);
    assert_eq!(table.session.line().last().map(|it| it.worth != Worth::None), Some(true));
}

#[test]
fn beside_a_hint_each_other_action_says_what_it_loses() {
    let mut table = Table::open("sokoban", ROOM, &[]);
    let ways = |table: &Table| {
        let ways = table.session.ways().into_iter();
        ways.map(|it| (it.action, it.merit, it.label)).collect::<Vec<_>>()
    };
    let way = |action: &str, merit, label: &str| (action.to_owned(), merit, label.to_owned());
    table.press(&MISTAKES[..4]);
    assert_eq!(ways(&table), []);
    // The hint is there at once, and the others as they are judged.
    table.take(Event::Key("?".to_owned()));
    let hint = table.session.next().unwrap().to_owned();
    assert_eq!(ways(&table), [way(&hint, Merit::Best, "")]);
    table.settle();
    let mut all = ways(&table);
    all.sort_by(|one, other| one.0.cmp(&other.0));
    let best = |action| way(action, Merit::Best, "");
    assert_eq!(all, [way("L", Merit::Worse, "+2"), best("d"), best("r"), best("u")]);
    table.press(&["h", "?"]);
    let lost = ways(&table).into_iter().find(|it| it.0 == "L");
    assert_eq!(lost, Some(way("L", Merit::Worse, "×")));
    // What a search cannot prove is not known.
    table.press(&["u"]);
    table.take(Event::Key("?".to_owned()));
    let search = table.session.search().unwrap();
    assert_eq!(search.played.len(), 5);
    let action = search.played[4].clone();
    table.take(Event::Learn(search.played, Verdict::default()));
    assert!(ways(&table).contains(&way(&action, Merit::Unknown, "?")));
    table.press(&["u"]);
    assert_eq!(ways(&table), []);
}

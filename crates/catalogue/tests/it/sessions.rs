//! Who has won, what hints and clicks do, and what is said.

use std::sync::Arc;

use game::{Choice, Effect, Event, Game, Light, SavedGame, Session, Verdict};
use scene::{At, Look};

use crate::table::{Table, fixture};

const CORRIDOR: &str = "#######\n#@$ . #\n#######";

#[test]
fn a_solution_that_was_shown_or_pasted_is_no_win() {
    let mut table = Table::open("sokoban", CORRIDOR, &[]);
    table.press(&["l", "l"]);
    assert_eq!(table.lamp().light, Light::Won);
    assert_eq!(table.lamp().more, "Nobody can do better: proved.");
    // The last action is shown.
    table.press(&["u"]);
    table.watch();
    let is_done = |table: &Table| {
        let lamp = table.lamp();
        assert_eq!((lamp.light, table.session.is_by_hand()), (Light::Done, false));
        assert!(lamp.title.starts_with("Solved: "), "{lamp:?}");
        assert!(!lamp.more.contains("Nobody"), "{lamp:?}");
    };
    is_done(&table);
    // What is kept says so, too.
    table.press(&["u"]);
    let kept = serde_json::to_string(&table.session.saved()).unwrap();
    let kept: SavedGame = serde_json::from_str(&kept).unwrap();
    table.session = Session::open(Arc::clone(&table.game) as Arc<dyn Game>, "", kept);
    table.press(&["r"]);
    is_done(&table);
    table.press(&["Home"]);
    table.take(Event::Paste("RR".to_owned()));
    is_done(&table);
    table.session.note_best(|| panic!("it is nobody's"));
    // Another way by hand is a win again.
    table.press(&["Home", "l"]);
    table.press(&["u", "l", "l"]);
    is_done(&table);
    let mut table = Table::open("sokoban", CORRIDOR, &[]);
    table.watch();
    is_done(&table);
}

#[test]
fn what_was_kept_before_can_be_read() {
    let mut table = Table::open("sokoban", CORRIDOR, &[]);
    let kept = r#"{"line":["R","R"],"played":1,"best":{"moves":2,"cost":2,"date":"2026-11-22"}}"#;
    let kept: SavedGame = serde_json::from_str(kept).unwrap();
    let game = Arc::clone(&table.game) as Arc<dyn Game>;
    table.session = Session::open(game, "", kept);
    assert_eq!(table.said(), "Your game of 1 goes on; Home begins again.");
    assert_eq!(table.session.played(), ["R"]);
    assert!(table.session.best().unwrap().ends_with(", 2026-11-22"));
    table.press(&["r"]);
    assert_eq!(table.lamp().light, Light::Won);
}

#[test]
fn a_hint_that_was_dropped_says_nothing() {
    let table = Table::open("sokoban", CORRIDOR, &[]);
    let mut table = Table { session: fresh(&table), ..table };
    table.take(Event::Learn(
        Vec::new(),
        Verdict { stopped: Some("a limit".to_owned()), ..Verdict::default() },
    ));
    table.take(Event::Key("?".to_owned()));
    assert!(table.session.search().unwrap().is_long);
    assert_eq!(table.lamp().title, "Thinking …");
    // Whoever goes on playing wishes for nothing any more, whatever the search says.
    table.take(Event::Key("l".to_owned()));
    assert!(!table.session.awaits_solution());
    let late = Verdict { stopped: Some("interrupted".to_owned()), ..Verdict::default() };
    table.take(Event::Learn(Vec::new(), late));
    assert_eq!((table.said().as_str(), table.session.hint()), ("", None));
    // Of another line it says nothing either.
    let hopeless = Verdict { is_proved: true, ..Verdict::default() };
    table.take(Event::Learn(vec!["L".to_owned()], hopeless));
    assert_ne!(table.lamp().light, Light::None);
}

fn fresh(table: &Table) -> Session {
    Session::open(Arc::clone(&table.game) as Arc<dyn Game>, "", SavedGame::default())
}

#[test]
fn a_click_walks_round_portals() {
    // From the player the way to the right leads through a portal, and the way round is longer.
    let text = "\
W W  W W W  W W
W H  P1 . . . W
W .  W  . . . W
W .  .  . . . W
W W  W  W P1 . W
W B1 G1 . .  . W
W W  W  W W  W W";
    let mut table = Table::open("sokoban", text, &[]);
    table.click(At(3, 1));
    assert_eq!(table.session.written(), "DDRRUU");
    assert_eq!(table.session.stage().place(player(&table)), Some(At(3, 1)));
    // Who wants to go through it clicks on it.
    table.press(&["Home"]);
    table.click(At(2, 1));
    assert_eq!(table.session.stage().place(player(&table)), Some(At(5, 4)));
    table.click(At(0, 0));
    assert_eq!(table.said(), "There is no way to walk there.");
}

fn player(table: &Table) -> usize {
    let pieces = &table.session.position().film.scene.pieces;
    pieces.iter().position(|piece| piece.look == Look::Player).unwrap()
}

#[test]
fn boxes_are_dragged_and_blocks_are_chosen() {
    let mut table = Table::open("sokoban", &fixture("sokoban/map-10.txt"), &[]);
    table.take(Event::Drag(At(3, 3), At::UP, 1));
    assert!(table.session.written().ends_with('U'), "{}", table.session.written());
    table.click(At(6, 6));
    assert_eq!(table.said(), "Drag it to push it.");
    let mut table = Table::open("klotski", &fixture("klotski/classic.txt"), &[]);
    let Choice::Piece(movers, 0) = table.session.choice().clone() else { panic!("no pieces") };
    let last = *movers.last().unwrap();
    let place = table.session.stage().place(last).unwrap();
    let cell = table.session.position().film.scene.pieces[last].cells(place).next().unwrap();
    table.click(cell);
    assert_eq!(table.session.choice().piece(), Some(last));
}

/// Where the blocks have to come is seen above all blocks, and clicks mean the blocks.
#[test]
fn targets_of_blocks_are_shown_and_touched_by_nobody() {
    let mut table = Table::open("klotski", "goal b 1 3, a 1 2\nab.", &[]);
    let scene = table.session.position().film.scene.clone();
    let targets = scene.pieces.iter().filter(|it| it.look == Look::Target);
    let found: Vec<_> = targets.map(|it| (it.name.as_str(), it.at, it.hue)).collect();
    // The colour is the block's: the first is the special one.
    let own = scene.pieces.iter().find(|it| it.label == "a").unwrap().hue;
    let [first, second] = ["target of block b", "target of block a"];
    assert_eq!(found, [(first, Some(At(2, 0)), Some(6)), (second, Some(At(1, 0)), own)]);
    // Block b stands where a has to come, and is the one that a click means.
    table.click(At(1, 0));
    let chosen = table.session.choice().piece().unwrap();
    assert_eq!(scene.pieces[chosen].label, "b");
    table.take(Event::Drag(At(1, 0), At::RIGHT, 1));
    table.take(Event::Drag(At(0, 0), At::RIGHT, 1));
    assert_eq!(table.lamp().light, Light::Won);
    // A board with an exit shows that.
    let table = Table::open("klotski", "#..#\n#**#\n####", &[]);
    let pieces = &table.session.position().film.scene.pieces;
    assert!(pieces.iter().all(|it| it.look != Look::Target));
}

#[test]
fn a_row_of_tiles_slides_up_to_the_gap() {
    let mut table = Table::open("npuzzle", "8 6 7\n2 5 4\n3 1 0", &[]);
    table.click(At(0, 2));
    assert_eq!(table.session.played().len(), 2);
    // The gap is in the first column now: a tile that is not in line with it stays.
    table.click(At(1, 1));
    assert_eq!(table.session.played().len(), 2);
    table.take(Event::Drag(At(0, 0), At::DOWN, 1));
    assert_eq!(table.session.played().len(), 4);
    // Away from the gap a drag is a swipe, and a swipe is a step.
    table.take(Event::Drag(At(2, 2), At::LEFT, 2));
    assert_eq!(table.session.played().len(), 5);
}

#[test]
fn the_fewest_moves_of_klotski_cannot_be_beaten() {
    let mut table = Table::open("klotski", &fixture("klotski/classic.txt"), &[]);
    let verdict = table.game.search(&[], &search::Limits::default());
    assert_eq!((verdict.left, verdict.is_proved), (81, true));
    for action in verdict.way.unwrap() {
        assert_eq!(table.lamp().light, Light::Optimal, "{}", table.session.written());
        table.take(Event::Act(action));
        if !table.session.position().is_solved {
            table.settle();
        }
    }
    let lamp = table.lamp();
    assert!(lamp.title.starts_with("You won! ") && lamp.title.ends_with(", 81 moves"), "{lamp:?}");
    assert_eq!(lamp.more, "Nobody can do better: proved.");
}

#[test]
fn a_word_is_off_the_board_or_off_the_list() {
    let mut table = Table::open("boggle", &fixture("boggle/comb.txt"), &[]);
    table.write("zzz");
    assert_eq!(table.said(), "Word: zzz_");
    table.press(&["Enter"]);
    assert_eq!(table.said(), "zzz is not on the board.");
    table.take(Event::Type("Bmoc".to_owned()));
    assert_eq!(table.said(), "bmoc is on the board, but not in the list.");
    table.take(Event::Type("comb".to_owned()));
    assert_eq!((table.said().as_str(), table.session.played().len()), ("", 1));
    let cells = [At(0, 0), At(1, 0), At(2, 0), At(3, 0)];
    for cells in [cells.to_vec(), cells.into_iter().rev().collect()] {
        table.take(Event::Trace(cells));
    }
    assert_eq!(table.said(), "bmoc is on the board, but not in the list.");
    table.take(Event::Trace(cells.to_vec()));
    assert_eq!(table.said(), "You have comb.");
    let missed = table.session.missed().count();
    table.press(&["Enter"]);
    assert_eq!(table.lamp().title, format!("It is over: 1 of {} words", missed + 1));
    assert_eq!(table.session.saved(), SavedGame::default());
    assert_eq!(table.press(&["Home"]), Effect::Restarted);
    assert_eq!(table.lamp().light, Light::Solvable);
}

#[test]
fn the_lamp_says_how_many_moves_to_take_back() {
    let mut table = Table::open("sokoban", "#######\n#     #\n# @$  #\n#   . #\n#######", &[]);
    table.press(&["l", "l", "h"]);
    let lamp = table.lamp();
    assert_eq!((lamp.light, lamp.title.as_str()), (Light::None, "No solution any more"));
    assert_eq!(lamp.more, "Proved. Take back 2 moves.");
    table.press(&["?"]);
    assert_eq!(table.said(), "There is no solution from here: proved. Take a move back.");
}

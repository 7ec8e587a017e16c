//! The law of offers and hints, and the screens of all puzzles.

use std::{collections::BTreeSet, fs, path::PathBuf, sync::Arc, time::Duration};

use catalogue::{Domain, Instance};
use game::{Entry, Game, SavedGame};
use play::{
    Cells, Effort, Level, Levels, Player, PlayerRequest, Shelf,
    crossterm::event::{KeyCode, KeyEvent, KeyModifiers},
};
use scene::Change;
use search::Limits;

use super::opened::{built_in, files, fixtures, open};

/// Expansions of a search in these tests.
const FEW: u64 = 2_000;

pub(super) fn limits() -> Limits {
    Limits { expansions: FEW, bytes: 1 << 28, ..Limits::default() }
}

/// All fixtures of a domain that can be read, by name.
pub(super) fn instances(domain: &Domain) -> Vec<(String, Box<dyn Instance>)> {
    let open = |path: PathBuf| {
        let name = path.display().to_string();
        Some((name, open(domain, &fs::read(path).ok()?, built_in(domain))?))
    };
    files(domain.about.name).into_iter().filter_map(open).collect()
}

/// Each offer is allowed by the validator, and nothing else that might be tried is; the first actions of
/// the state space, which the offers do not know, are all among them.
fn offers_are_right(name: &str, game: &dyn Instance, played: &[String]) -> usize {
    let position = game.position(played);
    let with = |action: &String| [played, std::slice::from_ref(action)].concat();
    for offer in &position.offers {
        assert!(game.accepts(&with(&offer.action)), "{name}: {} is offered", offer.action);
        assert!(!offer.changes.is_empty(), "{name}: {} changes nothing", offer.action);
    }
    // A direction says all, for each piece that moves.
    let ways: Vec<(&Change, &str)> = position
        .offers
        .iter()
        .filter_map(|offer| {
            let slides = |change: &&Change| matches!(change, Change::Slide { .. });
            Some((offer.changes.iter().find(slides)?, offer.words.as_str()))
        })
        .collect();
    for (index, way) in ways.iter().enumerate() {
        assert!(!ways[..index].contains(way), "{name}: {way:?} is offered twice");
    }
    for (action, why) in &position.refused {
        assert!(!game.accepts(&with(action)), "{name}: {action} is refused: {why}");
        assert!(!why.is_empty(), "{name}: {action}");
    }
    position.offers.len()
}

#[test]
fn offers_are_the_legal_actions_and_hints_are_on_an_optimal_way() {
    let mut solved = 0;
    for domain in catalogue::ALL {
        for (name, game) in instances(domain) {
            let start = game.position(&[]);
            if start.entry != Entry::Moves {
                continue;
            }
            let count = offers_are_right(&name, game.as_ref(), &[]);
            if !start.is_solved {
                is_complete(&name, game.as_ref(), &start.offers);
            }
            let verdict = game.search(&[], &limits());
            let Some(way) = verdict.way.filter(|_| verdict.is_proved) else { continue };
            solved += 1;
            assert!(count > 0 || way.is_empty(), "{name}");
            let mut played = Vec::new();
            for (number, action) in way.iter().enumerate() {
                // A board is drawn for each offer: at some places of a long way.
                if number % 5 == 0 {
                    let offers = game.position(&played).offers;
                    let is_offered = offers.iter().any(|offer| offer.action == *action);
                    assert!(is_offered, "{name}: {action} after {}", game.written(&played));
                }
                if number == way.len() / 2 {
                    offers_are_right(&name, game.as_ref(), &played);
                    // The way from here is as long as the rest of the one from the start.
                    let (here, rest) = (game.position(&played), game.search(&played, &limits()));
                    if rest.is_proved {
                        // Of costs with decimals each part of a sum is rounded down.
                        let rounded = u64::from(here.film.scene.decimals > 0);
                        let short = verdict.left - (here.cost + rest.left);
                        assert!(short <= rounded, "{name}, after {number}");
                    }
                }
                played.push(action.clone());
            }
            let end = game.position(&played);
            assert!(end.is_solved && end.offers.is_empty(), "{name}");
            assert_eq!(end.cost, verdict.left, "{name}");
            assert!(game.judge(&played).is_ok(), "{name}");
        }
    }
    assert!(solved > 40, "{solved} instances were solved within the limits");
}

/// The first actions of the state space are offered. The actions of classic Sokoban are pushes.
fn is_complete(name: &str, game: &dyn Instance, offers: &[game::Offer]) {
    let Ok(counted) = game.count(1, true, &limits()) else { return };
    let offered: BTreeSet<&str> = offers.iter().map(|offer| offer.action.as_str()).collect();
    let divided = counted.divided.and_then(Result::ok).unwrap_or_default();
    let first: Vec<String> = divided.into_iter().map(|(action, _)| action).collect();
    if name.ends_with(".sok") {
        return;
    }
    for action in &first {
        assert!(offered.contains(action.as_str()), "{name}: {action} is not offered: {offered:?}");
    }
    // Spaces may leave out actions after which there is no solution.
    assert!(offered.len() >= first.len(), "{name}: {offered:?}, {first:?}");
}

/// One level, and no other.
pub(super) struct Single(pub(super) Level);

impl Levels for Single {
    fn count(&self) -> Option<usize> {
        Some(1)
    }

    fn open(&self, _: usize) -> Result<Level, String> {
        Ok(self.0.clone())
    }
}

/// Keeps nothing.
pub(super) struct Nowhere;

impl Shelf for Nowhere {
    fn load(&self, _: &str) -> Option<SavedGame> {
        None
    }

    fn save(&self, _: &str, _: &SavedGame) {}

    fn today(&self) -> String {
        "2026-01-02".to_owned()
    }
}

pub(super) fn level(domain: &str, file: &str) -> Single {
    level_of(domain, file, &fs::read(fixtures().join(file)).unwrap())
}

pub(super) fn level_of(domain: &str, name: &str, bytes: &[u8]) -> Single {
    let domain = catalogue::find(domain).unwrap();
    let game: Arc<dyn Instance> = Arc::from(open(domain, bytes, built_in(domain)).unwrap());
    Single(Level {
        title: super::replay::title(domain.about, name),
        rules: String::new(),
        key: String::new(),
        game: game as Arc<dyn Game>,
    })
}

pub(super) fn player(level: &Single) -> Player<'_> {
    let hint = Limits { expansions: 1_000_000, ..limits() };
    let effort = Effort { lamp: limits(), hint };
    let mut player = Player::new(level, (1, level.0.clone()), Arc::new(Nowhere), effort);
    player.settle();
    player
}

/// Presses keys: a word in brackets is a key by name.
pub(super) fn press(player: &mut Player<'_>, keys: &str) {
    let mut rest = keys;
    while let Some(first) = rest.chars().next() {
        let (code, length) = match rest.split_once('>') {
            Some((name, _)) if first == '<' => (named(&name[1..]), name.len() + 1),
            _ => (KeyCode::Char(first), first.len_utf8()),
        };
        rest = &rest[length..];
        assert_eq!(player.press(KeyEvent::new(code, KeyModifiers::NONE)), PlayerRequest::Nothing);
        player.settle();
    }
}

fn named(name: &str) -> KeyCode {
    match name {
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        "tab" => KeyCode::Tab,
        "enter" => KeyCode::Enter,
        "back" => KeyCode::Backspace,
        "delete" => KeyCode::Delete,
        "home" => KeyCode::Home,
        other => panic!("no key is called {other}"),
    }
}

pub(super) fn screen(player: &Player<'_>, columns: u16, rows: u16) -> String {
    let mut cells = Cells::new(columns, rows);
    player.draw(&mut cells);
    cells.rows().map(|row| format!("\"{row}\"\n")).collect()
}

/// A level of each puzzle, and keys that show much of its screen.
pub(super) const SCREENS: [(&str, &str, &str); 10] = [
    ("boggle", "boggle/comb.txt", "ab<back>"),
    ("grid-path", "grid-path/p1.txt", "<right><down>?"),
    ("klotski", "klotski/small.txt", "<tab><tab>?"),
    ("npuzzle", "npuzzle/eight-original.txt", "<left><up>?"),
    ("numbrix", "numbrix/several.txt", "?<right>12"),
    ("pacman-dual", "pacman-dual/test-1.txt", "Q<left>"),
    ("river-crossing", "river-crossing/missionaries-3.toml", "mc c?"),
    ("sokoban", "sokoban/map-10.txt", "<right>d?"),
    ("sokoban", "sokoban/classic.sok", "<up>?"),
    ("weighted-stones", "weighted-stones/test-06.txt", "<right>?c"),
];

#[test]
fn screens() {
    for (domain, file, keys) in SCREENS {
        let level = level(domain, file);
        let mut player = player(&level);
        press(&mut player, keys);
        let both = format!("{}\n{}", screen(&player, 80, 24), screen(&player, 40, 20));
        let name = file.replace(['/', '.'], "-");
        // The clock of Boggle may have lost a second.
        snapshots::assert_snapshot!(format!("play-{name}"), both.replace("2:59", "3:00"));
        assert!(screen(&player, 29, 11).contains("too small"), "{file}");
    }
}

#[test]
fn the_letters_of_a_found_word_are_numbered() {
    let level = level("boggle", "boggle/comb.txt");
    let mut player = player(&level);
    press(&mut player, "comb<enter>");
    assert!(screen(&player, 80, 24).contains(" C1 O2 M3 B4 "), "{}", screen(&player, 80, 24));
}

#[test]
fn all_words_are_listed_in_the_end_however_small_the_screen() {
    let level = level("boggle", "boggle/comb.txt");
    let words = level.0.game.search(&[], &Limits::default()).way.unwrap();
    let mut player = player(&level);
    press(&mut player, "<enter>");
    let mut seen = String::new();
    for _ in 0..words.len() {
        seen += &screen(&player, 30, 12);
        press(&mut player, "<down>");
    }
    assert!(seen.contains("rows 1 to 1 of 6"), "{seen}");
    let seen: Vec<&str> = seen.split([' ', '"', '\n']).collect();
    for action in words {
        let word = action.split(' ').next().unwrap();
        assert!(seen.contains(&word), "{word} is not listed");
    }
}

#[test]
fn the_best_result_by_hand_has_moves_and_pushes() {
    let level = level("sokoban", "sokoban/classic.sok");
    let mut player = player(&level);
    let way = level.0.game.search(&[], &limits()).way.unwrap();
    let named = |action: &String| match action.to_ascii_uppercase().as_str() {
        "U" => "<up>",
        "D" => "<down>",
        "L" => "<left>",
        _ => "<right>",
    };
    press(&mut player, &way.iter().map(named).collect::<String>());
    let best = format!("your best: {} moves, 4 pushes, 2026-01-02", way.len());
    let won = screen(&player, 120, 24).replace("\"\n\"", " ");
    let words: Vec<&str> = won.split_whitespace().collect();
    assert!(words.join(" ").contains("You won!"), "{won}");
    for word in best.split(' ') {
        assert!(words.contains(&word), "no {word} of {best}: {won}");
    }
}

#[test]
fn a_solution_is_shown_to_its_end_and_can_be_taken_back_and_again() {
    for (domain, file, _) in SCREENS {
        if domain == "boggle" {
            continue;
        }
        let level = level(domain, file);
        let mut player = player(&level);
        press(&mut player, "++++++++<enter>");
        for _ in 0..2_000 {
            if screen(&player, 80, 24).contains("DONE") {
                break;
            }
            player.tick(Duration::from_millis(1));
        }
        let won = screen(&player, 80, 24);
        assert!(won.contains("DONE") && !won.contains("your best"), "{file}: {won}");
        let written = player.written();
        press(&mut player, "<back>");
        assert!(!screen(&player, 80, 24).contains("DONE"), "{file}");
        press(&mut player, "<delete>");
        assert_eq!(player.written(), written, "{file}");
        press(&mut player, "<home>");
        assert_eq!(player.written(), "", "{file}");
    }
}

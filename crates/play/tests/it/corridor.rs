//! A toy: a corridor of seven cells, whose end is the goal.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use domain::search::Limits;
use play::{
    Effort, Level, Levels, Player, Shelf,
    game::{Entry, Game, Offer, Position, SavedGame, Verdict},
};
use scene::{At, Camera, Ground, Look, Piece, Scene};

const LENGTH: i32 = 7;

/// How its searches behave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Search {
    /// They answer at once.
    Quick,
    /// They answer when they are cancelled, and not before.
    Endless,
    /// They panic.
    Broken,
}

pub(crate) struct Corridor {
    pub(crate) search: Search,
    /// True if a search has been cancelled.
    pub(crate) is_cancelled: AtomicBool,
    /// True if the step to the left panics.
    pub(crate) is_mined: bool,
}

impl Corridor {
    pub(crate) fn new(search: Search) -> Self {
        Self { search, is_cancelled: AtomicBool::new(false), is_mined: false }
    }
}

fn place(played: &[String]) -> Option<i32> {
    played.iter().try_fold(2, |at, action| {
        let to = if action == "R" { at + 1 } else { at - 1 };
        (0..LENGTH).contains(&to).then_some(to)
    })
}

impl Game for Corridor {
    fn accepts(&self, played: &[String]) -> bool {
        place(played).is_some()
    }

    fn position(&self, played: &[String]) -> Position {
        assert!(!self.is_mined || played.last().is_none_or(|action| action == "R"), "a mine");
        let mut scene = Scene::of("", 7, 1, |_| Ground::new(Look::Floor, "."));
        let player = scene.add(Piece::new("player", Look::Player, "@").at(At(2, 0)));
        let mut camera = Camera::new(scene, "step");
        let way = |action: &str| if action == "R" { At::RIGHT } else { At::LEFT };
        for (cost, action) in (1..).zip(played) {
            camera.slide(player, &[way(action)]);
            camera.cut(action.as_str(), action.as_str(), cost);
        }
        let film = camera.film();
        let is_solved = place(played) == Some(LENGTH - 1);
        let tried = ["L", "R"].into_iter().filter(|_| !is_solved);
        let is_allowed = |action: &&str| self.accepts(&[played, &[(*action).to_owned()]].concat());
        let offers = tried.filter(is_allowed).map(|action| Offer {
            action: action.to_owned(),
            words: action.to_owned(),
            changes: vec![scene::Change::Slide { piece: player, by: vec![way(action)] }],
        });
        Position {
            offers: offers.collect(),
            film,
            entry: Entry::Moves,
            refused: Vec::new(),
            is_solved,
            cost: played.len() as u64,
        }
    }

    #[expect(clippy::disallowed_methods, reason = "it searches until it is cancelled")]
    fn search(&self, played: &[String], limits: &Limits) -> Verdict {
        match self.search {
            Search::Quick => {}
            Search::Endless => {
                let cancel = limits.cancel.as_ref().expect("a search can be cancelled");
                while !cancel.load(Ordering::Relaxed) {
                    thread::sleep(Duration::from_millis(1));
                }
                self.is_cancelled.store(true, Ordering::Relaxed);
                return Verdict { stopped: Some("interrupted".to_owned()), ..Verdict::default() };
            }
            Search::Broken => panic!("a defect of the search"),
        }
        let left = LENGTH - 1 - place(played).unwrap_or(0);
        Verdict {
            way: Some(vec!["R".to_owned(); usize::try_from(left).unwrap_or(0)]),
            left: u64::try_from(left).unwrap_or(0),
            is_proved: true,
            ..Verdict::default()
        }
    }

    fn judge(&self, played: &[String]) -> Result<String, String> {
        match place(played) {
            Some(at) if at == LENGTH - 1 => Ok(format!("{} steps", played.len())),
            _ => Err("not at the end".to_owned()),
        }
    }

    fn written(&self, played: &[String]) -> String {
        played.concat()
    }

    fn read(&self, text: &str) -> Result<Vec<String>, String> {
        let step = |letter: char| match letter {
            'L' | 'R' => Ok(letter.to_string()),
            other => Err(format!("expected L or R, found {other}")),
        };
        text.trim().chars().map(step).collect()
    }
}

/// Two levels of it.
pub(crate) struct Two(pub(crate) Arc<Corridor>);

impl Levels for Two {
    fn count(&self) -> Option<usize> {
        Some(2)
    }

    fn open(&self, number: usize) -> Result<Level, String> {
        let (title, key) = (format!("Corridor {number}"), number.to_string());
        let rules = "Walk to the end.".to_owned();
        Ok(Level { title, rules, key, game: Arc::clone(&self.0) as Arc<dyn Game> })
    }
}

/// A player at the first level.
pub(crate) fn first(levels: &Two, shelf: Arc<Memory>) -> Player<'_> {
    Player::new(levels, (1, levels.open(1).expect("a level")), shelf, Effort::default())
}

/// Keeps games in memory.
#[derive(Default)]
pub(crate) struct Memory(pub(crate) Mutex<Vec<(String, SavedGame)>>);

impl Shelf for Memory {
    fn load(&self, key: &str) -> Option<SavedGame> {
        let games = self.0.lock().expect("no panic");
        games.iter().rev().find(|(known, _)| known == key).map(|(_, saved)| saved.clone())
    }

    fn save(&self, key: &str, saved: &SavedGame) {
        self.0.lock().expect("no panic").push((key.to_owned(), saved.clone()));
    }

    fn today(&self) -> String {
        "2026-01-02".to_owned()
    }
}

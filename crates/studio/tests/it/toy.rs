//! A toy: a corridor. Its text is the number of its cells; the player walks right, and the last cell is the
//! goal. `endless` is a search that only a limit ends.

use std::{collections::BTreeMap, time::Duration};

use domain::{
    About, AlgorithmName, Ask,
    search::{self, Blind, Fate, Guarantee, Limits, Stop, space},
};
use game::{Entry, Game, Offer, Position, Verdict, Walk, Walkable, Way};
use scene::{At, Badge, Camera, Change, Film, Ground, Lane, Look, Outcome, Piece, Scene, Seen};
use studio::{Choice, Collection, Entry as Item, Instance, Known, Problem, Puzzle, Ran, Watch};

static ABOUT: About = About::new("corridor", "Corridor", "walk to the end", AlgorithmName::Bfs);

pub(crate) struct Toys {
    puzzles: Vec<Box<dyn Puzzle>>,
    entries: Vec<Item>,
}

impl Toys {
    pub(crate) fn new() -> Self {
        let item = |name: &str, text: &str, known| Item {
            name: name.to_owned(),
            about: "<script>alert(1)</script>".to_owned(),
            group: "corridor".to_owned(),
            puzzle: 0,
            text: text.as_bytes().to_vec(),
            known,
        };
        let entries = vec![
            item("short", "3", Some(Known::Least(2))),
            item("</script><img src=x onerror=alert(1)>", "4", None),
            item("endless", "endless", Some(Known::Unsolvable)),
        ];
        Self { puzzles: vec![Box::new(Corridors)], entries }
    }
}

impl Collection for Toys {
    fn puzzles(&self) -> &[Box<dyn Puzzle>] {
        &self.puzzles
    }

    fn entries(&self) -> &[Item] {
        &self.entries
    }
}

struct Corridors;

impl Puzzle for Corridors {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn choices(&self) -> Vec<Choice> {
        Vec::new()
    }

    fn open(
        &self,
        text: &[u8],
        choices: &BTreeMap<String, String>,
    ) -> Result<Box<dyn Instance>, Vec<Problem>> {
        if let Some(name) = choices.keys().next() {
            return Err(vec![Problem::new(format!("There is no choice {name:?}."))]);
        }
        let text = String::from_utf8_lossy(text);
        if text == "endless" {
            return Ok(Box::new(Corridor { cells: 2, is_endless: true }));
        }
        let cells = text.trim().parse().ok().filter(|cells| (2..100).contains(cells));
        let problem = || Problem { line: 1, column: 1, words: format!("no length: {text:?}") };
        let cells = cells.ok_or_else(|| vec![problem()])?;
        Ok(Box::new(Corridor { cells, is_endless: false }))
    }

    fn generator(&self) -> Option<Vec<Choice>> {
        Some(Vec::new())
    }

    fn generate(
        &self,
        size: &str,
        seed: u64,
        _: &BTreeMap<String, String>,
        _: &Limits,
    ) -> Result<String, String> {
        let size: u64 = size.parse().map_err(|_| format!("no size: {size:?}"))?;
        Ok((size + seed).to_string())
    }
}

struct Corridor {
    cells: usize,
    is_endless: bool,
}

impl Corridor {
    fn shoot(&self, title: &str, steps: usize) -> Film {
        let mut scene = Scene::new(title, self.cells, 1, Ground::new(Look::Floor, "."));
        let player = scene.add(Piece::new("player", Look::Player, "@").at(At(0, 0)));
        let mut camera = Camera::new(scene, "step");
        for step in 1..=steps {
            camera.slide(player, &[At::RIGHT]);
            camera.cut("R", "right", step as u64);
        }
        camera.film()
    }
}

impl Game for Corridor {
    fn accepts(&self, played: &[String]) -> bool {
        played.len() < self.cells && played.iter().all(|action| action == "R")
    }

    fn position(&self, played: &[String]) -> Position {
        let film = self.shoot("", played.len());
        let is_solved = played.len() + 1 == self.cells;
        let step = self.shoot("", 1).frames.remove(0);
        let right =
            Offer { action: "R".to_owned(), words: "right".to_owned(), changes: step.changes };
        Position {
            film,
            entry: Entry::Moves,
            offers: if is_solved { Vec::new() } else { vec![right] },
            refused: Vec::new(),
            is_solved,
            cost: played.len() as u64,
        }
    }

    fn search(&self, played: &[String], limits: &Limits) -> Verdict {
        if self.is_endless {
            let started = search::Clock::start();
            let stop = loop {
                if let Err(stop) = limits.poll(started) {
                    break stop;
                }
            };
            return Verdict { stopped: Some(stop.to_string()), ..Verdict::default() };
        }
        let left = self.cells - 1 - played.len();
        let way = Some(vec!["R".to_owned(); left]);
        Verdict { way, left: left as u64, is_proved: true, ..Verdict::default() }
    }

    fn judge(&self, played: &[String]) -> Result<String, String> {
        if !self.accepts(played) {
            return Err("a wall".to_owned());
        }
        let is_end = played.len() + 1 == self.cells;
        if is_end { Ok(format!("{} steps", played.len())) } else { Err("not there".to_owned()) }
    }

    fn read(&self, text: &str) -> Result<Vec<String>, String> {
        let is_step = |letter: char| letter == 'R' || letter == 'L';
        match text.chars().find(|&letter| !is_step(letter)) {
            Some(letter) => Err(format!("no step: {letter:?}")),
            None => Ok(text.chars().map(String::from).collect()),
        }
    }

    fn written(&self, played: &[String]) -> String {
        played.concat()
    }
}

impl Walkable for Corridor {
    fn walk(
        &self,
        heuristic: Option<&str>,
        actions: &[usize],
        measuring: Option<Duration>,
        limits: &Limits,
    ) -> Result<Walk, String> {
        if heuristic.is_some() {
            return Err("no heuristic".to_owned());
        }
        let cells = self.cells as u64;
        let corridor = space(
            0,
            |&cell| [(cell + 1, 1)].into_iter().filter(|it| it.0 < cells).collect::<Vec<_>>(),
            |&cell| cell + 1 == cells,
        );
        let mut walk = search::study::Walk::new(&corridor);
        if let Some(step) = actions.iter().position(|&number| !walk.go(number)) {
            return Err(format!("no step {}", step + 1));
        }
        let limits = measuring.map(|time| Limits { time: Some(time), ..limits.clone() });
        let view = walk.view(&Blind, limits.as_ref()).map(|_| Way {
            action: "R".to_owned(),
            words: "right".to_owned(),
            changes: vec![vec![Change::Slide { piece: 0, by: vec![At::RIGHT] }]],
        });
        let (film, ends) = (self.shoot("", actions.len()), (1..=actions.len()).collect());
        Ok(Walk {
            film,
            ends,
            view,
            left_out: 0,
            heuristic: None,
            guarantee: Guarantee::Consistent,
        })
    }
}

impl Instance for Corridor {
    fn reading(&self) -> Option<String> {
        None
    }

    fn film(&self, title: &str, solution: &str) -> Result<Film, String> {
        Ok(self.shoot(title, self.read(solution)?.len()))
    }

    fn run(
        &self,
        title: &str,
        _: &Ask,
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Result<Ran, String> {
        let started = search::Clock::start();
        let mut stopped = None;
        for number in 0..if self.is_endless { usize::MAX } else { self.cells } {
            if let Err(stop) = limits.poll(started) {
                stopped = Some(stop);
                break;
            }
            let cell = i32::try_from(number % 1000).unwrap_or(0);
            watch.seen(Seen { at: At(cell, 0), expansion: u32::try_from(number + 1).ok() });
            watch.expanded(0, 0);
            watch.generated(Fate::New);
        }
        let (solutions, badge) = match stopped {
            None => {
                (vec!["R".repeat(self.cells - 1)], (Outcome::Proved, "proved optimal".to_owned()))
            }
            Some(stop @ (Stop::Time | Stop::Bytes)) => {
                (Vec::new(), (Outcome::Unknown, stop.to_string()))
            }
            Some(stop) => (Vec::new(), (Outcome::Unknown, stop.to_string())),
        };
        let film = self.shoot(title, solutions.first().map_or(0, String::len));
        let badge = Badge { outcome: badge.0, words: badge.1 };
        let name = "Breadth-first search".to_owned();
        let lane = Lane { name, badge, facts: Vec::new(), films: vec![film] };
        let line = format!("{{\"bytes\":{}}}\n", limits.bytes);
        let ares = solutions.first().cloned();
        Ok(Ran { line, ares, lane, solutions })
    }
}

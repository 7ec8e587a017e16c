//! A toy: a corridor. Its text is the number of its cells; the player walks right, and the last cell is the
//! goal. `endless` is a search that only a limit ends.

use std::str::FromStr;

use catalogue::{Answer, Domain, Error, Frontend, NoOptions, Wanted};
use domain::{
    About, AlgorithmName, Ask, Choice, Flaw, Job, Measure, NoResult, Plain, Puzzle, Refusal,
    Replayed, Shown, Unreadable, boards,
    search::{Blind, StateSpace, search},
};
use scene::{At, Camera, Film, Ground, Look, Piece, Scene};
use studio::{BestKnown, Exhibit};
use text::{At as Where, Common, ParseError};

/// The only puzzle.
pub(crate) static DOMAINS: &[Domain] = &[Domain::of::<Corridor>()];

/// Three corridors.
pub(crate) fn exhibits() -> Vec<Exhibit> {
    let exhibit = |name: &str, text: &str, known| Exhibit {
        name: name.to_owned(),
        about: "<script>alert(1)</script>".to_owned(),
        group: "corridor".to_owned(),
        domain: "corridor",
        text: text.as_bytes().to_vec(),
        known,
    };
    vec![
        exhibit("short", "3", Some(BestKnown::Least(2))),
        exhibit("</script><img src=x onerror=alert(1)>", "4", None),
        exhibit("endless", "endless", Some(BestKnown::Unsolvable)),
    ]
}

#[derive(Clone, Debug)]
pub(crate) struct Corridor {
    /// None if it has no end.
    cells: Option<u64>,
}

domain::named! {
    pub(crate) enum Kind {
        Zero = "zero", "0 everywhere", Consistent;
    }
}

impl FromStr for Corridor {
    type Err = ParseError<Common>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let cells = text.trim().parse().ok().filter(|cells| (2..100).contains(cells));
        match (text, cells) {
            ("endless", _) => Ok(Self { cells: None }),
            (_, Some(cells)) => Ok(Self { cells: Some(cells) }),
            _ => Err(ParseError::one(Where::START, Common::piece("a length", text))),
        }
    }
}

impl StateSpace for Corridor {
    type State = u64;
    type Action = ();
    type Cost = u32;

    fn initial_state(&self) -> u64 {
        0
    }

    fn is_goal(&self, &cell: &u64) -> bool {
        self.cells == Some(cell + 1)
    }

    fn actions(&self, cell: &u64, actions: &mut Vec<()>) {
        if self.cells.is_none_or(|cells| cell + 1 < cells) {
            actions.push(());
        }
    }

    fn apply(&self, cell: &u64, (): ()) -> u64 {
        cell + 1
    }

    fn places(&self, &cell: &u64, into: &mut Vec<u32>) {
        into.push(u32::try_from(cell).unwrap_or(u32::MAX));
    }
}

impl Corridor {
    /// Goes on by an action, if it is a step to the right within the corridor.
    fn step(&self, cell: &mut u64, &letter: &char) -> Result<(), &'static str> {
        let is_free = letter == 'R' && self.cells.is_none_or(|cells| *cell + 1 < cells);
        *cell += u64::from(is_free);
        if is_free { Ok(()) } else { Err("a wall") }
    }
}

impl Puzzle for Corridor {
    const ABOUT: &'static About = &About {
        measure: Measure::STEPS,
        measures: &[Measure::STEPS],
        ..About::new("corridor", "Corridor", "walk to the end", AlgorithmName::Bfs)
    };
    type Level = Self;
    type Settings = Plain<Kind>;
    type Action = char;
    type Detail = ();

    fn show(&self) -> Shown {
        Shown { board: String::new(), legend: Vec::new(), sizes: Vec::new() }
    }

    fn write(&self, actions: &[char]) -> String {
        actions.iter().collect()
    }

    fn parse_solution(&self, text: &str) -> Result<Vec<char>, Unreadable> {
        match text.chars().find(|letter| !"RL".contains(*letter)) {
            Some(letter) => Err(Unreadable::one(Where::START, format!("no step: {letter:?}"))),
            None => Ok(text.chars().collect()),
        }
    }

    fn replay(&self, actions: &[char]) -> Result<Replayed, Flaw> {
        let (mut cell, length) = (0, actions.len());
        for (after, action) in actions.iter().enumerate() {
            let flaw = |reason: &str| Flaw { after, reason: reason.to_owned() };
            self.step(&mut cell, action).map_err(flaw)?;
        }
        match self.is_goal(&cell) {
            true => Ok(Replayed { length, measures: vec![cell] }),
            false => Err(Flaw { after: length, reason: "not there".to_owned() }),
        }
    }

    fn boards<'p>(&'p self, actions: &[char]) -> Box<dyn Iterator<Item = String> + 'p> {
        boards(0, actions, |cell, action| self.step(cell, action), u64::to_string)
    }

    fn settings(&self, ask: &Ask) -> Result<Plain<Kind>, Refusal> {
        Plain::of(ask, Self::ABOUT)
    }

    fn choice(&self, settings: &Plain<Kind>) -> Choice {
        settings.choice()
    }

    fn run(&self, settings: &Plain<Kind>, job: &mut Job<'_, Self>) -> Result<(), NoResult> {
        let algorithm = settings.method.algorithm();
        let right = |steps: &[()]| vec!['R'; steps.len()];
        job.run(self, &Blind, right, |limits, watch| {
            search(self, &Blind, algorithm, limits, watch)
        })?;
        Ok(())
    }
}

impl Frontend for Corridor {
    type Options = NoOptions;
    type Generator = NoOptions;

    const GENERATES: bool = true;
    const ARES: Option<fn(&Answer) -> String> =
        Some(|answer| answer.solutions.first().map_or_else(String::new, |it| it.actions.clone()));

    fn generate(wanted: &Wanted<'_, NoOptions>) -> Result<String, Error> {
        Ok((wanted.size::<u64>()? + wanted.seed).to_string())
    }

    fn film(&self, title: &str, actions: &[char]) -> Film {
        let cells = self.cells.and_then(|cells| usize::try_from(cells).ok()).unwrap_or(2);
        let mut scene = Scene::new(title, cells, 1, Ground::new(Look::Floor, "."));
        let player = scene.add(Piece::new("player", Look::Player, "@").at(At(0, 0)));
        let mut camera = Camera::new(scene, "step");
        for (cost, _) in (1..).zip(actions) {
            camera.slide(player, &[At::RIGHT]);
            camera.cut("R", "right", cost);
        }
        camera.film()
    }

    fn after(&self, actions: &[char]) -> Option<Self> {
        Some(Self { cells: self.cells.map(|cells| cells - actions.len() as u64) })
    }
}

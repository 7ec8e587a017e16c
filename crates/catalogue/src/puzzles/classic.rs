//! Classic Sokoban.

use domain::{BadOption, Label, Puzzle, ReplayError, SearchRequest};
use grid::Move;
use scene::{Camera, Change, Film, Look, Piece};
use search::Algorithm;
use sokoban::{
    ActionKind,
    classic::{self, Collection, Objective, Settings},
};

use super::sokoban::{GeneratorOptions, Options};
use crate::{
    answer::Answer,
    error::Error,
    films::{at, direction, push, room, sums, way},
    form::{Sign, sign},
    frontend::{FinishedSearch, Frontend, GeneratorRequest, Guide},
    games::is_push_as_written,
    known::{KnownInstance, known},
    levels::Part,
    options::{Options as _, Values},
    proof::ProofKind,
    stores::{StoredChange, StoredSolution, Stores},
};

/// Walls, boxes and goals as collections of classic Sokoban have them.
pub(super) const CLASSIC: &[Sign] =
    &signs(["box", "goal", "box on a goal", "player on a goal"], Look::Crate, Look::Goal);

/// The same with other words and looks of boxes and goals.
pub(super) const fn signs(words: [&'static str; 4], pushed: Look, goal: Look) -> [Sign; 7] {
    let [one, other, both, there] = words;
    [
        sign("#", "wall", Look::Wall),
        sign(" ", "floor", Look::Floor),
        sign("@", "player", Look::Floor).with(Look::Player),
        sign("$", one, Look::Floor).with(pushed),
        sign(".", other, goal),
        sign("*", both, goal).with(pushed),
        sign("+", there, goal).with(Look::Player),
    ]
}

impl Frontend for classic::Instance {
    type Options = Options;
    type Generator = GeneratorOptions;

    const ALIASES: &'static [(&'static str, &'static [&'static str])] = &[("soko", &[])];
    const GUIDE: Option<Guide> = Some((
        "H  . G1\n.  B1 .\n.  . .",
        [
            "sokoban --text 'H B1 G1' --boards",
            "sokoban fixtures/sokoban/classic.sok --level 8",
            "sokoban fixtures/sokoban/classic.sok --level 8 --objective moves",
        ],
    ));
    const KNOWN: &'static [KnownInstance] =
        &[known!("xsb", "sokoban/classic.sok", "thirty classic levels of ours: @xsb/1 to @xsb/30")];
    const ENDINGS: &'static [&'static str] = &["xsb", "sok", "slc"];
    const COUNT: Option<fn(&[u8]) -> usize> = Some(|input| Collection::from_bytes(input).len());
    const STORES: Option<Stores> = Some(Stores { solutions, storing });
    const IMPROVES: bool = true;
    const SIZES: &'static [&'static str] = &["6x6", "8x8", "10x10"];
    const GENERATES: bool = true;

    /// A title is not of the board.
    fn is_printed_whole(level: &Self) -> bool {
        (level.levels, &level.title) == (1, &None)
    }

    fn open(input: &[u8], part: Part<'_>, options: &Options) -> Result<Self, Error> {
        let (collection, number) = (Collection::from_bytes(input), part.level.unwrap_or(1));
        let objective = options.objective.unwrap_or_default();
        let picked = Self::pick(&collection, number, objective);
        picked.map_err(|error| Error::Unreadable(error.into()))
    }

    fn levels(input: &[u8]) -> Vec<Vec<u8>> {
        Collection::from_bytes(input).texts()
    }

    fn labels(input: &[u8]) -> Vec<Label> {
        let collection = Collection::from_bytes(input);
        (1..=collection.len()).map(|number| collection.label(number)).collect()
    }

    fn reading(&self, input: &[u8], part: Part<'_>, _: &Options) -> Option<String> {
        Collection::from_bytes(input).of_several(part.level.unwrap_or(1))
    }

    fn fill(
        &self,
        settings: &mut Settings,
        search: &SearchRequest,
        options: &Options,
    ) -> Result<(), BadOption> {
        let is_usual =
            search.algorithm.is_none() && search.solutions == 1 && search.depth == u32::MAX;
        let are_pushes = settings.actions == ActionKind::Pushes;
        *settings = match settings.algorithm {
            _ if options.plain => settings.plain(),
            Algorithm::AStar { .. } if is_usual && are_pushes => settings.proof_first(&self.level),
            _ => *settings,
        };
        Ok(())
    }

    fn improving(&self, solution: &[Move]) -> Result<Self, ReplayError> {
        Ok(self.clone().improving(solution)?)
    }

    fn complete(
        &self,
        answer: &mut Answer,
        FinishedSearch { settings, solved, .. }: FinishedSearch<'_, Self>,
    ) {
        let is_usual = *settings == settings.proof_first(&self.level);
        if is_usual && answer.stats.generated < settings.head_start {
            // A* alone did it all.
            answer.choice =
                self.search_options(&Settings { algorithm: Algorithm::A_STAR, ..*settings });
            answer.milestones.clear();
        }
        answer.proved = answer.proved.filter(|it| solved.detail || *it != ProofKind::LeastCost);
        let Some(first) = answer.solutions.first() else { return };
        for (measure, amount) in first.measures.iter() {
            answer.extras.json.insert(measure.many.to_owned(), amount.into());
        }
    }

    fn generate(wanted: &GeneratorRequest<'_, GeneratorOptions>) -> Result<String, Error> {
        let (size, boxes) = (wanted.size()?, wanted.options.boxes);
        let level = classic::Level::random(size, boxes, wanted.seed, wanted.limits);
        if boxes == 0 {
            return Err(BadOption::new("--boxes", "expected at least 1").into());
        }
        let reason = "there is no room for so many, or chance finds none";
        Ok(level.map_err(Error::unmade)?.ok_or(BadOption::new("--boxes", reason))?.to_string())
    }

    fn film(&self, title: &str, moves: &[Move]) -> Film {
        let level = &self.level;
        let text = self.boards(&[]).next().unwrap_or_default();
        let ends = (level.player(), Look::Goal);
        let (mut scene, home) = room(title, text.lines(), ends, |place| level.square(place));
        for (number, &place) in (1..).zip(level.boxes()) {
            scene.add(
                Piece::new(format!("box {number}"), Look::Crate, "$").at(at(place)).home(home),
            );
        }
        let player = scene.add(Piece::new("player", Look::Player, "@").at(at(level.player())));
        let is_by_moves = matches!(self.objective, Objective::Moves | Objective::MovesThenPushes);
        let mut camera = Camera::new(scene, "move");
        let mut pushes = 0;
        for (number, &action) in (1..).zip(moves) {
            let way = way(action.step());
            let pushed = push(&mut camera, player, way);
            pushes += u64::from(pushed.is_some());
            let box_words = pushed.map_or("", |_| ", pushing a box");
            let cost = if is_by_moves { number } else { pushes };
            camera.cut(action.letter(), format!("{}{box_words}", direction(way)), cost);
        }
        if is_by_moves {
            camera.meter("Pushes", sums(moves.iter().map(|action| action.is_push().into())));
        }
        camera.film()
    }

    fn after(&self, moves: &[Move]) -> Option<Self> {
        let level = self.level.clone();
        let level =
            moves.iter().try_fold(level, |level, action| level.after(action.step()).ok())?;
        let mut after = self.clone();
        after.level = level;
        Some(after)
    }

    fn is_right(&self, action: &Move, changes: &[Change]) -> bool {
        is_push_as_written(*action, changes)
    }
}

fn solutions(input: &[u8]) -> Vec<Vec<StoredSolution>> {
    let collection = Collection::from_bytes(input);
    let stored = |it: classic::SolutionSection| StoredSolution { line: it.line, actions: it.moves };
    let of_level = |level| collection.solutions(level).into_iter().map(stored).collect();
    (1..=collection.len()).map(of_level).collect()
}

fn storing(input: &[u8], changes: &[StoredChange], options: &Values) -> Result<Vec<u8>, Error> {
    let options = Options::read(options).map_err(Error::Options)?;
    let heading = match options.objective.unwrap_or_default() {
        Objective::Pushes | Objective::PushesThenMoves => "Solution/Pushes",
        Objective::Moves | Objective::MovesThenPushes => "Solution/Moves",
    };
    let change = |StoredChange { level, added, removed }: &StoredChange| classic::Change {
        level: *level,
        added: added.clone().map(|moves| (heading, moves)),
        removed: removed.clone(),
    };
    let changes: Vec<_> = changes.iter().map(change).collect();
    let stored = Collection::from_bytes(input).storing(&changes);
    let reason = "collections in XML have no place for solutions";
    Ok(stored.ok_or(BadOption::new("--format collection", reason))?.to_bytes())
}

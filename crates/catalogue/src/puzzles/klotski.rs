//! Sliding blocks of any shape.

use std::collections::BTreeSet;

use domain::{BadOption, Puzzle, SearchRequest};
use klotski::{
    Goal, Level, Metric, ParseLevelError, ProblemKind, Settings, Size, Targets, Travel, has_sign,
};
use scene::{At, Camera, Film, Ground, Look, Piece, Scene};

use crate::{
    answer::Answer,
    error::Error,
    films::{at, cell, direction, numbered, place, way},
    form::{Sign, sign},
    frontend::{FinishedSearch, Frontend, GeneratorRequest, Guide},
    games::{actions, by_piece, one},
    known::{KnownInstance, known},
    levels::Part,
    options,
    options::{flag, named, text},
    proof::ProofKind,
};

options! {
    pub struct Options {
        /// The special piece, and the row and column, from 1, where its top left corner must come:
        /// "b 4 2"; others may follow: "b 4 2, a 1 1"
        goal: Option<Targets> = text().called("PLACE"),
        /// Pieces move along their longer sides only (Rush Hour)
        rails: bool = flag(),
        /// The measure that counts [default: moves; cost with --actions steps, perft and audit]
        metric: Option<Metric> =
            named().called("METRIC").searching(&["perft", "audit", "explore"]),
    }
}

options! {
    pub struct GeneratorOptions {
        /// The number of pieces, with the special one [default: half the cells, so 10 on 5x4]
        pieces: Option<usize> = text().called("N"),
        /// The number of random steps back from the solved board
        steps: u64 = text().called("N").or("10000"),
    }
}

impl Frontend for Level {
    type Options = Options;
    type Generator = GeneratorOptions;

    const ALIASES: &'static [(&'static str, &'static [&'static str])] =
        &[("rush-hour", &[]), ("huarong-dao", &[]), ("sliding-blocks", &[]), ("unblock-me", &[])];
    const GUIDE: Option<Guide> = Some((
        "goal b 2 2\nab.\n...",
        [
            "klotski fixtures/klotski/small.txt --metric moves --boards",
            "klotski fixtures/klotski/small.txt -a idastar",
            "klotski --text ooooooooBoooAABooooooooooooooooooooo -a bfs",
        ],
    ));
    const SIGNS: &'static [&'static [Sign]] = &[&[
        sign("#", "frame", Look::Wall),
        sign(".", "free", Look::Floor),
        sign("*", "special block", Look::Floor).with(Look::Special),
        sign("{a}", "block", Look::Floor).with(Look::Block),
    ]];
    const KNOWN: &'static [KnownInstance] = &[
        known!(
            "huarong-dao",
            "klotski/classic.txt",
            "Huarong Dao, L'âne rouge: 81 moves (Gardner 1964)"
        ),
        known!(
            "rush-hour-60",
            "klotski/rush-hour-60.txt",
            "Rush Hour: a hard board, as a file of rails"
        ),
    ];
    const SIZES: &'static [&'static str] = &["4x4", "5x4"];
    const GENERATES: bool = true;

    fn open(input: &[u8], _: Part<'_>, options: &Options) -> Result<Self, Error> {
        let level = Self::read_with(input, options.goal.as_ref(), options.rails);
        level.map_err(|error| match options.goal {
            None => error.in_words().into(),
            Some(_) => of_text_or_goal(error),
        })
    }

    fn reading(&self, input: &[u8], _: Part<'_>, options: &Options) -> Option<String> {
        let (rows, columns) = (self.rows(), self.columns());
        let text = std::str::from_utf8(input).unwrap_or_default();
        let has = |sign| has_sign(text, sign);
        let is_piece = |name: char| self.pieces().iter().any(|piece| piece.name == name);
        let is_row = rows > 1 && !input.trim_ascii().iter().any(|sign| b"\n/|[".contains(sign));
        let mut parts = Vec::new();
        if is_row && !has('#') {
            parts.push(format!("read as {rows} x {columns}"));
        }
        let piece = self.special().map(|special| self.pieces()[special].name);
        if let Some(piece) = piece.filter(|_| is_row && (rows, columns) == (5, 4))
            && options.goal.is_none()
        {
            parts.push(format!("piece {piece} goes to the bottom middle"));
        }
        let pieces: usize = self.pieces().iter().map(|piece| piece.cells.len()).sum();
        let has_free = has('.') || has('_');
        // Rush Hour's own sign is no surprise where it is the only one.
        if has('o') && !is_piece('o') && (has_free || !self.has_rails()) {
            parts.push("o is read as free".to_owned());
        } else if !has_free && !has('o') && !has('#') && pieces < rows * columns {
            parts.push("blanks are read as free cells".to_owned());
        }
        (!parts.is_empty()).then(|| parts.join("; "))
    }

    fn fill(
        &self,
        settings: &mut Settings,
        _: &SearchRequest,
        options: &Options,
    ) -> Result<(), BadOption> {
        settings.metric = options.metric.unwrap_or(settings.metric);
        Ok(())
    }

    fn complete(
        &self,
        answer: &mut Answer,
        FinishedSearch { settings, solved, .. }: FinishedSearch<'_, Self>,
    ) {
        let has_second = matches!(settings.metric, Metric::MovesThenSteps | Metric::StepsThenMoves);
        let is_false = |it: &ProofKind| has_second && !solved.detail && *it == ProofKind::LeastCost;
        answer.proved = answer.proved.filter(|it| !is_false(it));
    }

    fn generate(wanted: &GeneratorRequest<'_, GeneratorOptions>) -> Result<String, Error> {
        let (size, steps): (Size, _) = (wanted.size()?, wanted.options.steps);
        let pieces = wanted.options.pieces.unwrap_or(size.usual_pieces());
        let most = size.most_pieces();
        if !(1..=most).contains(&pieces) {
            let reason = format!("expected 1 to {most} on a board of this size, found {pieces}");
            return Err(BadOption::new("--pieces", reason).into());
        }
        if steps == 0 {
            return Err(BadOption::new("--steps", "expected at least 1").into());
        }
        let level = Level::random(size, pieces, steps, wanted.seed, wanted.limits);
        let reason = "chance finds no board on which so few move the special piece";
        Ok(level.map_err(Error::unmade)?.ok_or(BadOption::new("--steps", reason))?.to_string())
    }

    /// A place is the first cell of the lowest row of a piece.
    fn standing(&self, start: &Film, places: &[u32]) -> Vec<Option<At>> {
        let pieces = start.scene.pieces.iter().zip(places);
        let corner = |(piece, &place): (&Piece, &u32)| {
            let lowest = piece.shape.iter().map(|it| (-it.1, it.0)).min().unwrap_or_default();
            let border = usize::from(matches!(self.goal(), Goal::Exit { .. }));
            let anchor = numbered(place) + cell(0, border);
            (place != u32::MAX).then(|| anchor - At(lowest.1, -lowest.0))
        };
        let targets = start.scene.pieces.iter().skip(places.len());
        pieces.map(corner).chain(targets.map(|it| it.at)).collect()
    }

    fn film(&self, title: &str, travels: &[Travel]) -> Film {
        // A board with an exit is written with its border.
        let border = usize::from(matches!(self.goal(), Goal::Exit { .. }));
        let aside = cell(0, border);
        let (columns, rows) = (self.columns() + 2 * border, self.rows() + border);
        let mut scene = Scene::of(title, columns, rows, |at| {
            let is_wall = self.is_wall(place(at - aside));
            let is_exit = match self.goal() {
                Goal::Exit { column, width } => {
                    let exit = cell(0, column + border).0..cell(0, column + border + width).0;
                    at.1 == 0 && exit.contains(&at.0)
                }
                Goal::Target(_) => false,
            };
            match (is_wall, is_exit) {
                (true, _) => Ground::new(Look::Wall, "#"),
                (false, true) => Ground::new(Look::Exit, "."),
                (false, false) => Ground::new(Look::Floor, "."),
            }
        });
        for (number, piece) in self.pieces().iter().enumerate() {
            let corner = at(piece.corner());
            let shape: Vec<At> = piece.cells.iter().map(|&cell| at(cell) - corner).collect();
            let is_special = self.special() == Some(number);
            let look = if is_special { Look::Special } else { Look::Block };
            let hue = hue(&shape);
            let block =
                Piece::new(format!("block {}", piece.name), look, piece.name).label(piece.name);
            scene.add(block.hue(hue).at(corner + aside).shape(shape));
        }
        let special = match (self.special(), self.goal()) {
            (Some(special), Goal::Target(place)) => Some((special, at(place))),
            _ => None,
        };
        let of_piece = |name| self.pieces().iter().position(|it| it.name == name);
        let also = self.also().iter().filter_map(|it| Some((of_piece(it.piece)?, at(it.place))));
        for (number, corner) in special.into_iter().chain(also) {
            let Piece { name, hue, shape, look, .. } = scene.pieces[number].clone();
            let hue = if look == Look::Special { Some(6) } else { hue };
            let target = Piece::new(format!("target of {name}"), Look::Target, "");
            scene.add(Piece { hue, ..target }.at(corner).shape(shape));
        }
        // A move is all that a block goes before another one does.
        let runs = travels.chunk_by(|one, next| one.piece == next.piece).count();
        let unit = if runs < travels.len() { "step" } else { "move" };
        let mut camera = Camera::new(scene, unit);
        let (mut moves, mut last) = (0, None);
        let (mut steps, mut costs) = (vec![0], vec![0]);
        for travel in travels {
            let Some(number) = self.pieces().iter().position(|it| it.name == travel.piece) else {
                break;
            };
            let ways: Vec<At> = travel.path.iter().map(|&step| way(step)).collect();
            camera.slide(number, &ways);
            let size =
                if self.special() == Some(number) { 1 } else { self.pieces()[number].cells.len() };
            moves += u64::from(last != Some(travel.piece));
            last = Some(travel.piece);
            steps.push(steps[steps.len() - 1] + ways.len() as u64);
            costs.push(costs[costs.len() - 1] + (size * ways.len()) as u64);
            let words: Vec<&str> = ways.iter().map(|&way| direction(way)).collect();
            let name = match travel.piece {
                '*' => "the special block".to_owned(),
                name => format!("block {name}"),
            };
            camera.cut(travel.to_string(), format!("{name} {}", words.join(", ")), moves);
        }
        if unit == "move" {
            camera.meter("Steps", steps);
        }
        camera.meter("Cost", costs);
        camera.film()
    }

    /// A game goes by single steps, whatever is minimised.
    const UNIT: Option<&'static str> = Some("step");

    fn candidates(&self) -> Vec<String> {
        by_piece(self.pieces().iter().map(|piece| piece.name), "")
    }

    /// A board says nothing of its target, nor of rails.
    fn after(&self, travels: &[Travel]) -> Option<Self> {
        let board = self.boards(travels).nth(travels.len())?;
        let text = self.to_string();
        let is_head = |line: &&str| line.starts_with("goal") || line.starts_with("rails");
        let head: Vec<&str> = text.lines().take_while(is_head).collect();
        Self::read([&head[..], &[&board]].concat().join("\n").as_bytes()).ok()
    }

    /// From within the exit, the special block goes up and out.
    fn rest(&self, played: &[String]) -> Option<Vec<String>> {
        let mut travels = actions(self, played)?;
        let up = format!("{}U", self.pieces().get(self.special()?)?.name);
        let step = self.parse_solution(&up).ok()?;
        for steps in 1..=self.rows() {
            travels.extend(step.iter().cloned());
            if self.replay(&travels).is_ok() {
                return Some(vec![up; steps]);
            }
        }
        None
    }

    /// The block that was moved last may go on: that is the same move.
    fn at_no_cost(&self, played: &[String]) -> Option<Vec<Vec<String>>> {
        let (last, here) = played.last().zip(self.here(played))?;
        let block = last.chars().next()?;
        let ways = by_piece([block], "");
        let mut seen = BTreeSet::from([here.to_string()]);
        let mut ends = vec![(Vec::new(), here)];
        let mut found = Vec::new();
        while let Some((steps, from)) = ends.pop() {
            for way in &ways {
                let next = one(&from, way).and_then(|step| Frontend::after(&from, &[step]));
                let Some(next) = next.filter(|next| seen.insert(next.to_string())) else {
                    continue;
                };
                let steps = [&steps[..], std::slice::from_ref(way)].concat();
                found.push(steps.clone());
                ends.push((steps, next));
            }
        }
        Some(found)
    }

    fn single(&self, travel: Travel) -> Vec<Travel> {
        let Travel { piece, path } = travel;
        path.into_iter().map(|step| Travel { piece, path: vec![step] }).collect()
    }
}

/// The problems of the text, or the problem of `--goal` if the text itself is right.
fn of_text_or_goal(error: ParseLevelError) -> Error {
    let is_of_goal = |kind: &ProblemKind| {
        matches!(
            kind,
            ProblemKind::GoalPiece { .. }
                | ProblemKind::GoalPlace { .. }
                | ProblemKind::GoalTwice { .. }
        )
    };
    let (of_goal, of_text): (Vec<_>, Vec<_>) =
        error.problems.into_iter().partition(|problem| is_of_goal(&problem.kind));
    match of_goal.first() {
        Some(problem) if of_text.is_empty() => BadOption::new("--goal", &problem.kind).into(),
        _ => ParseLevelError { problems: of_text, ..error }.in_words().into(),
    }
}

/// The hue of a block, by its shape: one cell, upright, lying, square, and others by their size.
fn hue(shape: &[At]) -> u8 {
    let (wide, high) =
        shape.iter().fold((1, 1), |(wide, high), at| (wide.max(at.0 + 1), high.max(at.1 + 1)));
    match (shape.len(), wide, high) {
        (1, ..) => 1,
        (2, 1, 2) => 3,
        (2, 2, 1) => 2,
        (3, ..) => 4,
        (4, 2, 2) => 7,
        (5, ..) => 8,
        _ => 5,
    }
}

//! Sliding tiles: the 8-puzzle, the 15-puzzle and boards up to 8 x 8.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use domain::{AlgorithmName, BadOption, Named, Profile, Puzzle, SearchRequest};
use npuzzle::{Engine, Goal, HeuristicKind, Level, Move, Partition, Settings, StepOrder};
use scene::{At, Camera, Film, Ground, Look, Piece, Scene};
use search::{Algorithm, Stop};

use crate::{
    answer::Answer,
    error::Error,
    films::{cell, direction},
    frontend::{Before, FinishedSearch, Frontend, GeneratorRequest, Guide},
    host::Host,
    known::{KnownInstance, known},
    levels::Part,
    options,
    options::{flag, folder, named, number, text},
    request::Request,
};

/// Expansions of linear conflict before pattern databases: a time would depend on the machine.
const FIRST: u64 = 50_000;

/// Expansions before larger databases, which take half a minute if they are not yet kept: on 4 x 4 by 6-6-3, three
/// times what any of Korf's hundred takes, on 5 x 5 by linear conflict. Either is a second or two.
const MANY: [u64; 2] = [5_000_000, 2_000_000];

/// The states that A*+IDA* stores then: on 4 x 4, and on 5 x 5.
const STORED: [u32; 2] = [1_000_000, 5_000_000];
/// The bytes that must be left to A*+IDA* beside the larger databases.
const BESIDE: usize = 1 << 30;

/// A limit on time below this leaves all of it to the search that needs no larger databases: these may take two
/// minutes.
const LONG: Duration = Duration::from_secs(300);

options! {
    /// The options of sliding tiles.
    pub struct Options {
        /// The goal: blank-first, blank-last, ring or a board, in which several * are any tiles
        /// [default: that of the text, or else blank-last]
        goal: Option<Goal> = text().called("GOAL"),
        /// Pattern databases [default: 6-6-3 on 4 x 4, larger ones where these take long]
        pdb: Option<Partition> = named().called("TILES").searching(&["audit"]),
        /// Keep pattern databases in this folder; none keeps none [default: the user's cache]
        pdb_cache: Option<PathBuf> = folder().called("DIR").searching(&["audit"]),
        /// Whose engine [default: own]
        engine: Option<Engine> = named().called("ENGINE").searching(&[]),
    }
}

options! {
    /// The options of the generator.
    pub struct Generator {
        /// Generate the hardest boards first: --seed 0 is the hardest, 1 the next (up to 3 x 3)
        hardest: bool = flag(),
        /// Generate boards by MOVES random moves from the goal
        walk: Option<u16> = number().called("MOVES").excluding(&["hardest"]),
    }
}

impl Frontend for Level {
    type Options = Options;
    type Generator = Generator;

    const ALIASES: &'static [(&'static str, &'static [&'static str])] = &[
        ("15-puzzle", &[]),
        ("8-puzzle", &[]),
        ("24-puzzle", &[]),
        ("n-puzzle", &[]),
        ("fifteen", &[]),
        ("fifteen-puzzle", &[]),
        ("eight-puzzle", &[]),
        ("sliding-tiles", &[]),
        ("tiles", &[]),
    ];
    const GUIDE: Option<Guide> = Some((
        "8 6 7\n2 5 4\n3 0 1",
        [
            "npuzzle --text '867 254 301'",
            "npuzzle --text '1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15' --boards",
            "npuzzle @korf/79 --heuristic linear-conflict",
        ],
    ));
    const KNOWN: &'static [KnownInstance] = &[
        known!(
            "korf",
            "npuzzle/korf.txt",
            "Korf's hundred 15-puzzles (1985): @korf/1 to @korf/100"
        ),
        known!(
            "korf-taylor",
            "npuzzle/korf-taylor.txt",
            "Korf and Taylor's ten 24-puzzles (1996): @korf-taylor/1 to @korf-taylor/10"
        ),
        known!(
            "hardest-8",
            "npuzzle/eight-original.txt",
            "one of the two 8-puzzles that need 31 moves"
        ),
    ];
    const PAIRS: bool = true;
    const TABLES: &'static [&'static str] = &["15puzzle-", "24puzzle-"];
    const SIZES: &'static [&'static str] = &["3x3", "3x4"];
    const GENERATES: bool = true;

    fn open(input: &[u8], _: Part<'_>, options: &Options) -> Result<Self, Error> {
        let level = <Self as Puzzle>::read(input)?;
        let Some(goal) = &options.goal else { return Ok(level) };
        level.with_goal(goal).map_err(|error| BadOption::new("--goal", error).into())
    }

    fn reading(&self, input: &[u8], part: Part<'_>, _: &Options) -> Option<String> {
        let is_pair = part.level.is_none() && Self::COUNT.is_some_and(|count| count(input) == 2);
        is_pair.then(|| "two boards: the start, and the goal; --level takes one alone".to_owned())
    }

    fn fill(
        &self,
        settings: &mut Settings,
        search: &SearchRequest,
        options: &Options,
    ) -> Result<(), BadOption> {
        if options.pdb.is_some() && search.heuristic.is_none() {
            settings.heuristic = HeuristicKind::Patterns;
        }
        settings.partition = options.pdb.unwrap_or(settings.partition);
        settings.engine = options.engine.unwrap_or(settings.engine);
        let option = match options {
            _ if settings.asks_patterns() => return Ok(()),
            Options { pdb: Some(_), .. } => "--pdb",
            Options { pdb_cache: Some(_), .. }
                if larger(self, settings, search, options).is_none() =>
            {
                "--pdb-cache"
            }
            _ => return Ok(()),
        };
        Err(BadOption::new(option, "is for pattern databases, which this search does not ask"))
    }

    /// Linear conflict, which needs no tables: easy boards are solved before databases could be
    /// read. Where that or 6-6-3 finds no solution for long, larger databases are worth their building.
    fn before(
        &self,
        settings: &mut Settings,
        options: &Options,
        (request, host): (&Request, &dyn Host),
    ) -> Vec<Before<Settings>> {
        let search = &request.search;
        let is_by_default = search.heuristic.is_none() && options.pdb.is_none();
        let is_plain = settings.algorithm == Algorithm::IDA_STAR.into() && search.solutions == 1;
        if !is_by_default || !is_plain || !self.is_solvable() {
            return Vec::new();
        }
        let mut tried = Vec::new();
        let is_four = settings.heuristic == HeuristicKind::Patterns;
        if is_four {
            let heuristic = HeuristicKind::LinearConflict;
            let settings = Settings { heuristic, ..settings.clone() };
            tried.push(Before { settings, expansions: FIRST, then: None });
        }
        let Some(larger) = larger(self, settings, search, options) else { return tried };
        let is_kept =
            host.keeps_tables() && options.pdb_cache.as_deref() != Some(Path::new("none"));
        let has_room = request.limits.bytes >= larger.bytes() + BESIDE;
        let has_time =
            request.limits.time.is_none_or(|time| time >= LONG) && !request.only_ready_tables;
        if is_kept && has_room && has_time {
            let size = usize::from(!is_four);
            let expansions = MANY[size];
            let words = format!(
                "{} million expansions have found no solution: A*+IDA* goes on with pattern \
                 databases {}, which take up to {} MiB",
                expansions / 1_000_000,
                larger.name(),
                larger.bytes() >> 20,
            );
            tried.push(Before { settings: settings.clone(), expansions, then: Some(words) });
            settings.heuristic = HeuristicKind::Patterns;
            settings.partition = larger;
            settings.algorithm = Algorithm::AStarIdaStar { stored: STORED[size] }.into();
        }
        tried
    }

    /// A limit that ends this ends the search too, which reports it with a bound.
    fn prepare(
        &self,
        settings: &mut Settings,
        options: &Options,
        is_asked: bool,
        (request, host): (&Request, &dyn Host),
    ) -> Result<Option<Stop>, Error> {
        if is_asked && settings.heuristic == HeuristicKind::Patterns && self.is_solvable() {
            settings.threads = request.threads.count();
            let partition = settings.partition;
            let folder = (options.pdb_cache.as_deref(), !request.is_reproducible);
            let builders = Some(settings.threads).filter(|_| !request.only_ready_tables);
            let table = partition.table(self);
            let kept = table.map(|table| host.table(&table, builders, folder, &request.limits));
            settings.patterns = match kept {
                // The search itself would build them.
                Some(Err(stop)) if request.only_ready_tables => return Ok(Some(stop)),
                Some(Ok(kept)) => kept.downcast().ok(),
                _ => None,
            };
        }
        Ok(None)
    }

    fn complete(
        &self,
        answer: &mut Answer,
        FinishedSearch { request, .. }: FinishedSearch<'_, Self>,
    ) {
        let is_published = request.search.profile == Profile::Published;
        if is_published && answer.choice.name == AlgorithmName::Idastar {
            // Korf counts the root too.
            answer.extras.visited = Some(answer.stats.generated + 1);
        }
        let hint = |(name, _)| format!("hint: another usual goal can be reached: --goal {name}");
        answer.extras.hint = self.other_goal().map(hint);
    }

    fn generate(wanted: &GeneratorRequest<'_, Generator>) -> Result<String, Error> {
        let &GeneratorRequest { size, seed, options, limits } = wanted;
        let refuse = |option, reason: String| Error::from(BadOption { option, reason });
        let sides = grid::parse_size(size);
        if !options.hardest {
            let level = sides.and_then(|(rows, columns)| match options.walk {
                Some(moves) => Self::walk(rows, columns, moves, seed),
                None => Self::random(rows, columns, seed),
            });
            let expected = "expected 2x2 to 8x8, rows first, or one number";
            let level = level.ok_or(refuse("--size", format!("{expected}, found {size:?}")));
            return Ok(level?.to_string());
        }
        let boards = sides.map_or(Ok(None), |(rows, columns)| {
            Self::hardest_first(rows, columns, limits).map_err(Error::unmade)
        });
        let expected = "expected 9 cells at most with --hardest";
        let mut boards = boards?.ok_or(refuse("--size", format!("{expected}, found {size:?}")))?;
        let reason = format!("expected less than {} with --hardest, found {seed}", boards.len());
        let level = boards.nth(usize::try_from(seed).unwrap_or(usize::MAX));
        Ok(level.ok_or(refuse("--seed", reason))?.to_string())
    }

    fn film(&self, title: &str, moves: &[Move]) -> Film {
        let (rows, columns) = (self.rows(), self.columns());
        let tiles = self.goal().iter();
        let mut goal = (0..tiles.len()).map(|cell| self.wanted(cell));
        // Cells differ by the tile that belongs there.
        let mut scene = Scene::of(title, columns, rows, |_| {
            Ground::new(Look::Floor, "0").hue(goal.next().flatten().unwrap_or_default())
        });
        scene.writing.gap = " ".to_owned();
        scene.writing.width = if self.start().len() > 10 { 2 } else { 1 };
        let place = |index: usize| cell(index / columns, index % columns);
        let homes: Vec<u8> = tiles.copied().collect();
        let mut blank = At::default();
        for (index, &tile) in self.start().iter().enumerate() {
            if tile == 0 {
                blank = place(index);
                continue;
            }
            let kind = scene.kinds.iter().position(|kind| kind.hue == Some(tile));
            let row = homes.iter().position(|&home| home == tile).unwrap_or(0) / columns;
            let piece = Piece::new(format!("tile {tile}"), Look::Tile, tile.to_string());
            let piece = piece.at(place(index)).label(tile.to_string());
            let home = kind.and_then(|kind| u8::try_from(kind).ok());
            scene.add(piece.hue(u8::try_from(row.min(7)).unwrap_or(7)).home(home));
        }
        let mut camera = Camera::new(scene, "move");
        for (number, &action) in (1..).zip(moves) {
            let way = match action {
                Move::Up => At::UP,
                Move::Down => At::DOWN,
                Move::Left => At::LEFT,
                Move::Right => At::RIGHT,
            };
            let back = At::default() - way;
            let Some(tile) = camera.piece_at(blank + way, |_| true) else { break };
            camera.slide(tile, &[back]);
            blank = blank + way;
            let name = camera.scene().pieces[tile].name.clone();
            camera.cut(action.letter(), format!("{name} {}", direction(back)), number);
        }
        camera.film()
    }

    /// A board says nothing of its goal.
    fn after(&self, moves: &[Move]) -> Option<Self> {
        moves.iter().try_fold(self.clone(), |level, &action| level.after(action).ok())
    }
}

/// The larger databases with which the default may go on: only for a search that the tiles' own engine makes.
fn larger(
    level: &Level,
    settings: &Settings,
    search: &SearchRequest,
    options: &Options,
) -> Option<Partition> {
    let is_default =
        search.algorithm.is_none() && search.heuristic.is_none() && options.pdb.is_none();
    let is_plain = settings.algorithm == Algorithm::IDA_STAR.into()
        && (search.solutions, search.depth) == (1, u32::MAX);
    let is_own = settings.engine == Engine::Own && settings.order == StepOrder::ULRD;
    let larger = match settings.heuristic {
        HeuristicKind::Patterns => Partition::SevenEight,
        HeuristicKind::LinearConflict => Partition::SixSixSixSix,
        _ => return None,
    };
    (is_default && is_plain && is_own && larger.is_for(level)).then_some(larger)
}

#[cfg(test)]
mod tests {
    use std::{path::PathBuf, time::Duration};

    use domain::{Puzzle, SearchRequest};
    use npuzzle::{Engine, Level, Partition};
    use search::{Algorithm, AlgorithmName, Limits};

    use super::{BESIDE, LONG, Options};
    use crate::{frontend::Frontend, host::Host, request::Request};

    #[derive(Debug)]
    struct Keeps(bool);

    impl Host for Keeps {
        fn keeps_tables(&self) -> bool {
            self.0
        }
    }

    /// The expansions of each search that is tried, and the databases of the last if it is A*+IDA*.
    fn plan(
        board: &str,
        options: &Options,
        request: &Request,
        keeps: bool,
    ) -> (Vec<u64>, Option<Partition>) {
        let level: Level = board.parse().unwrap();
        let mut settings = level.settings(&request.search).unwrap();
        level.fill(&mut settings, &request.search, options).unwrap();
        let tried = level.before(&mut settings, options, (request, &Keeps(keeps)));
        let is_larger =
            matches!(settings.algorithm, domain::Method::Forward(Algorithm::AStarIdaStar { .. }));
        let expansions = tried.into_iter().map(|before| before.expansions).collect();
        (expansions, is_larger.then_some(settings.partition))
    }

    #[test]
    fn larger_databases_come_where_there_is_room_for_them() {
        let four = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15";
        let rows = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23";
        let five = format!("{rows} 0 24");
        let options = |pdb, pdb_cache| Options { goal: None, pdb, pdb_cache, engine: None };
        let plain = options(None, None);
        let plan = |board: &str, options: &Options, bytes, keeps| {
            let limits = Limits { bytes, ..Limits::default() };
            plan(board, options, &Request::new(SearchRequest::default(), limits), keeps)
        };
        let room = |partition: Partition| partition.bytes() + BESIDE;
        let seven = room(Partition::SevenEight);
        let larger = Some(Partition::SevenEight);
        assert_eq!(plan(four, &plain, seven, true), (vec![50_000, 5_000_000], larger));
        assert_eq!(plan(four, &plain, seven - 1, true), (vec![50_000], None));
        assert_eq!(plan(four, &plain, seven, false), (vec![50_000], None));
        let none = options(None, Some(PathBuf::from("none")));
        assert_eq!(plan(four, &none, seven, true), (vec![50_000], None));
        let named = options(Some(Partition::SixSixThree), None);
        assert_eq!(plan(four, &named, seven, true), (vec![], None));
        let larger = Some(Partition::SixSixSixSix);
        let six = room(Partition::SixSixSixSix);
        assert_eq!(plan(&five, &plain, six, true), (vec![2_000_000], larger));
        assert_eq!(plan(&five, &plain, six - 1, true), (vec![], None));
        // A search that may go on with databases takes the option that keeps it from doing so.
        assert_eq!(plan(&five, &none, six, true), (vec![], None));
        assert_eq!(plan("1 2 3 4 5 6 7 0 8", &plain, six, true), (vec![], None));
        let level: Level = "1 2 3 4 5 6 7 0 8".parse().unwrap();
        let mut settings = level.settings(&SearchRequest::default()).unwrap();
        let refused = level.fill(&mut settings, &SearchRequest::default(), &none).unwrap_err();
        assert_eq!(refused.option, "--pdb-cache");
    }

    /// What is named is what searches, and what the tiles' own engine does not do is left as it is.
    #[test]
    fn larger_databases_come_by_default_only_and_where_there_is_time() {
        let board = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15";
        let plain = Options { goal: None, pdb: None, pdb_cache: None, engine: None };
        let last = |search: SearchRequest, options: &Options, time| {
            let request = Request::new(search, Limits { time, ..Limits::default() });
            plan(board, options, &request, true)
        };
        let (first, larger) = (vec![50_000], Some(Partition::SevenEight));
        let both = vec![50_000, 5_000_000];
        let search = SearchRequest::default;
        assert_eq!(last(search(), &plain, Some(LONG)), (both.clone(), larger));
        let short = Some(LONG - Duration::from_secs(1));
        assert_eq!(last(search(), &plain, short), (first.clone(), None));
        let named = SearchRequest { algorithm: Some(AlgorithmName::Idastar), ..search() };
        assert_eq!(last(named, &plain, None), (first.clone(), None));
        let order = |order: &str| SearchRequest { order: Some(order.to_owned()), ..search() };
        assert_eq!(last(order("RDLU"), &plain, None), (first.clone(), None));
        assert_eq!(last(order("ULRD"), &plain, None), (both, larger));
        let generic = Options { engine: Some(Engine::Generic), ..plain };
        assert_eq!(last(search(), &generic, None), (first, None));
    }
}

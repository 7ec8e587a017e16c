//! Domains: read, search within small limits, print the solution, read it, replay it by the rules.
//!
//! Algorithm, heuristic and limits follow from the text.

use search::{Algorithm, Limits};

use crate::{
    laws::{ends, reports},
    parse::{self, joined},
    pick::Pick,
};

/// The solutions of a report are what they are said to be, also when printed and read again.
macro_rules! replays {
    ($report:expr, $print:expr, $parse:expr, $cost:expr) => {
        for solution in &$report.solutions {
            let text: String = $print(&solution.actions);
            let actions = $parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!(actions.len(), solution.actions.len(), "{text}");
            let cost = $cost(&actions).unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!(u64::from(solution.cost), cost, "{text}");
        }
    };
}

/// Paths on grids, by the generic engines and by our own.
pub fn grid_path(data: &[u8]) -> bool {
    use grid_path::{
        Corners, FourNeighbours, HeuristicKind, Instance, JumpPointSearch, Neighbours, Settings,
        domain::Method, parse_steps, solve, validate,
    };

    let Some(level) = parse::read_grid_path(data) else { return false };
    let mut pick = Pick::by(data);
    let neighbours = pick.of(&[
        Neighbours::Four,
        Neighbours::Eight(Corners::Kept),
        Neighbours::Eight(Corners::Cut),
    ]);
    let (algorithm, mut limits) = (pick.algorithm(), pick.limits());
    let forward = algorithm.into();
    let (heuristic, method) = pick.of(&[
        (HeuristicKind::Manhattan, forward),
        (HeuristicKind::Euclidean, forward),
        (HeuristicKind::Octile, forward),
        (HeuristicKind::Octile, Method::Bidirectional),
    ]);
    if method == Method::Bidirectional {
        limits.solutions = 1;
    }
    let instance = Instance { level, neighbours };
    let solved = solve(&instance, &Settings { method, heuristic }, &limits, &mut ());
    let report = solved.expect("solutions hold").report;
    reports(&limits, &report);
    let level = &instance.level;
    let cost = |steps: &[_]| validate(level, neighbours, steps);
    replays!(report, joined, parse_steps, |steps: &Vec<_>| cost(steps));
    let (map, start, goal) = (level.map(), level.start(), level.goal());
    let mut steps = Vec::new();
    let found = match neighbours {
        Neighbours::Four => {
            FourNeighbours::new(map).map(|mut it| it.query(start, goal, &mut steps))
        }
        Neighbours::Eight(Corners::Kept) => {
            JumpPointSearch::new(map).map(|mut it| it.query(start, goal, &mut steps))
        }
        Neighbours::Eight(Corners::Cut) => None,
    };
    let Some(found) = found else { return true };
    match found.cost {
        Some(least) => {
            assert_eq!(cost(&steps), Ok(least.into()));
            assert!(!report.is_proved_unsolvable());
            assert!(report.solutions.iter().all(|it| it.cost >= least));
            if report.is_proved_least_cost() {
                assert_eq!(report.solutions[0].cost, least);
            }
        }
        None => assert!(report.solutions.is_empty()),
    }
    true
}

/// Sliding blocks: as is picked, and the k best in moves.
pub fn klotski(data: &[u8]) -> bool {
    use klotski::{
        HeuristicKind, Metric, Settings, boards, domain::Named, parse_travels, solve, validate,
        write_travels,
    };

    let Some(level) = parse::read_klotski(data) else { return false };
    let mut pick = Pick::by(data);
    let settings = Settings {
        algorithm: pick.algorithm(),
        heuristic: pick.of(HeuristicKind::ALL),
        metric: pick.of(Metric::ALL),
    };
    let picked = (settings, pick.limits());
    // A move of several steps must end at the goal. Several solutions show whether it does, and a
    // hash seldom picks all of this together.
    let several = (
        Settings { algorithm: Algorithm::KBest, metric: Metric::Moves, ..settings },
        Limits { solutions: 10, expansions: 500, ..Limits::default() },
    );
    for (settings, limits) in [picked, several] {
        let report = solve(&level, &settings, &limits, &mut ()).expect("solutions hold").report;
        reports(&limits, &report);
        let cost = |travels: &Vec<_>| {
            let drawn = boards(&level, travels.iter().cloned()).count();
            assert_eq!(drawn, travels.len() + 1);
            validate(&level, travels).map(|replayed| replayed.cost)
        };
        replays!(report, |travels: &[_]| write_travels(travels), parse_travels, cost);
    }
    true
}

/// Sliding tiles, by our own engines and the generic ones.
pub fn npuzzle(data: &[u8]) -> bool {
    use npuzzle::{Engine, HeuristicKind, Order, Settings, parse_moves, solve, validate};

    let Some(level) = parse::read_npuzzle(data) else { return false };
    let mut pick = Pick::by(data);
    let is_small = level.rows() <= 4 && level.columns() <= 4;
    let heuristics = [
        HeuristicKind::Blind,
        HeuristicKind::Manhattan,
        HeuristicKind::LinearConflict,
        HeuristicKind::WalkingDistance,
    ];
    let settings = Settings {
        algorithm: pick.algorithm(),
        heuristic: pick.of(if is_small { &heuristics } else { &heuristics[..3] }),
        engine: pick.of(&[Engine::Own, Engine::Generic]),
        order: Order::KORF,
        ..Settings::best_for(&level)
    };
    let limits = pick.limits();
    let report = solve(&level, &settings, &limits, &mut ()).expect("solutions hold").report;
    reports(&limits, &report);
    let cost = |moves: &Vec<_>| validate(&level, moves);
    replays!(report, joined, parse_moves, cost);
    assert!(level.is_solvable() || report.is_proved_unsolvable());
    assert!(!level.is_solvable() || !report.is_proved_unsolvable());
    true
}

/// Two agents in a maze.
pub fn pacman_dual(data: &[u8]) -> bool {
    use pacman_dual::{
        ActionKind, Collision, Counting, Game, HeuristicKind, Settings, StepOrder, domain::Named,
        parse_actions, solve, validate,
    };

    let Some(level) = parse::read_pacman_dual(data) else { return false };
    let mut pick = Pick::by(data);
    let settings = Settings {
        algorithm: pick.algorithm(),
        heuristic: pick.of(HeuristicKind::ALL),
        actions: pick.of(ActionKind::ALL),
        order: StepOrder::DRUL,
        counting: pick.of(&[Counting::Published, Counting::Nothing]),
    };
    let game = Game { level, collision: pick.of(Collision::ALL) };
    let limits = pick.limits();
    let report = solve(&game, &settings, &limits, &mut ()).expect("solutions hold").report;
    reports(&limits, &report);
    let cost = |actions: &Vec<_>| validate(&game, actions);
    replays!(report, joined, parse_actions, cost);
    true
}

/// Rivers.
pub fn river_crossing(data: &[u8]) -> bool {
    use river_crossing::{Settings, domain::Method, solve, validate};

    let Some(level) = parse::read_river_crossing(data) else { return false };
    let mut pick = Pick::by(data);
    let (algorithm, mut limits) = (pick.algorithm(), pick.limits());
    let mut settings = Settings { method: algorithm.into(), ..Settings::default() };
    if pick.of(&[true, false, false]) {
        limits.solutions = 1;
        settings.method = Method::Bidirectional;
    }
    let report = solve(&level, &settings, &limits, &mut ()).expect("solutions hold").report;
    reports(&limits, &report);
    let cost = |loads: &Vec<_>| validate(&level, loads);
    let print = |loads: &[_]| level.loads_text(loads);
    replays!(report, print, |text: &str| level.parse_loads(text), cost);
    true
}

/// Numbered boxes.
pub fn sokoban(data: &[u8]) -> bool {
    use sokoban::{
        ActionKind, Depth, HeuristicKind, Pruning, Settings, Step, StepOrder, Visited, parse_steps,
        solve, validate,
    };

    let Some(level) = parse::read_sokoban(data) else { return false };
    let mut pick = Pick::by(data);
    let settings = Settings {
        algorithm: pick.algorithm(),
        heuristic: pick.of(&[
            HeuristicKind::PushDistance,
            HeuristicKind::H1,
            HeuristicKind::H2,
            HeuristicKind::Fast,
        ]),
        actions: pick.of(&[ActionKind::Steps, ActionKind::Pushes]),
        order: pick.of(&[StepOrder::LRUD, StepOrder::UDLR]),
        pruning: pick.of(&[Pruning::None, Pruning::Corners]),
        visited: pick.of(&[Visited::Counted, Visited::Ignored]),
        depth: pick.of(&[Depth::Unbounded, Depth::Area]),
    };
    let limits = pick.limits();
    let report = solve(&level, &settings, &limits, &mut ()).expect("solutions hold").report;
    reports(&limits, &report);
    let print = |steps: &[Step]| steps.iter().map(|step| step.letter()).collect();
    replays!(report, print, parse_steps, |steps: &Vec<_>| validate(&level, steps));
    true
}

/// Classic levels: the first of the collection that is valid.
pub fn classic(data: &[u8]) -> bool {
    use sokoban::{
        SolveError,
        classic::{
            Collection, Instance, Objective, Pruning, Replay, Settings, Symmetry, parse_lurd,
            to_lurd, validate,
        },
        solve,
    };

    let collection = Collection::from_bytes(data);
    let Some(level) = collection.levels().find_map(Result::ok) else { return false };
    let mut pick = Pick::by(data);
    let algorithm = pick.algorithm();
    let objective = pick.of(&[Objective::Pushes, Objective::Moves, Objective::PushesThenMoves]);
    let settings = Settings {
        algorithm,
        pruning: pick.of(&[Pruning::Deadlocks, Pruning::Corrals]),
        symmetry: pick.of(&[Symmetry::Folded, Symmetry::Apart]),
    };
    let limits = pick.limits();
    let instance = Instance::new(level, objective);
    let report = match solve(&instance, &settings, &limits, &mut ()) {
        Ok(solved) => solved.report,
        // It is too large.
        Err(SolveError::Refused(_)) => return true,
        Err(error) => panic!("{error}"),
    };
    reports(&limits, &report);
    let cost = |moves: &Vec<_>| {
        validate(&instance.level, moves).map(|Replay { moves, pushes }| match objective {
            Objective::Pushes | Objective::PushesThenMoves => pushes as u64,
            Objective::Moves => moves as u64,
        })
    };
    replays!(report, to_lurd, parse_lurd, cost);
    true
}

/// Stones of different weight.
pub fn weighted_stones(data: &[u8]) -> bool {
    use weighted_stones::{
        ActionKind, HeuristicKind, Identity, Move, Pruning, Settings, StepOrder, Visited,
        parse_steps, solve, validate,
    };

    let Some(level) = parse::read_weighted_stones(data) else { return false };
    let mut pick = Pick::by(data);
    let settings = Settings {
        algorithm: pick.algorithm(),
        heuristic: pick.of(&[HeuristicKind::PushDistance, HeuristicKind::Manhattan]),
        actions: pick.of(&[ActionKind::Steps, ActionKind::Pushes]),
        order: StepOrder::UDLR,
        pruning: pick.of(&[Pruning::None, Pruning::Corners, Pruning::Lost]),
        identity: pick.of(&[Identity::Numbered, Identity::ByWeight]),
        visited: pick.of(&[Visited::Counted, Visited::Ignored]),
    };
    let limits = pick.limits();
    let report = solve(&level, &settings, &limits, &mut ()).expect("solutions hold").report;
    reports(&limits, &report);
    let print = |moves: &[Move]| moves.iter().map(|it| it.letter()).collect();
    let cost = |steps: &Vec<_>| validate(&level, steps).map(|replayed| replayed.cost);
    replays!(report, print, parse_steps, cost);
    true
}

/// Words: both engines find the same, if nothing stops them.
pub fn boggle(data: &[u8]) -> bool {
    use word_grids::{
        Neighbours,
        boggle::{Dictionary, Order, Paths, Settings, find_words, search_words, validate},
    };

    const WORDS: &[u8] =
        b"a\nab\nabc\naa\naaaa\nhuis\nmat\ntas\nei\nquit\nseed\nsee\nbee\nceiling\n";

    let Some(board) = parse::read_boggle(data) else { return false };
    let dictionary = Dictionary::from_bytes(WORDS).expect("plain words");
    let mut pick = Pick::by(data);
    let settings = Settings {
        neighbours: pick.of(&[
            Neighbours::Four,
            Neighbours::Torus4,
            Neighbours::King,
            Neighbours::Torus8,
        ]),
        min_length: pick.of(&[1, 2, 3]),
        paths: pick.of(&[Paths::First, Paths::All]),
        order: pick.of(&[Order::Length, Order::Alphabetic]),
    };
    let limits = Limits { solutions: usize::MAX, ..pick.limits() };
    let found = find_words(&board, &dictionary, &settings, &limits);
    ends(&limits, found.outcome, 0, &found.stats);
    for word in &found.words {
        assert!(dictionary.contains(&word.text) && !word.paths.is_empty());
        for path in &word.paths {
            validate(&board, settings.neighbours, &word.text, path).expect("it is on the board");
        }
    }
    let core = search_words(&board, &dictionary, &settings, &limits);
    if [found.outcome, core.outcome] == [search::Outcome::Exhausted; 2] {
        assert!(found.words.iter().map(|it| &it.text).eq(core.words.iter().map(|it| &it.text)));
    }
    true
}

/// Numbers: what is unique for one engine is so for the other.
pub fn numbrix(data: &[u8]) -> bool {
    use word_grids::{
        Neighbours,
        numbrix::{Level, Uniqueness, count, search_core, solve, validate},
    };

    let Some(level) = parse::read_numbrix(data) else { return false };
    let mut pick = Pick::by(data);
    let neighbours =
        pick.of(&[Neighbours::Four, Neighbours::Torus4, Neighbours::King, Neighbours::Torus8]);
    let limits = Limits { depth: u32::MAX, ..pick.limits() };
    let solved = solve(&level, neighbours, &limits);
    let core = search_core(&level, neighbours, &limits, &mut ());
    let known = [&solved, &core].map(|report| {
        reports(&limits, report);
        for solution in &report.solutions {
            validate(&level, neighbours, &solution.actions).expect("solutions hold");
            let filled = level.filled(&solution.actions).to_string();
            let filled: Level = filled.parse().expect("as we write it");
            assert_eq!(filled.path().as_deref(), Some(&solution.actions[..]));
        }
        Uniqueness::of(report.outcome, report.solutions.len())
    });
    if !known.contains(&Uniqueness::Unknown) {
        assert_eq!(known[0], known[1]);
    }
    let counted = count(&level, neighbours, &limits);
    assert!(counted.stats.expanded <= limits.expansions);
    true
}

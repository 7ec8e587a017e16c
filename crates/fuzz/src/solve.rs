//! Domains: read, search within small limits, print the solution, read it, replay it by the rules.
//!
//! Algorithm, heuristic, limits and the puzzle's own settings follow from the text.

use std::sync::Arc;

use domain::{Measure, Named, Plain, Profile, Puzzle, Replayed, Told};
use search::{Algorithm, Limits, Outcome};

use crate::{
    generic::{report, search, solve},
    parse::read,
    pick::Pick,
};

/// Paths on grids, by the generic engines and by our own.
pub fn grid_path(data: &[u8]) -> bool {
    use grid_path::{Corners, FourNeighbours, Instance, JumpPointSearch, Method, Neighbours};

    let solved = solve::<Instance>(data, |pick, instance, settings| {
        let four_and_eight =
            [Neighbours::Four, Neighbours::Eight(Corners::Kept), Neighbours::Eight(Corners::Cut)];
        match settings.method {
            Method::Shared(method) => {
                instance.neighbours = pick.of(&four_and_eight);
                settings.method = pick.method(method).into();
            }
            Method::JumpPoints => instance.neighbours = pick.of(&four_and_eight[1..]),
            Method::FourNeighbours => instance.neighbours = Neighbours::Four,
        }
    });
    let Some((instance, report)) = solved else { return false };
    let level = &instance.level;
    let (map, start, goal) = (level.map(), level.start(), level.goal());
    let mut steps = Vec::new();
    let found = match instance.neighbours {
        Neighbours::Four => FourNeighbours::new(map)
            .map(|mut it| it.query(start, goal, &mut steps).cost.map(Told::told)),
        Neighbours::Eight(Corners::Kept) => JumpPointSearch::new(map, Corners::Kept)
            .map(|mut it| it.query(start, goal, &mut steps).cost.map(Told::told)),
        Neighbours::Eight(Corners::Cut) => None,
    };
    let Some(found) = found else { return true };
    if let Some(least) = found {
        let cost = |replayed: Replayed| replayed.amount(Instance::ABOUT, Measure::COST);
        assert_eq!(instance.replay(&steps).map(cost), Ok(least));
    }
    let Some(report) = report else { return true };
    match found {
        Some(least) => {
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
    use klotski::{Level, Metric, Settings};

    let solved = solve::<Level>(data, |pick, _, settings| {
        settings.algorithm = pick.variant(settings.algorithm);
        settings.metric = pick.of(Metric::ALL);
    });
    let Some((level, picked)) = solved else { return false };
    // A move of several steps must end at the goal. Several solutions show whether it does, and a
    // hash seldom picks all of this together.
    let heuristic = Pick::by(data).of(klotski::HeuristicKind::ALL);
    let (algorithm, metric) = (Algorithm::KBest, Metric::Moves);
    let settings = Settings { algorithm, heuristic, metric, ..Settings::default() };
    let limits = Limits { solutions: 10, expansions: 500, ..Limits::default() };
    let several = report(&level, &settings, &limits);
    for solution in picked.into_iter().chain(several).flat_map(|report| report.solutions) {
        assert_eq!(level.boards(&solution.actions).count(), solution.actions.len() + 1);
    }
    true
}

/// Sliding tiles, by our own engines and the generic ones.
pub fn npuzzle(data: &[u8]) -> bool {
    use npuzzle::{Engine, HeuristicKind, Level, Order};

    let solved = solve::<Level>(data, |pick, _, settings| {
        settings.method = pick.method(settings.method);
        settings.engine = pick.of(&[Engine::Own, Engine::Generic]);
        settings.order = Order::KORF;
        // The databases take too long to build.
        if settings.heuristic == HeuristicKind::Patterns {
            settings.heuristic = HeuristicKind::Manhattan;
        }
    });
    let Some((level, report)) = solved else { return false };
    if let Some(report) = report {
        assert!(level.is_solvable() != report.is_proved_unsolvable());
    }
    true
}

/// Two agents in a maze.
pub fn pacman_dual(data: &[u8]) -> bool {
    use pacman_dual::{Collision, Game};

    let solved = solve::<Game>(data, |pick, game, settings| {
        game.collision = pick.of(Collision::ALL);
        settings.algorithm = pick.variant(settings.algorithm);
        settings.profile = pick.of(Profile::ALL);
    });
    solved.is_some()
}

/// A puzzle without choices of its own.
pub fn plain<P: Puzzle<Settings = Plain<K>>, K>(data: &[u8]) -> bool {
    let pick_method = |pick: &mut Pick, _: &mut P, settings: &mut Plain<K>| {
        settings.method = pick.method(settings.method);
    };
    solve(data, pick_method).is_some()
}

/// Numbered boxes.
pub fn sokoban(data: &[u8]) -> bool {
    use sokoban::{Level, StepOrder};

    let solved = solve::<Level>(data, |pick, _, settings| {
        settings.algorithm = pick.variant(settings.algorithm);
        settings.order = pick.of(&[StepOrder::LRUD, StepOrder::UDLR]);
        settings.profile = pick.of(Profile::ALL);
    });
    solved.is_some()
}

/// Classic levels: the first of the collection that is valid.
pub fn classic(data: &[u8]) -> bool {
    use sokoban::classic::{Collection, Instance, Objective, Pruning, Symmetry};

    let collection = Collection::from_bytes(data);
    let Some(level) = collection.levels().find_map(Result::ok) else { return false };
    let instance = Instance::new(level, Objective::default());
    search(data, instance, |pick, instance, settings| {
        instance.objective = pick.of(Objective::ALL);
        settings.algorithm = pick.variant(settings.algorithm);
        settings.pruning = pick.of(&[Pruning::Deadlocks, Pruning::Corrals]);
        settings.symmetry = pick.of(&[Symmetry::Folded, Symmetry::Apart]);
    });
    true
}

/// Stones of different weight.
pub fn weighted_stones(data: &[u8]) -> bool {
    use weighted_stones::{Level, Pruning};

    let solved = solve::<Level>(data, |pick, _, settings| {
        settings.algorithm = pick.variant(settings.algorithm);
        settings.pruning = pick.of(&[Pruning::None, Pruning::Corners, Pruning::Lost]);
        settings.profile = pick.of(Profile::ALL);
    });
    solved.is_some()
}

/// Words: both engines find the same, if nothing stops them.
pub fn boggle(data: &[u8]) -> bool {
    use word_grids::{
        Engine, Neighbours,
        boggle::{Board, Choices, Dictionary, Order, Paths, Settings, WordList},
    };

    const WORDS: &[u8] =
        b"a\nab\nabc\naa\naaaa\nhuis\nmat\ntas\nei\nquit\nseed\nsee\nbee\nceiling\n";

    let Some(board) = read::<Board>(data) else { return false };
    let words = Dictionary::from_bytes(WORDS).expect("plain words");
    let dictionary = Some(Arc::new(WordList { name: String::new(), words }));
    let mut pick = Pick::by(data);
    let words = Settings {
        neighbours: pick.of(Neighbours::ALL),
        min_length: pick.of(&[1, 2, 3]),
        paths: pick.of(&[Paths::First, Paths::All]),
        order: pick.of(Order::ALL),
    };
    let limits = Limits { solutions: usize::MAX, ..pick.limits() };
    let found = |profile, engine| {
        let choices = Choices { words, profile, engine, dictionary: dictionary.clone() };
        let report = report(&board, &choices, &limits).expect("settings are right");
        let traced = report.solutions.into_iter().flat_map(|solution| solution.actions);
        (report.outcome, traced.map(|traced| traced.word.text).collect::<Vec<_>>())
    };
    found(Profile::Published, Engine::Own);
    let (own, core) = (found(Profile::Best, Engine::Own), found(Profile::Best, Engine::Core));
    if [own.0, core.0] == [Outcome::Exhausted; 2] {
        assert_eq!(own.1, core.1);
    }
    true
}

/// Numbers: what is unique for one engine is so for the other.
pub fn numbrix(data: &[u8]) -> bool {
    use word_grids::{
        Engine, Neighbours,
        numbrix::{Instance, Settings, Uniqueness, count},
    };

    let Some(mut instance) = read::<Instance>(data) else { return false };
    let mut pick = Pick::by(data);
    instance.neighbours = pick.of(Neighbours::ALL);
    let limits = pick.limits();
    // Two solutions at least are looked for.
    let limits = Limits { solutions: limits.solutions.max(2), depth: u32::MAX, ..limits };
    let known = Engine::ALL.iter().map(|&engine| {
        let settings = Settings { engine, count: None };
        let report = report(&instance, &settings, &limits).expect("settings are right");
        for filled in report.solutions.iter().flat_map(|solution| &solution.actions) {
            let path = filled.level.path().expect("filled");
            assert_eq!(instance.level.filled(&path), filled.level);
        }
        Uniqueness::of(report.outcome, report.solutions.len())
    });
    let known: Vec<_> = known.collect();
    if !known.contains(&Uniqueness::Unknown) {
        assert_eq!(known[0], known[1]);
    }
    let counted = count(&instance.level, instance.neighbours, &limits, &mut ());
    assert!(counted.stats.expanded <= limits.expansions);
    true
}

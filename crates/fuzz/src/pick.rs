//! Settings that follow from the text, so that any file is an input.

use std::hash::{DefaultHasher, Hasher};

use domain::{About, AlgorithmName, Ask, Method, Named, Profile};
use grid::SplitMix;
use search::{Algorithm, Cycles, GoalTest, Limits, ParentRule, Reopen, Ties, Weight};

/// Picks at random, by a hash of the text.
pub(crate) struct Pick(SplitMix);

impl Pick {
    pub(crate) fn by(data: &[u8]) -> Self {
        let mut hasher = DefaultHasher::new();
        hasher.write(data);
        Self(SplitMix::new(hasher.finish()))
    }

    pub(crate) fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.0.below(choices.len())]
    }

    /// One of the choices or, now and then, the default.
    fn maybe<T: Copy>(&mut self, choices: &[T]) -> Option<T> {
        let is_default = self.of(&[true, false, false, false]);
        (!is_default && !choices.is_empty()).then(|| self.of(choices))
    }

    /// The choices that all puzzles share, seldom without sense, and the limits.
    pub(crate) fn ask(&mut self, about: &About) -> (Ask, Limits) {
        let is_odd = self.of(&[true, false, false, false, false, false, false, false]);
        let algorithm = self.of(about.algorithms);
        let profiles = if about.has_published_profile { Profile::ALL } else { &[Profile::Best] };
        let profile = self.of(profiles);
        let actions = match profile {
            Profile::Best => about.actions,
            Profile::Published => about.published_actions,
        };
        let heuristics: Vec<_> = (about.heuristics)().iter().map(|it| it.name).collect();
        let heuristic = self.maybe(&heuristics).filter(|_| is_odd || algorithm.asks_heuristic());
        let weight = self.maybe(&[(1, 1), (3, 2), (4, 1), (u16::MAX, 1)]);
        let weight = weight.filter(|_| is_odd || algorithm == AlgorithmName::Wastar);
        let mut limits = self.limits();
        if !is_odd && algorithm == AlgorithmName::Bidirectional {
            limits.solutions = 1;
        }
        if about.finds_all {
            limits.solutions = usize::MAX;
        }
        if !about.has(AlgorithmName::Dls) {
            limits.depth = u32::MAX;
        }
        let depth = match algorithm {
            AlgorithmName::Dls => self.of(&[0, 5, 50]),
            _ => u32::MAX,
        };
        let ask = Ask {
            algorithm: Some(algorithm),
            heuristic: heuristic.map(str::to_owned),
            weight: weight.and_then(|(over, under)| Weight::new(over, under)),
            stored: self.maybe(&[1, 20]).filter(|_| algorithm == AlgorithmName::AstarIdastar),
            profile,
            actions: self.maybe(actions).map(str::to_owned),
            order: None,
            depth,
            solutions: limits.solutions,
        };
        (ask, limits)
    }

    /// The same algorithm, in any of its variants.
    pub(crate) fn variant(&mut self, algorithm: Algorithm) -> Algorithm {
        if self.of(&[true, false]) {
            return algorithm;
        }
        algorithm
            .with_cycles(self.of(&[Cycles::Allowed, Cycles::OnPath, Cycles::Closed]))
            .with_ties(self.of(&[
                Ties::LeastH,
                Ties::LeastG(ParentRule::Cheaper),
                Ties::LeastG(ParentRule::CheaperOrEqual),
            ]))
            .with_reopen(self.of(&[Reopen::WhenCheaper, Reopen::Never]))
            .with_goal_test(self.of(&[GoalTest::Generation, GoalTest::Expansion]))
    }

    /// The same of a search that may go both ways.
    pub(crate) fn method(&mut self, method: Method) -> Method {
        match method {
            Method::Forward(algorithm) => self.variant(algorithm).into(),
            Method::Bidirectional => method,
        }
    }

    /// Small ones.
    pub(crate) fn limits(&mut self) -> Limits {
        Limits {
            solutions: self.of(&[1, 1, 2, 3, 10]),
            expansions: self.of(&[0, 1, 50, 500, 500]),
            bytes: self.of(&[0, 10_000, 1 << 26, 1 << 26]),
            depth: self.of(&[u32::MAX, u32::MAX, 20]),
            ..Limits::default()
        }
    }
}

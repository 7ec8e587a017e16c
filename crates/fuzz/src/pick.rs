//! Settings that follow from the text, so that any file is an input.

use domain::{About, AlgorithmName, Ask, Method, Named, Profile};
use search::{Algorithm, Cycles, GoalTest, Limits, ParentRule, Reopen, Ties, Weight};

/// Picks by a hash of the text (FNV-1a), remixed from pick to pick (SplitMix64).
pub(crate) struct Pick(u64);

impl Pick {
    pub(crate) fn by(data: &[u8]) -> Self {
        let fold =
            |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        Self(data.iter().fold(0xcbf2_9ce4_8422_2325, fold))
    }

    pub(crate) fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        let choice = (mixed ^ mixed >> 31) % choices.len() as u64;
        choices[usize::try_from(choice).expect("less than a length")]
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

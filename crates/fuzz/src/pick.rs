//! Settings that follow from the text, so that any file is an input.

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

    /// Any algorithm, in any of its variants.
    pub(crate) fn algorithm(&mut self) -> Algorithm {
        let cycles = self.of(&[Cycles::Allowed, Cycles::OnPath, Cycles::Closed]);
        let ties = self.of(&[
            Ties::LeastH,
            Ties::LeastG(ParentRule::Cheaper),
            Ties::LeastG(ParentRule::CheaperOrEqual),
        ]);
        let reopen = self.of(&[Reopen::WhenCheaper, Reopen::Never]);
        let ratio = self.of(&[(1, 1), (3, 2), (4, 1), (u16::MAX, 1)]);
        let weight = Weight::new(ratio.0, ratio.1).expect("at least 1");
        let goal_test = self.of(&[GoalTest::Generation, GoalTest::Expansion]);
        let depth = self.of(&[0, 5, 50]);
        self.of(&[
            Algorithm::A_STAR,
            Algorithm::IDA_STAR,
            Algorithm::KBest,
            Algorithm::BreadthFirst { goal_test },
            Algorithm::DepthFirst { cycles },
            Algorithm::DepthLimited { depth, cycles },
            Algorithm::IterativeDeepening { cycles },
            Algorithm::UniformCost { ties },
            Algorithm::Greedy { ties },
            Algorithm::AStar { ties, reopen },
            Algorithm::WeightedAStar { weight, ties, reopen },
            Algorithm::IdaStar { cycles },
        ])
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

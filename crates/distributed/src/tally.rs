//! What a thread has counted of a layer. Each sends it to all, so that all know the sums and decide alike.

use search::Stop;

/// The counts of a thread, or their sums.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    /// The states of the layer.
    pub(crate) states: u64,
    /// How many of them are goals.
    pub(crate) goals: u64,
    /// The states of the layer before that were expanded.
    pub(crate) expanded: u64,
    /// Their successors.
    pub(crate) generated: u64,
    /// The bytes that were sent to other processes since the start.
    pub(crate) sent: u64,
    /// The limit that a thread has met.
    pub(crate) stop: Option<Stop>,
}

/// The limits that a thread may meet, the one that is reported last.
const STOPS: [Stop; 3] = [Stop::Time, Stop::Bytes, Stop::Cancelled];

/// The rank of a limit among them, from 1.
pub(crate) fn rank_of(stop: Option<Stop>) -> u64 {
    let place = stop.and_then(|stop| STOPS.iter().position(|it| *it == stop));
    place.map_or(0, |place| place as u64 + 1)
}

/// The limit of this rank; none for 0.
pub(crate) fn stop_of(rank: u64) -> Option<Stop> {
    let place = usize::try_from(rank).ok().and_then(|rank| rank.checked_sub(1));
    place.and_then(|place| STOPS.get(place).copied())
}

impl Tally {
    /// The number of words.
    pub(crate) const WORDS: usize = 6;

    pub(crate) fn to_words(self) -> [u64; Self::WORDS] {
        let Self { states, goals, expanded, generated, sent, stop } = self;
        [states, goals, expanded, generated, sent, rank_of(stop)]
    }

    pub(crate) fn from_words(words: [u64; Self::WORDS]) -> Self {
        let [states, goals, expanded, generated, sent, rank] = words;
        Self { states, goals, expanded, generated, sent, stop: stop_of(rank) }
    }

    /// The sum; of two limits the one that ranks higher.
    pub(crate) fn plus(self, other: Self) -> Self {
        Self {
            states: self.states + other.states,
            goals: self.goals + other.goals,
            expanded: self.expanded + other.expanded,
            generated: self.generated + other.generated,
            sent: self.sent + other.sent,
            stop: if rank_of(self.stop) < rank_of(other.stop) { other.stop } else { self.stop },
        }
    }
}

#[cfg(test)]
mod tests {
    use search::Stop;

    use super::Tally;

    #[test]
    fn tallies_survive_as_words_and_add_up() {
        let one = Tally { states: 1, goals: 2, expanded: 3, generated: 4, sent: 5, stop: None };
        for stop in [None, Some(Stop::Time), Some(Stop::Bytes), Some(Stop::Cancelled)] {
            let tally = Tally { stop, ..one };
            assert_eq!(Tally::from_words(tally.to_words()), tally);
            assert_eq!(one.plus(tally).stop, stop);
            assert_eq!(tally.plus(one).stop, stop);
        }
        let stopped = |stop| Tally { stop: Some(stop), ..one };
        let sum = stopped(Stop::Cancelled).plus(stopped(Stop::Time));
        let expected = [2, 4, 6, 8, 10, 3];
        assert_eq!(sum.to_words(), expected);
    }
}

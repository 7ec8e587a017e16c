//! What an exploration took, on one line.

use std::{fmt, time::Duration};

/// The figures of all processes.
#[derive(Clone, Debug)]
pub(crate) struct Figures {
    pub(crate) processes: usize,
    /// Of each process.
    pub(crate) threads: usize,
    pub(crate) states: u64,
    /// The bytes that processes have sent to each other.
    pub(crate) sent: u64,
    /// The checksum of two bits a state.
    pub(crate) table: Option<u32>,
    /// From when all had come to the end.
    pub(crate) time: Duration,
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { processes, threads, states, sent, table, time } = self;
        let seconds = time.as_secs_f64();
        #[expect(clippy::cast_precision_loss, reason = "digits that nobody is shown")]
        let [rate, each] =
            [*states as f64 / seconds.max(1e-9), *sent as f64 / (*states).max(1) as f64];
        write!(
            f,
            "figures: {processes} × {threads} threads, {states} states, {seconds:.3} s, {rate:.0} states a second, {sent} bytes sent, {each:.1} bytes a state"
        )?;
        table.map_or(Ok(()), |table| write!(f, ", table {table:08x}"))
    }
}

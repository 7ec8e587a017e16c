//! The processor time of this program.

use std::time::Duration;

/// The time that this program has spent on processors so far, in all threads, where the system tells it.
#[cfg(unix)]
pub(crate) fn processor_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};

    let time = clock_gettime(ClockId::ProcessCPUTime);
    let seconds = Duration::from_secs(time.tv_sec.try_into().unwrap_or_default());
    seconds + Duration::from_nanos(time.tv_nsec.try_into().unwrap_or_default())
}

/// The wall time since the first call: the system does not tell processor time.
#[cfg(not(unix))]
pub(crate) fn processor_time() -> Duration {
    use std::sync::LazyLock;

    use search::Clock;

    static BEGIN: LazyLock<Clock> = LazyLock::new(Clock::start);
    BEGIN.elapsed()
}

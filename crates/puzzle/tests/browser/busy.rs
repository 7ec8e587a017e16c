//! How much of the processors other programs take while a test times something.

use std::{collections::BTreeMap, fs, process};

/// The times of all processors until now, in ticks.
struct Ticks {
    all: u64,
    idle: u64,
    /// Of this process and those that it has started.
    own: u64,
}

impl Ticks {
    fn now() -> Self {
        let stat = fs::read_to_string("/proc/stat").unwrap();
        let line = stat.lines().next().unwrap();
        let times: Vec<u64> =
            line.split_whitespace().skip(1).take(8).map(|it| it.parse().unwrap()).collect();
        Self { all: times.iter().sum(), idle: times[3] + times[4], own: own() }
    }
}

/// The ticks of this process, and of all below it with those that have ended there.
fn own() -> u64 {
    let folders = fs::read_dir("/proc").unwrap().map_while(Result::ok);
    let stats = folders.filter_map(|folder| fs::read_to_string(folder.path().join("stat")).ok());
    // By process: its parent, its own ticks and those of its ended children.
    let processes: BTreeMap<u32, (u32, u64, u64)> = stats
        .filter_map(|stat| {
            let (head, rest) = stat.rsplit_once(") ")?;
            let rest: Vec<&str> = rest.split(' ').collect();
            let ticks = |from: usize| -> Option<u64> {
                Some(rest[from].parse::<u64>().ok()? + rest[from + 1].parse::<u64>().ok()?)
            };
            let number = head.split(' ').next()?.parse().ok()?;
            Some((number, (rest[1].parse().ok()?, ticks(11)?, ticks(13)?)))
        })
        .collect();
    let is_below = |&number: &u32| {
        let mut number = number;
        while let Some((parent, ..)) = processes.get(&number) {
            if *parent == process::id() {
                return true;
            }
            number = *parent;
        }
        false
    };
    let below: u64 =
        processes.iter().filter(|(number, _)| is_below(number)).map(|(_, it)| it.1 + it.2).sum();
    below + processes[&process::id()].1
}

/// Measures the use of the processors from its start.
pub(crate) struct Meter(Ticks);

impl Meter {
    pub(crate) fn start() -> Self {
        Self(Ticks::now())
    }

    /// The share of all processors, in percent, that others have taken since.
    pub(crate) fn others(&self) -> u64 {
        let now = Ticks::now();
        let all = (now.all - self.0.all).max(1);
        let taken = all.saturating_sub(now.idle - self.0.idle);
        // Both are counted in ticks of their own.
        100 * taken.saturating_sub(now.own.saturating_sub(self.0.own)) / all
    }
}

//! The options, and the processes that they describe.

use std::{
    num::NonZeroUsize,
    path::PathBuf,
    process::ExitCode,
    sync::{Arc, OnceLock},
    time::Duration,
};

use clap::{Args, ValueHint};
use disk::{ExploreReport, Identity};
use domain::{BadOption, Cluster, PeerError};
use puzzle::{Explorer, duration, message};
use search::{
    Limits, Stop,
    parallel::{ExploreCounts, HashShard, Layer, Progress},
    words::{MAX_WIDTH, RankSpace, WordSpace, Words, known_by},
};

use crate::{
    ending::Ending,
    figures::Figures,
    hello::Hello,
    hosts, local,
    meet::{Meeting, name},
    run::{Connections, ExploredSpace, run},
    token::Token,
    watch::Watch,
};

const HELP: &str = "\
The result is that of puzzle explore --disk: all states that can be reached, by the least number of actions, and a
shortest solution. Each thread has a share of the states, in memory. A limit, or Ctrl-C in any process, leaves the layers
that were complete by then, in all of them.
Process 0 shows the result.

Processes trust each other and the network between them. Without --trusted-network they use this machine alone.

Exit codes: 0 all states, or those to --depth; 20 to 22 a limit, 130 Ctrl-C; 30 bad input, 31 the system refuses
something; 40 another process was lost, 41 did not come, 42 has another token, version, instance or option.";

/// The processes, and how long they wait for each other.
#[derive(Debug, Args)]
// A domain may have a group of this name.
#[group(skip)]
pub(crate) struct Options {
    /// The threads of each process, the same number in all
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// Keep two bits a state, each thread those of a range of ranks, where the states have ranks
    #[arg(long)]
    two_bit: bool,
    /// Start N processes on this machine, and explore by them
    #[arg(long, value_name = "N", conflicts_with = "processes")]
    local: Option<NonZeroUsize>,
    /// Explore by the processes in this file: a line host:port for each
    #[arg(long, value_name = "HOSTS", requires = "process", value_hint = ValueHint::FilePath)]
    processes: Option<PathBuf>,
    /// Which of them this one is, from 0
    #[arg(long, value_name = "I", requires = "processes")]
    process: Option<usize>,
    /// A file with a secret that all processes know
    #[arg(long, value_name = "FILE", requires = "processes", value_hint = ValueHint::FilePath)]
    token_file: Option<PathBuf>,
    /// Use other machines: the network to them must be trusted, since states and token travel as they are
    #[arg(long, requires = "token_file")]
    trusted_network: bool,
    /// How long to wait for processes to come
    #[arg(long, value_name = "TIME", default_value = "8s", value_parser = time)]
    wait: Duration,
    /// After which time without a sign of life a process is lost
    #[arg(long, value_name = "TIME", default_value = "8s", value_parser = time)]
    dead_after: Duration,
    /// Also write on standard error each complete layer, the time, and the bytes that were sent
    #[arg(long)]
    figures: bool,
    /// This process was started by --local, and ends with the one that started it
    #[arg(long, hide = true, requires = "processes")]
    launched: bool,
    #[arg(skip)]
    company: OnceLock<Company>,
}

/// The processes, as the files say.
#[derive(Debug)]
struct Company {
    hosts: Vec<String>,
    token: Token,
}

/// A time that is long enough to hear another process.
fn time(text: &str) -> Result<Duration, String> {
    let time = duration(text).ok().filter(|time| *time >= Duration::from_millis(100));
    time.ok_or_else(|| "expected a time of at least 100ms, such as 5s or 2m".to_owned())
}

impl Options {
    fn company(&self) -> Result<Company, BadOption> {
        let Some(path) = &self.processes else {
            return Ok(Company { hosts: vec!["this one".to_owned()], token: Token::EMPTY });
        };
        let unreadable = |reason| BadOption::new("--processes", reason);
        let text = std::fs::read_to_string(path);
        let text = text.map_err(|error| unreadable(format!("{}: {error}", path.display())))?;
        let found = hosts::parse(&text);
        let hosts = found.map_err(|error| unreadable(format!("{}: {error}", path.display())))?;
        if self.rank() >= hosts.len() {
            let most = hosts.len() - 1;
            let reason = format!("expected 0 to {most}, a line of the file, found {}", self.rank());
            return Err(BadOption::new("--process", reason));
        }
        for host in hosts.iter().filter(|_| !self.trusted_network) {
            let addresses = hosts::resolved(host).map_err(unreadable)?;
            if !addresses.iter().all(|address| address.ip().is_loopback()) {
                let reason = format!(
                    "{host} is another machine, which --trusted-network allows: states and token travel as they are, so the network must be trusted"
                );
                return Err(unreadable(reason));
            }
        }
        let token = self.token_file.as_deref().map(Token::read).transpose();
        let token = token.map_err(|reason| BadOption::new("--token-file", reason))?;
        Ok(Company { hosts, token: token.unwrap_or(Token::EMPTY) })
    }

    /// The number of this process.
    fn rank(&self) -> usize {
        self.process.unwrap_or(0)
    }
}

/// What differs beside anything else that does.
pub(crate) const PACKING: &str = "packing of states";

/// All on which processes have to agree: the instance with its options, the limits that are counted, and how states are
/// packed and shared out.
fn agreed(identity: &Identity, kept: ExploredSpace<'_>, limits: &Limits) -> Identity {
    let (packing, is_two_bit) = match kept {
        ExploredSpace::States(space) => (packing(space), false),
        ExploredSpace::Ranks(space, count) => (known_by(space, count), true),
    };
    let packing: Vec<u8> = packing.iter().flat_map(|word| word.to_le_bytes()).collect();
    identity
        .clone()
        .with("--two-bit", "", &[u8::from(is_two_bit)])
        .with("--depth", "", &limits.depth.to_le_bytes())
        .with("limit on expansions", "", &limits.expansions.to_le_bytes())
        .with(PACKING, "", &packing)
}

/// The words of the state at the start and its successors, and their owners.
fn packing(space: &dyn WordSpace) -> Vec<u64> {
    let mut words = space.root();
    let root = words.clone();
    space.expand(&root, &mut |child, _| words.extend_from_slice(child));
    let owners = words.chunks(space.width().max(1));
    let owners =
        owners.map(|words| u64::from(HashShard::owner(&Words::<MAX_WIDTH>::new(words), 1 << 24)));
    let owners: Vec<u64> = owners.collect();
    [&[space.width() as u64], &words[..], &owners].concat()
}

impl Explorer for Options {
    const NAME: &'static str = "puzzle-explore";
    const ABOUT: &'static str =
        "Counts all states by depth, by several threads, processes and machines";
    const HELP: &'static str = HELP;

    fn run_elsewhere(&self) -> Result<Option<ExitCode>, BadOption> {
        if let Some(count) = self.local {
            return local::launch(count).map(Some);
        }
        if self.launched {
            local::end_with_launcher();
        }
        let company = self.company()?;
        if self.trusted_network {
            let text = "warning: states and token travel as they are: the network must be trusted";
            message(format_args!("{text}"));
        }
        // It was empty.
        let _ = self.company.set(company);
        Ok(None)
    }

    fn prints(&self) -> bool {
        self.rank() == 0
    }
}

impl Cluster for Options {
    fn by_rank(&self) -> bool {
        self.two_bit
    }

    fn explore(
        &self,
        identity: &Identity,
        space: &dyn WordSpace,
        limits: &Limits,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Result<ExploreReport<u32>, PeerError> {
        self.explore_kept(identity, ExploredSpace::States(space), limits, on_progress)
    }

    fn explore_ranked(
        &self,
        identity: &Identity,
        space: &dyn RankSpace,
        count: usize,
        limits: &Limits,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Result<ExploreReport<u32>, PeerError> {
        self.explore_kept(identity, ExploredSpace::Ranks(space, count), limits, on_progress)
    }
}

impl Options {
    /// Meets the other processes, and explores with them.
    fn explore_kept(
        &self,
        identity: &Identity,
        kept: ExploredSpace<'_>,
        limits: &Limits,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Result<ExploreReport<u32>, PeerError> {
        let Some(Company { hosts, token }) = self.company.get() else {
            return Err(PeerError::System("the processes are not known".to_owned()));
        };
        let [processes, rank, threads] = [hosts.len(), self.rank(), self.threads.get()]
            .map(|number| u32::try_from(number).unwrap_or(u32::MAX));
        let identity = agreed(identity, kept, limits);
        let hello = Hello { identity, processes, rank, threads, token: token.clone() };
        let met = if hosts.len() == 1 {
            Some(vec![None])
        } else {
            let cancel = limits.cancel.as_ref();
            let is_raised =
                || cancel.is_some_and(|flag| flag.load(std::sync::atomic::Ordering::Relaxed));
            let meeting = Meeting {
                hello: &hello,
                hosts,
                wait: self.wait,
                go_on: &|| !is_raised(),
                told: &|text| message(format_args!("{text}; the exploration goes on")),
            };
            meeting.connect()?
        };
        let Some(sockets) = met else {
            let explored =
                ExploreCounts { stop: Some(Stop::Cancelled), ..ExploreCounts::default() };
            return Ok(ExploreReport { explored, path: None });
        };
        let names = hosts.iter().enumerate().map(|(rank, host)| name(rank, host)).collect();
        let connections = Connections { sockets, names, rank: self.rank(), threads: self.threads };
        let watch = Arc::new(Watch::new(self.dead_after));
        let is_shown = self.figures && self.prints();
        let ending = run(connections, kept, limits, &watch, &mut |progress| {
            let Progress { layer, expanded, .. } = progress;
            if is_shown && expanded == 0 {
                let seconds = watch.elapsed().as_secs_f64();
                let Layer { depth, states, .. } = layer;
                message(format_args!("depth {depth}: {states} states, {seconds:.3} s"));
            }
            on_progress(progress);
        })?;
        let Ending { found, sent, table } = ending;
        if is_shown {
            let figures = Figures {
                processes: hosts.len(),
                threads: self.threads.get(),
                states: found.explored.layers.iter().map(|layer| layer.states).sum(),
                sent,
                table,
                time: watch.elapsed(),
            };
            message(format_args!("{figures}"));
        }
        Ok(found)
    }
}

//! The studio: what it has, what it allows, and which paths it answers.

use std::{
    future::Future,
    sync::{
        Arc, Mutex, PoisonError, Weak,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use axum::{
    Json, Router,
    extract::DefaultBodyLimit,
    middleware::from_fn_with_state,
    routing::{get, post},
};
use catalogue::{Domain, Host};
use domain::search::Limits;
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    task::spawn_blocking,
    time::timeout,
};

use crate::{
    ask::{Opened, Source},
    boards::Boards,
    exploring,
    gallery::{self, Exhibit},
    guard::{Token, guard},
    making, page, playing,
    replies::Refused,
    run,
};

/// What searches may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The time of a run that asks for no other.
    pub time: Duration,
    /// The longest time of a run.
    pub longest: Duration,
    /// The bytes of everything together: three quarters for searches, of which each of four has a quarter, and the rest for
    /// the instances of the collection and for boards that are drawn.
    pub bytes: usize,
}

impl Default for Rules {
    /// A minute, ten at most, and 2 GiB.
    fn default() -> Self {
        Self { time: Duration::from_secs(60), longest: Duration::from_secs(600), bytes: 2 << 30 }
    }
}

/// Most searches at a time.
const MOST: usize = 4;
/// How long a search waits for one that is ending.
const WAIT: Duration = Duration::from_millis(200);
/// Most bytes of the body of a request.
const MOST_BYTES: usize = 1 << 20;

/// The studio.
#[derive(Clone)]
pub struct Studio(Shared);

/// What all requests share.
pub(crate) type Shared = Arc<Inner>;

pub(crate) struct Inner {
    pub(crate) domains: &'static [Domain],
    pub(crate) exhibits: Vec<Exhibit>,
    pub(crate) host: &'static dyn Host,
    pub(crate) token: Token,
    pub(crate) port: u16,
    pub(crate) rules: Rules,
    pub(crate) boards: Arc<Boards>,
    /// One for each search that may still begin.
    places: Arc<Semaphore>,
    /// Those that end the searches under way.
    flags: Mutex<Vec<Weak<AtomicBool>>>,
}

impl Studio {
    /// A studio of these puzzles and instances, to which `host` lends files, and that answers on this port to those who have the token.
    #[must_use]
    pub fn new(
        domains: &'static [Domain],
        exhibits: Vec<Exhibit>,
        host: &'static dyn Host,
        token: Token,
        port: u16,
        rules: Rules,
    ) -> Self {
        let (places, flags) = (Arc::new(Semaphore::new(MOST)), Mutex::default());
        let kept: usize = exhibits.iter().map(|exhibit| exhibit.text.len()).sum();
        let boards = Boards::new((rules.bytes / 4).saturating_sub(kept));
        Self(Arc::new(Inner { domains, exhibits, host, token, port, rules, boards, places, flags }))
    }

    /// Answers requests.
    pub fn router(&self) -> Router {
        let data = Router::new()
            .route("/api/gallery", get(gallery::list))
            .route("/api/thumbnail/{number}", get(gallery::thumbnail))
            .route("/api/sketch", post(gallery::sketch))
            .route("/api/means", post(gallery::means))
            .route("/api/new", post(making::make))
            .route("/api/play", post(playing::play))
            .route("/api/judge", post(playing::judge))
            .route("/api/explore", post(exploring::explore))
            .route("/api/run", post(run::run))
            .route("/api/export", post(run::export));
        data.merge(page::router())
            .layer(DefaultBodyLimit::max(MOST_BYTES))
            .layer(from_fn_with_state(self.0.clone(), guard))
            .with_state(self.0.clone())
    }

    /// Ends all searches, and so all streams.
    pub(crate) fn end(&self) {
        let flags = self.0.flags.lock().unwrap_or_else(PoisonError::into_inner);
        flags.iter().filter_map(Weak::upgrade).for_each(|flag| flag.store(true, Ordering::Relaxed));
    }

    /// How many searches may begin now.
    #[must_use]
    pub fn free(&self) -> usize {
        self.0.places.available_permits()
    }
}

/// A search ends when this is dropped, as it is when nobody waits for it any more.
pub(crate) struct Cancel(pub(crate) Arc<AtomicBool>);

impl Drop for Cancel {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Inner {
    /// A flag that ends a search, raised with the studio's end at the latest.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        let flag = Arc::new(AtomicBool::new(false));
        let mut flags = self.flags.lock().unwrap_or_else(PoisonError::into_inner);
        flags.retain(|flag| flag.strong_count() > 0);
        flags.push(Arc::downgrade(&flag));
        flag
    }

    /// The bytes of one search.
    pub(crate) const fn share(&self) -> usize {
        self.rules.bytes / 4 * 3 / MOST
    }

    /// A place for a search.
    ///
    /// # Errors
    ///
    /// There are as many searches as may be.
    pub(crate) async fn place(&self) -> Result<OwnedSemaphorePermit, Refused> {
        let place = timeout(WAIT, Arc::clone(&self.places).acquire_owned()).await;
        place.ok().and_then(Result::ok).ok_or_else(|| {
            let words =
                "Four searches or explorations are running. Stop one, or wait for one to end.";
            Refused::new(axum::http::StatusCode::TOO_MANY_REQUESTS, words)
        })
    }

    /// Does work that takes time on a thread of its own. It has these limits, and ends if nobody waits for
    /// it.
    pub(crate) fn work<T, W>(
        self: &Arc<Self>,
        time: Duration,
        work: W,
    ) -> impl Future<Output = Result<T, Refused>> + use<T, W> + Send
    where
        T: Send + 'static,
        W: FnOnce(&Inner, &Limits) -> Result<T, Refused> + Send + 'static,
    {
        let flag = self.flag();
        let cancel = Cancel(Arc::clone(&flag));
        let shared = Arc::clone(self);
        let limits = Limits {
            bytes: self.share(),
            time: Some(time),
            cancel: Some(flag),
            ..Limits::default()
        };
        let work = spawn_blocking(move || work(&shared, &limits));
        async move {
            let _cancel = cancel;
            work.await.unwrap_or_else(|_| Err(Refused::defect()))
        }
    }

    /// Answers a request about an instance by work of this kind.
    pub(crate) async fn answer<T, W>(
        self: &Arc<Self>,
        time: Duration,
        source: Source,
        work: W,
    ) -> Result<Json<T>, Refused>
    where
        T: Send + 'static,
        W: FnOnce(Opened, &Limits) -> Result<T, Refused> + Send + 'static,
    {
        let opened =
            move |inner: &Inner, limits: &Limits| work(source.open(inner, limits)?, limits);
        self.work(time, opened).await.map(Json)
    }
}

//! The server: it hands the page's requests on to threads of their own.

use std::{
    error::Error,
    sync::{
        Arc, Mutex, PoisonError, Weak,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use domain::search::Limits;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::{
    Method, Request, Response, StatusCode,
    body::{Body, Bytes},
    header::{ALLOW, HeaderValue},
};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore, mpsc::unbounded_channel},
    task::spawn_blocking,
    time::timeout,
};

use crate::{
    answers::{CALLS, Call, RequestSubject},
    content::{Cancel, Content},
    guard::{DATA, Token, add_headers, error},
    page::files,
    replies::{NO_JSON, Refusal, TOO_LARGE, TOO_MANY},
    studio::{MAX_SEARCHES, Studio},
};

/// How long a search waits for one that is ending.
const WAIT: Duration = Duration::from_millis(200);
/// The greatest number of bytes of the body of a request.
const MAX_BYTES: usize = 1 << 20;
/// The number that HTTP has for a path that leads nowhere.
const NOTHING: u16 = 404;

/// A studio that answers on a port of this computer.
#[derive(Clone)]
pub struct Server(Arc<Inner>);

/// What all requests share.
struct Inner {
    studio: Studio,
    token: Token,
    port: u16,
    /// The path of each file of the page, its kind, and its text.
    files: Vec<(String, &'static str, Bytes)>,
    /// One for each search that may still begin.
    places: Arc<Semaphore>,
    /// Those that end the searches under way.
    flags: Mutex<Vec<Weak<AtomicBool>>>,
}

impl Server {
    /// Answers on this port to those who have the token.
    #[must_use]
    pub fn new(studio: Studio, token: Token, port: u16) -> Self {
        let files = files().into_iter().map(|(path, kind, text)| (path, kind, text.into()));
        let files = files.collect();
        let (places, flags) = (Arc::new(Semaphore::new(MAX_SEARCHES)), Mutex::default());
        Self(Arc::new(Inner { studio, token, port, files, places, flags }))
    }

    /// Answers a request of the page: with a file, with JSON, or with a stream of events. Whoever asks is told why, if
    /// it is refused.
    pub async fn answer<B>(&self, request: Request<B>) -> Response<Content>
    where
        B: Body<Data = Bytes, Error: Into<Box<dyn Error + Send + Sync>>>,
    {
        let Self(inner) = self;
        let (path, headers) = (request.uri().path(), request.headers());
        let answered = match error((&inner.token, inner.port), path, headers) {
            Some(refused) => Err(refused),
            None => inner.route(request).await,
        };
        let mut answer = answered.unwrap_or_else(|refused| Content::refused(&refused));
        add_headers(&mut answer);
        answer
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

impl Inner {
    /// Answers a request that may be answered.
    async fn route<B>(self: &Arc<Self>, request: Request<B>) -> Result<Response<Content>, Refusal>
    where
        B: Body<Data = Bytes, Error: Into<Box<dyn Error + Send + Sync>>>,
    {
        let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
        let path = request.uri().path();
        if let Some((_, kind, text)) = self.files.iter().find(|(own, ..)| own == path) {
            return Ok(if is_read {
                Content::whole(kind, text.clone())
            } else {
                not_allowed("GET")
            });
        }
        let (call, number) =
            call(path).ok_or_else(|| Refusal::new(NOTHING, "There is nothing here."))?;
        let body = match (call.given, number) {
            (RequestSubject::Body, _) if *request.method() != Method::POST => {
                return Ok(not_allowed("POST"));
            }
            (RequestSubject::Body, _) => read(request.into_body()).await?,
            _ if !is_read => return Ok(not_allowed("GET")),
            (_, number) => number.map_or("null".into(), |number| number.to_string().into()),
        };
        Arc::clone(self).call(call, body).await
    }

    /// A flag that ends a search, raised with the studio's end at the latest.
    fn flag(&self) -> Arc<AtomicBool> {
        let flag = Arc::new(AtomicBool::new(false));
        let mut flags = self.flags.lock().unwrap_or_else(PoisonError::into_inner);
        flags.retain(|flag| flag.strong_count() > 0);
        flags.push(Arc::downgrade(&flag));
        flag
    }

    /// A place for a search.
    ///
    /// # Errors
    ///
    /// There are as many searches as may be.
    async fn place(&self) -> Result<OwnedSemaphorePermit, Refusal> {
        let place = timeout(WAIT, Arc::clone(&self.places).acquire_owned()).await;
        place.ok().and_then(Result::ok).ok_or_else(|| {
            let words =
                "Four searches or explorations are running. Stop one, or wait for one to end.";
            Refusal::new(TOO_MANY, words)
        })
    }

    /// Answers a call on a thread of its own: as JSON, or as a stream of events. The work ends if nobody waits for it.
    async fn call(
        self: Arc<Self>,
        call: &'static Call,
        body: Bytes,
    ) -> Result<Response<Content>, Refusal> {
        let place = if call.is_search { Some(self.place().await?) } else { None };
        let flag = self.flag();
        let cancel = Cancel(Arc::clone(&flag));
        let limits = Limits { cancel: Some(flag), ..self.studio.limits() };
        let (messages, mut events) = unbounded_channel();
        let work = spawn_blocking(move || {
            let _place = place;
            // Nobody may be there any more: then the search is about to end.
            let mut tell = |event| drop(messages.send(event));
            call.answer(&self.studio, &body, &limits, &mut tell)
        });
        // Problems are told before a stream begins.
        let Some(first) = events.recv().await else {
            let answer = work.await.unwrap_or_else(|_| Err(Refusal::defect()))?;
            return Ok(Content::whole("application/json", answer));
        };
        Ok(Content::stream(first, events, cancel))
    }
}

/// The call that a path is for, with its number if it has one.
fn call(path: &str) -> Option<(&'static Call, Option<usize>)> {
    let path = path.strip_prefix(DATA)?;
    let (name, number) = match path.split_once('/') {
        Some((name, number)) => (name, Some(number.parse().ok()?)),
        None => (path, None),
    };
    let is_meant = |call: &&Call| {
        call.name == name && (call.given == RequestSubject::Number) == number.is_some()
    };
    CALLS.iter().find(is_meant).map(|call| (call, number))
}

/// Reads the body of a request.
async fn read<B>(body: B) -> Result<Bytes, Refusal>
where
    B: Body<Data = Bytes, Error: Into<Box<dyn Error + Send + Sync>>>,
{
    let body = Limited::new(body, MAX_BYTES).collect().await;
    body.map(|body| body.to_bytes()).map_err(|error| match error.is::<LengthLimitError>() {
        true => Refusal::new(TOO_LARGE, format!("A request has {MAX_BYTES} bytes at most.")),
        false => Refusal::new(NO_JSON, format!("The request was cut off: {error}.")),
    })
}

/// The answer to a request by another method than this one.
fn not_allowed(method: &'static str) -> Response<Content> {
    let mut answer = Content::whole("text/plain", "");
    *answer.status_mut() = StatusCode::METHOD_NOT_ALLOWED;
    answer.headers_mut().insert(ALLOW, HeaderValue::from_static(method));
    answer
}

//! The server: it hands the page's requests on to threads of their own.

use std::{
    convert::Infallible,
    sync::{
        Arc, Mutex, PoisonError, Weak,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use axum::{
    Router,
    body::{Body, Bytes},
    extract::{DefaultBodyLimit, Path, State, rejection::BytesRejection},
    http::{StatusCode, header},
    middleware::from_fn_with_state,
    response::{IntoResponse, Response},
    routing::{MethodRouter, get, post},
};
use domain::search::Limits;
use futures_util::stream::unfold;
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore, mpsc::unbounded_channel},
    task::spawn_blocking,
    time::timeout,
};

use crate::{
    answers::{CALLS, Call, Given},
    guard::{Token, guard},
    page::files,
    replies::{Refused, TOO_MANY},
    studio::{MOST, Studio},
};

/// How long a search waits for one that is ending.
const WAIT: Duration = Duration::from_millis(200);
/// Most bytes of the body of a request.
const MOST_BYTES: usize = 1 << 20;

/// A studio that answers on a port of this computer.
#[derive(Clone)]
pub struct Server(Shared);

/// What all requests share.
pub(crate) type Shared = Arc<Inner>;

pub(crate) struct Inner {
    studio: Studio,
    pub(crate) token: Token,
    pub(crate) port: u16,
    /// One for each search that may still begin.
    places: Arc<Semaphore>,
    /// Those that end the searches under way.
    flags: Mutex<Vec<Weak<AtomicBool>>>,
}

impl Server {
    /// Answers on this port to those who have the token.
    #[must_use]
    pub fn new(studio: Studio, token: Token, port: u16) -> Self {
        let (places, flags) = (Arc::new(Semaphore::new(MOST)), Mutex::default());
        Self(Arc::new(Inner { studio, token, port, places, flags }))
    }

    /// Answers requests.
    pub fn router(&self) -> Router {
        let mut data = Router::new();
        for call in CALLS {
            let (path, answered) = route(call);
            data = data.route(&path, answered);
        }
        for (path, kind, text) in files() {
            let kind = format!("{kind}; charset=utf-8");
            let answer = move || async move { ([(header::CONTENT_TYPE, kind)], text) };
            data = data.route(&format!("/{path}"), get(answer));
        }
        data.layer(DefaultBodyLimit::max(MOST_BYTES))
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

/// The path of a request, and what answers there.
fn route(call: &'static Call) -> (String, MethodRouter<Shared>) {
    let path = format!("/api/{}", call.name);
    match call.given {
        Given::All => (
            path,
            get(move |State(shared): State<Shared>| shared.answer(call, Bytes::from("null"))),
        ),
        Given::Number => {
            let answer = move |State(shared): State<Shared>, Path(number): Path<usize>| {
                shared.answer(call, number.to_string().into())
            };
            (path + "/{number}", get(answer))
        }
        Given::Body => {
            let answer = move |State(shared): State<Shared>,
                               body: Result<Bytes, BytesRejection>| async move {
                let refused =
                    |it: BytesRejection| Refused::new(it.status().as_u16(), it.body_text());
                shared.answer(call, body.map_err(refused)?).await
            };
            (path, post(answer))
        }
    }
}

/// A search ends when this is dropped, as it is when nobody waits for it any more.
struct Cancel(Arc<AtomicBool>);

impl Drop for Cancel {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Inner {
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
    async fn place(&self) -> Result<OwnedSemaphorePermit, Refused> {
        let place = timeout(WAIT, Arc::clone(&self.places).acquire_owned()).await;
        place.ok().and_then(Result::ok).ok_or_else(|| {
            let words =
                "Four searches or explorations are running. Stop one, or wait for one to end.";
            Refused::new(TOO_MANY, words)
        })
    }

    /// Answers a request on a thread of its own: as JSON, or as a stream of events. The work ends if nobody waits for it.
    async fn answer(
        self: Arc<Self>,
        call: &'static Call,
        body: Bytes,
    ) -> Result<Response, Refused> {
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
            let answer = work.await.unwrap_or_else(|_| Err(Refused::defect()))?;
            return Ok(([(header::CONTENT_TYPE, "application/json")], answer).into_response());
        };
        // When the stream is dropped, so is what ends the search.
        let rest = (Some(first), events, cancel);
        let events = unfold(rest, |(first, mut events, cancel)| async {
            let event = match first {
                Some(first) => Some(first),
                None => events.recv().await,
            };
            event.map(|event| (Ok::<_, Infallible>(event), (None, events, cancel)))
        });
        let body = Body::from_stream(events);
        Ok(([(header::CONTENT_TYPE, "text/event-stream")], body).into_response())
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or_default();
        (status, [(header::CONTENT_TYPE, "application/json")], self.json()).into_response()
    }
}

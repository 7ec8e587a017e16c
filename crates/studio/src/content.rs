//! The bodies of answers.

use std::{
    convert::Infallible,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll},
};

use hyper::{
    Response, StatusCode,
    body::{Body, Bytes, Frame, SizeHint},
    header::{CONTENT_TYPE, HeaderValue},
};
use tokio::sync::mpsc::UnboundedReceiver;

use crate::replies::Refusal;

/// A search ends when this is dropped, as it is when nobody waits for it any more.
pub(crate) struct Cancel(pub(crate) Arc<AtomicBool>);

impl Drop for Cancel {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The body of an answer: all of it, or a stream of events that ends its search when it is dropped.
pub struct Content {
    first: Option<Bytes>,
    rest: Option<(UnboundedReceiver<String>, Cancel)>,
}

impl Content {
    /// An answer of this kind that is known as a whole.
    pub(crate) fn whole(kind: &'static str, text: impl Into<Bytes>) -> Response<Self> {
        Self { first: Some(text.into()), rest: None }.of_kind(kind)
    }

    /// A stream that begins with this event.
    pub(crate) fn stream(
        first: String,
        events: UnboundedReceiver<String>,
        cancel: Cancel,
    ) -> Response<Self> {
        Self { first: Some(first.into()), rest: Some((events, cancel)) }
            .of_kind("text/event-stream")
    }

    /// Why a request is refused.
    pub(crate) fn refused(refused: &Refusal) -> Response<Self> {
        let mut answer = Self::whole("application/json", refused.json());
        *answer.status_mut() = StatusCode::from_u16(refused.status).unwrap_or_default();
        answer
    }

    fn of_kind(self, kind: &'static str) -> Response<Self> {
        let mut answer = Response::new(self);
        answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
        answer
    }
}

impl Body for Content {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let Self { first, rest } = self.get_mut();
        let frame = |bytes| Some(Ok(Frame::data(bytes)));
        match (first.take(), rest) {
            (Some(first), _) => Poll::Ready(frame(first)),
            (None, Some((events, _))) => {
                events.poll_recv(context).map(|event| event.and_then(|it| frame(it.into())))
            }
            (None, None) => Poll::Ready(None),
        }
    }

    fn is_end_stream(&self) -> bool {
        self.first.is_none() && self.rest.is_none()
    }

    fn size_hint(&self) -> SizeHint {
        let known = self.first.as_ref().map_or(0, Bytes::len) as u64;
        match self.rest {
            Some(_) => SizeHint::default(),
            None => SizeHint::with_exact(known),
        }
    }
}

//! Answers as JSON.

use std::fmt::Display;

use axum::{
    Json,
    extract::{FromRequest, Request},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use catalogue::{Error, object};
use serde::de::DeserializeOwned;

/// A request that is refused: the status, and why in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refused {
    status: StatusCode,
    /// Line, column and words of each problem; the line is 0 where none of a text is meant.
    problems: Vec<(usize, usize, String)>,
}

impl Refused {
    pub(crate) fn new(status: StatusCode, words: impl Into<String>) -> Self {
        Self { status, problems: vec![(0, 0, words.into())] }
    }

    /// What was asked for makes no sense.
    pub(crate) fn bad(words: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, words)
    }

    /// What was asked for has failed, for this reason.
    pub(crate) fn of(reason: impl Display) -> Self {
        Self::bad(reason.to_string())
    }

    /// An instance cannot be opened: its text may have problems.
    pub(crate) fn unopened(error: Error) -> Self {
        let Error::Unreadable(unreadable) = error else { return Self::of(error) };
        let problems = unreadable.problems.into_iter();
        let problems = problems.map(|it| (it.line, it.column, it.kind)).collect();
        Self { status: StatusCode::UNPROCESSABLE_ENTITY, problems }
    }

    /// A defect of ours.
    pub(crate) fn defect() -> Self {
        let words = "The search failed: this is a defect of the studio.";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, words)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let problems = self.problems.into_iter().map(|(line, column, words)| {
            object! { "line": line, "column": column, "words": words }
        });
        let problems: Vec<_> = problems.collect();
        (self.status, Json(object! { "problems": problems })).into_response()
    }
}

/// The body of a request.
pub(crate) struct Wanted<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Wanted<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refused> {
        let body = Json::from_request(request, state).await;
        body.map(|Json(body)| Self(body))
            .map_err(|rejection| Refused::new(rejection.status(), rejection.body_text()))
    }
}

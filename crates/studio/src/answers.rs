//! What the page can ask for, by name, whoever hands the requests on.

use domain::search::Limits;
use serde::{Serialize, de::DeserializeOwned};

use crate::{exploring, gallery, making, playing, replies::Refusal, run, studio::Studio};

/// Takes the events of a stream, one after the other.
pub type Events<'e> = &'e mut dyn FnMut(String);

/// What a request is about, which is its body: what is read is asked for by its path alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RequestSubject {
    /// All there is: the body is `null`.
    All,
    /// The instance of a number: `api/thumbnail/5`, and the body `5`.
    Number,
    /// What the body says.
    Body,
}

/// A request of the page.
pub struct Call {
    /// Its name: `play` is the request for `api/play`.
    pub name: &'static str,
    /// What it is about.
    pub given: RequestSubject,
    /// True if it is a search, of which there are few at a time.
    pub is_search: bool,
    answer: fn(&Studio, &[u8], &Limits, Events<'_>) -> Result<String, Refusal>,
}

impl Call {
    /// Answers this request, whose body is JSON, within these limits. The answer is JSON; the answer to a run is
    /// `null`, for all is told as events.
    ///
    /// # Errors
    ///
    /// The body is no such request, or it is refused. Then there were no events.
    pub fn answer(
        &self,
        studio: &Studio,
        body: &[u8],
        limits: &Limits,
        events: Events<'_>,
    ) -> Result<String, Refusal> {
        (self.answer)(studio, body, limits, events)
    }
}

/// Reads a request, and writes its answer.
fn reply<T: DeserializeOwned, R: Serialize>(
    body: &[u8],
    answer: impl FnOnce(T) -> Result<R, Refusal>,
) -> Result<String, Refusal> {
    let wanted = serde_json::from_slice(body).map_err(Refusal::unreadable)?;
    serde_json::to_string(&answer(wanted)?).map_err(|_| Refusal::defect())
}

/// A request that this function answers.
macro_rules! call {
    ($name:literal, $given:ident, $is_search:literal, $answer:path) => {
        Call {
            name: $name,
            given: RequestSubject::$given,
            is_search: $is_search,
            answer: |studio, body, limits, _| reply(body, |it| $answer(studio, it, limits)),
        }
    };
}

/// All requests.
pub const CALLS: &[Call] = &[
    call!("gallery", All, false, gallery::list),
    call!("thumbnail", Number, false, gallery::thumbnail),
    call!("sketch", Body, false, gallery::sketch),
    call!("means", Body, false, gallery::means),
    call!("new", Body, true, making::make),
    call!("play", Body, false, playing::play),
    call!("judge", Body, true, playing::judge),
    call!("explore", Body, true, exploring::explore),
    call!("export", Body, false, run::export),
    Call {
        name: "run",
        given: RequestSubject::Body,
        is_search: true,
        answer: |studio, body, limits, events| {
            reply(body, |it| run::run(studio, it, limits, events))
        },
    },
];

//! Who may ask: the page of this studio, opened by the user who started it.

use std::fmt::{self, Write};

use hyper::{
    Response,
    header::{self, HeaderMap, HeaderName, HeaderValue},
};

use crate::replies::Refusal;

/// The HTTP status for those who bring no token.
const NO_KEY: u16 = 401;
/// The HTTP status for those who may not ask.
const FORBIDDEN: u16 = 403;
/// The header that has the token.
const TOKEN: &str = "x-studio-token";
/// All paths that need the token begin so.
pub(crate) const DATA: &str = "/api/";

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
     img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// 128 random bits, without which there are no data.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A new one.
    ///
    /// # Errors
    ///
    /// The system has no random numbers.
    pub fn random() -> Result<Self, getrandom::Error> {
        let mut bits = [0; 16];
        getrandom::fill(&mut bits)?;
        let mut text = String::new();
        for byte in bits {
            let _ = write!(text, "{byte:02x}");
        }
        Ok(Self(text))
    }

    /// Looks at every byte, so that the time tells nothing.
    fn is(&self, other: &[u8]) -> bool {
        let own = self.0.as_bytes();
        let differing = own.iter().zip(other).fold(0, |all, (one, other)| all | (one ^ other));
        own.len() == other.len() && differing == 0
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

/// Adds the headers that every answer has.
pub(crate) fn add_headers<B>(answer: &mut Response<B>) {
    let added = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in added {
        answer.headers_mut().insert(name, HeaderValue::from_static(value));
    }
}

/// Why a request is refused that does not come from the page on this port, or asks for data without the token.
pub(crate) fn error(
    (token, port): (&Token, u16),
    path: &str,
    headers: &HeaderMap,
) -> Option<Refusal> {
    let refuse = |words: &str| Some(Refusal::new(FORBIDDEN, words));
    let hosts = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    let is_host = |host: &str| hosts.iter().any(|own| own == host);
    let is_page = |origin: &str| origin.strip_prefix("http://").is_some_and(is_host);
    let is_site = |site: &str| matches!(site, "same-origin" | "none");
    // There is one value, and it is ours.
    let has = |name: &HeaderName, is_ours: &dyn Fn(&str) -> bool| {
        let mut values = headers.get_all(name).iter();
        let value = values.next().and_then(|value| value.to_str().ok());
        value.is_some_and(is_ours) && values.next().is_none()
    };
    if !has(&header::HOST, &is_host) {
        return refuse("The studio answers to 127.0.0.1 alone.");
    }
    let site = HeaderName::from_static("sec-fetch-site");
    let is_foreign = |name: &HeaderName, is_ours: &dyn Fn(&str) -> bool| {
        headers.contains_key(name) && !has(name, is_ours)
    };
    if is_foreign(&header::ORIGIN, &is_page) || is_foreign(&site, &is_site) {
        return refuse("This page is not the studio's.");
    }
    if !path.starts_with(DATA) {
        return None;
    }
    match headers.get(TOKEN) {
        Some(given) if token.is(given.as_bytes()) => None,
        _ => Some(Refusal::new(
            NO_KEY,
            "Open the address that puzzle studio printed: it has the key.",
        )),
    }
}

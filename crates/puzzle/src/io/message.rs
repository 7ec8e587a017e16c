//! Messages for people, beside the results.

use std::{
    io::Write,
    sync::{LazyLock, Mutex, PoisonError},
};

use clap::builder::Styles;
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};

/// Messages that wait, while something else is on the screen.
static HELD: Mutex<Option<Vec<String>>> = Mutex::new(None);

/// The lines of a terminal that change, below all messages.
static CHANGING: LazyLock<MultiProgress> = LazyLock::new(MultiProgress::default);

/// A line on standard error that changes, by a template of [`ProgressStyle`]; hidden if that is not a terminal.
pub(crate) fn changing(template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template).expect("a fixed template");
    CHANGING.add(ProgressBar::no_length().with_style(style))
}

/// Writes a line to standard error, in colour if that is a terminal, above lines that change.
pub fn message(text: std::fmt::Arguments<'_>) {
    let mut held = HELD.lock().unwrap_or_else(PoisonError::into_inner);
    match held.as_mut() {
        // One that comes again and again is read once.
        Some(held) if held.contains(&text.to_string()) => {}
        Some(held) => held.push(text.to_string()),
        // A message that cannot be written has no one to read it.
        None => CHANGING.suspend(|| {
            drop(writeln!(anstream::stderr(), "{}", painted(&text.to_string())));
        }),
    }
}

/// The same text, its labels in the colours of those that the parser of the command line prints. Colours are
/// taken away again where they are not wanted: beside a terminal, and with `NO_COLOR`.
fn painted(text: &str) -> String {
    let styles = Styles::styled();
    let labels = [("error:", styles.get_error()), ("warning:", styles.get_invalid())];
    let paint = |line: &str| {
        let label = labels
            .iter()
            .find_map(|(label, style)| Some((label, style, line.strip_prefix(label)?)));
        label.map_or_else(
            || line.to_owned(),
            |(label, style, rest)| format!("{style}{label}{style:#}{rest}"),
        )
    };
    text.split('\n').map(paint).collect::<Vec<_>>().join("\n")
}

/// Returns true if messages wait.
pub(super) fn are_held() -> bool {
    HELD.lock().unwrap_or_else(PoisonError::into_inner).is_some()
}

/// From now on messages wait until this is dropped.
pub(crate) struct HeldMessages(());

impl HeldMessages {
    pub(crate) fn hold() -> Self {
        HELD.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_default();
        Self(())
    }
}

impl Drop for HeldMessages {
    fn drop(&mut self) {
        let held = HELD.lock().unwrap_or_else(PoisonError::into_inner).take();
        held.into_iter().flatten().for_each(|text| message(format_args!("{text}")));
    }
}

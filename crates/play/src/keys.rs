//! Keys of terminals by the names that a session knows.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The name of a key, as browsers have it; none of those that a session does not know.
#[must_use]
pub fn name(key: KeyEvent) -> Option<String> {
    if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
        return None;
    }
    let name = match key.code {
        KeyCode::Char(sign) => return Some(sign.to_string()),
        KeyCode::Up => "ArrowUp",
        KeyCode::Down => "ArrowDown",
        KeyCode::Left => "ArrowLeft",
        KeyCode::Right => "ArrowRight",
        KeyCode::Backspace => "Backspace",
        KeyCode::Delete => "Delete",
        KeyCode::Home => "Home",
        KeyCode::Enter => "Enter",
        KeyCode::Tab => "Tab",
        KeyCode::PageDown => "PageDown",
        KeyCode::PageUp => "PageUp",
        KeyCode::F(1) => "F1",
        KeyCode::Esc => "Escape",
        _ => return None,
    };
    Some(name.to_owned())
}

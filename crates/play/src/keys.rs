//! Keys, and what they mean.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use scene::At;

/// What a key means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Press {
    /// A direction.
    Way(At),
    /// A letter, digit or sign that the puzzle wants: a piece, a part of a number or of a word.
    Sign(char),
    /// Take the last action back, or the last letter that was typed.
    Undo,
    /// Play the action again that was taken back.
    Redo,
    /// Begin again.
    Restart,
    /// Show the next action of an optimal solution.
    Hint,
    /// Ask the validator.
    Check,
    /// Play the solution from here, or take what was typed.
    Enter,
    /// Choose the next piece.
    Choose,
    /// Take what is chosen: cross, write the number.
    Take,
    /// Go to an action by its number.
    GoTo,
    /// The next level.
    Next,
    /// The level before.
    Previous,
    /// Play solutions faster.
    Faster,
    /// Play solutions slower.
    Slower,
    /// Leave.
    Quit,
    /// Leave at once, as by a signal.
    Interrupt,
    /// Hand the terminal back to the shell for a while.
    Suspend,
}

/// The meaning of a key. `is_wanted` says which signs the puzzle wants for itself; all commands have a key
/// that is no letter, too.
pub fn press(key: KeyEvent, is_wanted: impl Fn(char) -> bool) -> Option<Press> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c') => Some(Press::Interrupt),
            KeyCode::Char('z') => Some(Press::Suspend),
            _ => None,
        };
    }
    if key.modifiers.contains(KeyModifiers::ALT) {
        return None;
    }
    Some(match key.code {
        KeyCode::Up => Press::Way(At::UP),
        KeyCode::Down => Press::Way(At::DOWN),
        KeyCode::Left => Press::Way(At::LEFT),
        KeyCode::Right => Press::Way(At::RIGHT),
        KeyCode::Backspace => Press::Undo,
        KeyCode::Delete => Press::Redo,
        KeyCode::Home => Press::Restart,
        KeyCode::Enter => Press::Enter,
        KeyCode::Tab => Press::Choose,
        KeyCode::PageDown => Press::Next,
        KeyCode::PageUp => Press::Previous,
        KeyCode::Esc => Press::Quit,
        KeyCode::Char(sign) if is_wanted(sign) => Press::Sign(sign),
        KeyCode::Char(sign) => return of_sign(sign),
        _ => return None,
    })
}

const fn of_sign(sign: char) -> Option<Press> {
    Some(match sign {
        'k' | 'w' | '8' => Press::Way(At::UP),
        'j' | 's' | '2' => Press::Way(At::DOWN),
        'h' | 'a' | '4' => Press::Way(At::LEFT),
        'l' | 'd' | '6' => Press::Way(At::RIGHT),
        '7' => Press::Way(At(-1, -1)),
        '9' => Press::Way(At(1, -1)),
        '1' => Press::Way(At(-1, 1)),
        '3' => Press::Way(At(1, 1)),
        'u' => Press::Undo,
        'r' => Press::Redo,
        'R' => Press::Restart,
        '?' => Press::Hint,
        'c' | '!' => Press::Check,
        ' ' => Press::Take,
        'g' | '#' => Press::GoTo,
        'n' => Press::Next,
        'p' => Press::Previous,
        '+' | '=' => Press::Faster,
        '-' => Press::Slower,
        'q' => Press::Quit,
        _ => return None,
    })
}

//! Keys, and what they mean.

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
    /// Show all keys and signs, or no longer.
    Help,
    /// Leave.
    Quit,
}

/// The meaning of a key by the name that browsers give it. `is_wanted` says which signs the puzzle wants for
/// itself; all commands have a key that is no letter, too.
///
/// ```
/// use game::{Press, press};
///
/// assert_eq!(press("u", |_| false), Some(Press::Undo));
/// assert_eq!(press("u", |sign| sign == 'u'), Some(Press::Sign('u')));
/// assert_eq!(press("Backspace", |_| true), Some(Press::Undo));
/// ```
#[must_use]
pub fn press(name: &str, is_wanted: impl Fn(char) -> bool) -> Option<Press> {
    let mut signs = name.chars();
    if let (Some(sign), None) = (signs.next(), signs.next())
        && is_wanted(sign)
    {
        return Some(Press::Sign(sign));
    }
    Some(match name {
        "ArrowUp" | "k" | "w" | "8" => Press::Way(At::UP),
        "ArrowDown" | "j" | "s" | "2" => Press::Way(At::DOWN),
        "ArrowLeft" | "h" | "a" | "4" => Press::Way(At::LEFT),
        "ArrowRight" | "l" | "d" | "6" => Press::Way(At::RIGHT),
        "7" => Press::Way(At(-1, -1)),
        "9" => Press::Way(At(1, -1)),
        "1" => Press::Way(At(-1, 1)),
        "3" => Press::Way(At(1, 1)),
        "Backspace" | "u" => Press::Undo,
        "Delete" | "r" => Press::Redo,
        "Home" | "R" => Press::Restart,
        "?" => Press::Hint,
        "c" | "!" => Press::Check,
        "Enter" => Press::Enter,
        "Tab" => Press::Choose,
        " " => Press::Take,
        "g" | "#" => Press::GoTo,
        "PageDown" | "n" => Press::Next,
        "PageUp" | "p" => Press::Previous,
        "+" | "=" => Press::Faster,
        "-" => Press::Slower,
        "F1" | "H" => Press::Help,
        "Escape" | "q" => Press::Quit,
        _ => return None,
    })
}

//! The secret that all processes of an exploration know.

use std::{fmt, hint::black_box, io, path::Path};

/// The greatest number of bytes of a token.
const MAX_BYTES: usize = 256;

/// A token, padded with zeros, and its length.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token {
    bytes: [u8; MAX_BYTES],
    length: u16,
}

impl Token {
    /// The bytes of a token as it is sent.
    pub(crate) const SIZE: usize = MAX_BYTES + 2;

    pub(crate) const EMPTY: Self = Self { bytes: [0; MAX_BYTES], length: 0 };

    /// The token of this text, white space around it left out; `None` if it is too long.
    pub(crate) fn new(text: &str) -> Option<Self> {
        let text = text.trim().as_bytes();
        let mut token = Self::EMPTY;
        token.bytes.get_mut(..text.len())?.copy_from_slice(text);
        token.length = u16::try_from(text.len()).ok()?;
        Some(token)
    }

    /// The token in a file.
    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        let text = std::fs::read_to_string(path);
        let text = text.map_err(|error| format!("{}: {error}", path.display()))?;
        let token = Self::new(&text).filter(|token| *token != Self::EMPTY);
        token.ok_or_else(|| format!("{}: expected 1 to {MAX_BYTES} bytes", path.display()))
    }

    /// A new one, of the system's random numbers.
    pub(crate) fn random() -> io::Result<String> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(io::Error::other)?;
        Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    pub(crate) fn to_bytes(&self) -> [u8; Self::SIZE] {
        let mut bytes = [0; Self::SIZE];
        bytes[..2].copy_from_slice(&self.length.to_le_bytes());
        bytes[2..].copy_from_slice(&self.bytes);
        bytes
    }

    /// Returns true if this is the token that was sent. Takes the same time wherever they differ.
    pub(crate) fn is(&self, sent: &[u8; Self::SIZE]) -> bool {
        let own = self.to_bytes();
        let difference =
            own.iter().zip(sent).fold(0, |sum, (own, sent)| black_box(sum | (own ^ sent)));
        black_box(difference) == 0
    }
}

/// A secret is not shown.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

#[cfg(test)]
mod tests {
    use super::Token;

    #[test]
    fn only_the_same_token_is_accepted() {
        let token = Token::new(" secret\n").expect("short");
        assert!(token.is(&Token::new("secret").expect("short").to_bytes()));
        for other in ["", "secre", "secrets", "Secret", "secret\0"] {
            assert!(!token.is(&Token::new(other).expect("short").to_bytes()), "{other:?}");
        }
        assert!(Token::new(&"x".repeat(256)).is_some());
        assert!(Token::new(&"x".repeat(257)).is_none());
    }
}

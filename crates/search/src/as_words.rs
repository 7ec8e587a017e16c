//! States as words, for files and for other machines.

use std::array::from_fn;

/// A value that is a fixed number of 64-bit words, such as a packed state.
///
/// # Laws
///
/// [`read_words`](Self::read_words) makes the same value of the words that [`write_words`](Self::write_words)
/// gives, which are [`WORDS`](Self::WORDS) in number. So different values have different words. Of any other words
/// `read_words` makes some value, and does not panic.
///
/// [`as_words!`](crate::as_words) implements it for a struct.
///
/// ```
/// use search::words::AsWords;
///
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// struct Place { row: u32, boxes: [u64; 2] }
///
/// search::as_words!([] Place { row: u32, boxes: [u64; 2] });
///
/// let mut words = Vec::new();
/// let place = Place { row: 3, boxes: [5, 7] };
/// place.write_words(&mut |word| words.push(word));
/// assert_eq!(words, [3, 5, 7]);
/// let mut words = words.into_iter();
/// assert_eq!(Place::read_words(&mut || words.next().unwrap_or(0)), place);
/// ```
pub trait AsWords: Copy {
    /// The number of words.
    const WORDS: usize;

    /// Gives the words to `write`, one by one.
    fn write_words(&self, write: &mut impl FnMut(u64));

    /// The value of the next words of `read`.
    fn read_words(read: &mut impl FnMut() -> u64) -> Self;
}

/// Implements [`AsWords`] for a struct by the words of its fields, in order. The parameters of the struct come first, in
/// brackets.
///
/// ```
/// #[derive(Clone, Copy)]
/// struct Board<const W: usize>([u64; W], u8);
///
/// search::as_words!([const W: usize] Board<W> { 0: [u64; W], 1: u8 });
/// assert_eq!(<Board<3> as search::words::AsWords>::WORDS, 4);
/// ```
#[macro_export]
macro_rules! as_words {
    ([$($parameters:tt)*] $name:ty { $($field:tt: $kind:ty),+ }) => {
        impl<$($parameters)*> $crate::words::AsWords for $name {
            const WORDS: usize = 0 $(+ <$kind as $crate::words::AsWords>::WORDS)+;

            #[inline]
            fn write_words(&self, write: &mut impl FnMut(u64)) {
                $($crate::words::AsWords::write_words(&self.$field, write);)+
            }

            #[inline]
            fn read_words(read: &mut impl FnMut() -> u64) -> Self {
                Self { $($field: $crate::words::AsWords::read_words(read)),+ }
            }
        }
    };
}

macro_rules! one_word {
    ($($number:ty)*) => { $(
        impl AsWords for $number {
            const WORDS: usize = 1;

            #[inline]
            fn write_words(&self, write: &mut impl FnMut(u64)) {
                write((*self).into());
            }

            #[inline]
            fn read_words(read: &mut impl FnMut() -> u64) -> Self {
                Self::try_from(read()).unwrap_or(Self::MAX)
            }
        }
    )* };
}

one_word!(u8 u16 u32);

impl AsWords for u64 {
    const WORDS: usize = 1;

    #[inline]
    fn write_words(&self, write: &mut impl FnMut(u64)) {
        write(*self);
    }

    #[inline]
    fn read_words(read: &mut impl FnMut() -> u64) -> Self {
        read()
    }
}

/// The upper half comes first.
impl AsWords for u128 {
    const WORDS: usize = 2;

    #[inline]
    fn write_words(&self, write: &mut impl FnMut(u64)) {
        let bytes = self.to_be_bytes();
        for half in bytes.chunks_exact(8) {
            write(half.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)));
        }
    }

    #[inline]
    fn read_words(read: &mut impl FnMut() -> u64) -> Self {
        let upper = read();
        Self::from(upper) << 64 | Self::from(read())
    }
}

impl<T: AsWords, const N: usize> AsWords for [T; N] {
    const WORDS: usize = N * T::WORDS;

    #[inline]
    fn write_words(&self, write: &mut impl FnMut(u64)) {
        for item in self {
            item.write_words(write);
        }
    }

    #[inline]
    fn read_words(read: &mut impl FnMut() -> u64) -> Self {
        from_fn(|_| T::read_words(read))
    }
}

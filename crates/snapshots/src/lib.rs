//! For tests only: snapshots whose files hold the output alone, so that a diff shows nothing else.
#![forbid(unsafe_code)]

pub use insta;

/// `insta::assert_snapshot!`, without the tested expression at the head of the file.
#[macro_export]
macro_rules! assert_snapshot {
    ($($arguments:tt)*) => {
        $crate::insta::with_settings!({ omit_expression => true }, {
            $crate::insta::assert_snapshot!($($arguments)*)
        })
    };
}

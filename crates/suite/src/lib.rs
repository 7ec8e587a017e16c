//! What a suite says.

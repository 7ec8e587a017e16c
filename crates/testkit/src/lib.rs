//! Laws for every domain.

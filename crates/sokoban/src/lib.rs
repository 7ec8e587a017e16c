//! Sokoban with numbered boxes and portals.

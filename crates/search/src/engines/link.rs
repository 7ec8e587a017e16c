//! How stored states were reached.

/// The parent of a stored state (bits 0 to 30), and whether the state is closed (bit 31).
#[derive(Clone, Copy, Debug)]
pub(super) struct Link(u32);

const CLOSED: u32 = 1 << 31;
const NO_PARENT: u32 = CLOSED - 1;

impl Link {
    /// That of the initial state, while it is open.
    pub(super) const ROOT: Self = Self(NO_PARENT);

    /// That of an open state with this parent.
    #[inline]
    pub(super) const fn to(parent: u32) -> Self {
        Self(parent)
    }

    #[inline]
    pub(super) const fn close(&mut self) {
        self.0 |= CLOSED;
    }

    #[inline]
    pub(super) const fn is_closed(self) -> bool {
        self.0 & CLOSED != 0
    }

    pub(super) fn parent(self) -> Option<u32> {
        let parent = self.0 & !CLOSED;
        (parent != NO_PARENT).then_some(parent)
    }
}

/// The ids on the path to a node, from it back to the initial state.
///
/// The function is dynamic so that this one is compiled once.
pub(super) fn ids_to(id: u32, link: &dyn Fn(u32) -> Link) -> Vec<u32> {
    let mut ids = vec![id];
    let mut last = id;
    while let Some(parent) = link(last).parent() {
        ids.push(parent);
        last = parent;
    }
    ids
}

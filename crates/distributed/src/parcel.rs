//! What travels between threads: words for one of them.

use std::io::Write;

use timely::{
    Accountable,
    bytes::arc::Bytes,
    communication::Push,
    dataflow::channels::{
        ContainerBytes, Message, pact::DistributorPact, pushers::exchange::Distributor,
    },
};

/// The words of states, or of a [`Tally`](crate::tally::Tally), one after another. It is never sent without words.
#[derive(Clone, Debug, Default)]
pub(crate) struct Parcel {
    /// The number of the thread for which they are. It does not travel itself.
    pub(crate) to: usize,
    pub(crate) words: Vec<u64>,
}

impl Accountable for Parcel {
    fn record_count(&self) -> i64 {
        i64::try_from(self.words.len()).unwrap_or(i64::MAX)
    }
}

/// Eight bytes a word, the least first.
impl ContainerBytes for Parcel {
    fn from_bytes(bytes: Bytes) -> Self {
        let (words, _) = bytes.as_chunks();
        Self { to: 0, words: words.iter().map(|word| u64::from_le_bytes(*word)).collect() }
    }

    fn length_in_bytes(&self) -> usize {
        8 * self.words.len()
    }

    fn into_bytes<W: Write>(&self, writer: &mut W) {
        for word in &self.words {
            writer.write_all(&word.to_le_bytes()).expect("timely has made room for all words");
        }
    }
}

/// Sends each parcel as it is to the thread for which it is.
pub(crate) struct Post;

impl Distributor<Parcel> for Post {
    fn partition<T: Clone, P: Push<Message<T, Parcel>>>(
        &mut self,
        parcel: &mut Parcel,
        time: &T,
        pushers: &mut [P],
    ) {
        let to = parcel.to;
        Message::push_at(parcel, time.clone(), &mut pushers[to]);
    }

    /// Nothing is kept back.
    fn flush<T: Clone, P: Push<Message<T, Parcel>>>(&mut self, _: &T, pushers: &mut [P]) {
        pushers.iter_mut().for_each(Push::done);
    }
}

/// The way of parcels through timely.
pub(crate) fn post() -> DistributorPact<impl FnOnce(usize) -> Post> {
    DistributorPact(|_| Post)
}

//! Connections that can be cut, as by a cable that is pulled: nothing arrives any more, and nobody is told.
#![expect(clippy::disallowed_methods, reason = "what is cut stays so")]

use std::{
    io::{Read, Write},
    net::{Shutdown, TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

/// Passes on what comes to its port.
pub(crate) struct Relay {
    pub(crate) port: u16,
}

/// The two flags by which a connection is cut.
type Cuts = [Arc<AtomicBool>; 2];

fn are_cut(cuts: &Cuts) -> bool {
    cuts.iter().any(|cut| cut.load(Ordering::Relaxed))
}

impl Relay {
    /// To this port of this machine.
    pub(crate) fn to(target: u16, cuts: Cuts) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        thread::spawn(move || {
            for from in listener.incoming().map_while(Result::ok) {
                // Who is not there yet is asked again.
                let Ok(to) = TcpStream::connect(("127.0.0.1", target)) else { continue };
                let copies = [from.try_clone(), to.try_clone()].map(|it| it.expect("a copy"));
                let [from_copy, to_copy] = copies;
                for (from, to) in [(from, to), (to_copy, from_copy)] {
                    let cuts = cuts.clone();
                    thread::spawn(move || pass(from, to, &cuts));
                }
            }
        });
        Self { port }
    }
}

fn pass(mut from: TcpStream, mut to: TcpStream, cuts: &Cuts) {
    let mut bytes = [0; 1 << 16];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        while are_cut(cuts) {
            thread::sleep(Duration::from_secs(1));
        }
        if to.write_all(&bytes[..count]).is_err() {
            break;
        }
    }
    while are_cut(cuts) {
        thread::sleep(Duration::from_secs(1));
    }
    let _ = to.shutdown(Shutdown::Write);
}

//! Listening on 127.0.0.1 until the user ends it.

use std::{
    convert::Infallible,
    io,
    net::TcpListener,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use hyper::{server::conn::http1, service::service_fn};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
};
use tokio::{
    runtime::Builder,
    time::{sleep, timeout},
};

use crate::server::Server;

/// How often the flag is looked at.
const LOOK: Duration = Duration::from_millis(20);
/// How long streams have to end.
const GRACE: Duration = Duration::from_secs(2);

/// The greatest number of threads for searches, boards and answers beside the server: the threads of four searches, and
/// as many more. Each thread that has ended may keep some memory from the system.
const MAX_THREADS: usize = 8;

/// How far searches give way to the server and to the browser, which share the processors with them. Elsewhere than
/// on Linux they are as urgent as any thread.
#[cfg(target_os = "linux")]
const GIVE_WAY: i32 = 10;

#[cfg(target_os = "linux")]
fn give_way() {
    // On Linux this is a property of a thread. If the system refuses, searches only end a little later.
    let _ = rustix::process::nice(GIVE_WAY);
}

#[cfg(not(target_os = "linux"))]
const fn give_way() {}

/// Answers requests until `end` is raised. Then all searches end.
///
/// # Errors
///
/// The listener is not on 127.0.0.1, or the system refuses.
pub fn serve(listener: TcpListener, server: &Server, end: &AtomicBool) -> io::Result<()> {
    if !listener.local_addr()?.ip().is_loopback() {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "expected an address of this computer",
        ));
    }
    listener.set_nonblocking(true)?;
    let runtime = Builder::new_current_thread()
        .enable_io()
        .enable_time()
        .thread_keep_alive(Duration::from_secs(1))
        .max_blocking_threads(MAX_THREADS)
        .on_thread_start(give_way)
        .build()?;
    let ended = runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let connections = GracefulShutdown::new();
        while !end.load(Ordering::Relaxed) {
            match timeout(LOOK, listener.accept()).await {
                Ok(Ok((stream, _))) => {
                    let server = server.clone();
                    let answer = service_fn(move |request| {
                        let server = server.clone();
                        async move { Ok::<_, Infallible>(server.answer(request).await) }
                    });
                    let mut http = http1::Builder::new();
                    let connection = http
                        .timer(TokioTimer::new())
                        .serve_connection(TokioIo::new(stream), answer);
                    tokio::spawn(connections.watch(connection));
                }
                // The system may have more files in a moment.
                Ok(Err(_)) => sleep(LOOK).await,
                Err(_) => {}
            }
        }
        server.end();
        // Those that do not end in time are cut off.
        let _ = timeout(GRACE, connections.shutdown()).await;
        Ok(())
    });
    runtime.shutdown_timeout(GRACE);
    ended
}

//! Who does not belong to an exploration is refused, and does it no harm.
#![expect(clippy::disallowed_methods, reason = "it waits for other processes")]

use std::{
    fs,
    io::{Read, Write},
    net::TcpStream,
    time::{Duration, Instant},
};

use crate::processes::{Company, End, Process, distributed, puzzle_explore};

const MAX_WAIT: Duration = Duration::from_secs(10);
const BOARD: [&str; 3] = ["npuzzle", "--text", "0 1 2 3/4 5 6 7"];
const PATIENT: [&str; 5] = ["npuzzle", "--text", "0 1 2 3/4 5 6 7", "--wait", "60s"];

/// A connection to a process as soon as it listens.
fn visit(port: u16) -> TcpStream {
    let since = Instant::now();
    loop {
        match TcpStream::connect(("127.0.0.1", port)) {
            Ok(socket) => return socket,
            Err(error) => assert!(since.elapsed() < MAX_WAIT, "{error}"),
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Process 0 of two, the other one still to come.
fn waiting() -> (Company, Process) {
    let company = Company::new(2);
    let process = company.start(0, &PATIENT);
    (company, process)
}

/// The other process comes, and the result is the right one.
fn goes_on(company: &Company, first: Process) -> String {
    let second = company.start(1, &PATIENT);
    let End { code, output, told } = first.end(6 * MAX_WAIT);
    assert_eq!(code, Some(0), "{told}");
    assert_eq!(output.as_bytes(), puzzle_explore(&BOARD).stdout);
    assert_eq!(second.end(MAX_WAIT).code, Some(0));
    told
}

#[test]
fn garbage_on_the_port_is_refused() {
    let (company, mut first) = waiting();
    let port = company.ports[0];
    // One says nothing at all while it is there.
    let silent = visit(port);
    let mut texts: Vec<Vec<u8>> = vec![
        b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".to_vec(),
        vec![0; 100_000],
        b"PUZEXPL2".to_vec(),
        b"PUZEXPL2".repeat(100),
    ];
    texts.extend((0..20_u8).map(|seed| (0..=255).map(|byte| byte ^ (seed * 13)).collect()));
    for text in &texts {
        let mut socket = visit(port);
        // It may be closed before all is written.
        let _ = socket.write_all(text);
        let _ = socket.shutdown(std::net::Shutdown::Write);
        let mut answer = Vec::new();
        let _ = socket.read_to_end(&mut answer);
        assert!(answer.len() <= 1, "{answer:?}");
    }
    assert!(first.wait_for("127.0.0.1:"), "somebody was refused");
    let told = goes_on(&company, first);
    assert!(
        told.contains("was refused: it is no puzzle-explore; the exploration goes on"),
        "{told}"
    );
    drop(silent);
}

/// A process with another token, instance, option, shape, number or version learns why, and the right one is waited for.
#[test]
fn other_processes_are_refused() {
    let (company, first) = waiting();
    fs::write(company.path("other"), "another secret").expect("written");
    let other_board = [&["npuzzle", "--text", "0 1 2 3/4 5 7 6"], &PATIENT[3..]].concat();
    let deeper = [&PATIENT[..], &["--depth", "7"]].concat();
    let by_rank = [&PATIENT[..], &["--two-bit"]].concat();
    let wider = [&PATIENT[..], &["--threads", "2"]].concat();
    for (arguments, token, reason) in [
        (&PATIENT[..], "other", "has another token"),
        (&other_board, "token", "explores with another instance than --text"),
        (&deeper, "token", "explores with another --depth"),
        (&by_rank, "token", "explores with another --two-bit"),
        (&wider, "token", "has another number of processes or threads"),
    ] {
        let process = company.start_with(1, arguments, ["hosts", token]);
        let End { code, output, told } = process.end(MAX_WAIT);
        assert_eq!((code, output.as_str()), (Some(42), ""), "{arguments:?}: {told}");
        let name = format!("error: process 0 (127.0.0.1:{})", company.ports[0]);
        assert!(told.contains(&format!("{name} refuses this process: it {reason}")), "{told}");
    }
    // A version that was never there.
    let mut socket = visit(company.ports[0]);
    let mut hello = [0; 298];
    hello[..8].copy_from_slice(b"PUZEXPL2");
    hello[8..13].copy_from_slice(b"0.0.1");
    let _ = socket.write_all(&hello);
    let mut answer = Vec::new();
    socket.read_to_end(&mut answer).expect("an answer");
    assert_eq!(answer, [2], "the version is refused");
    let told = goes_on(&company, first);
    for reason in
        ["has another token", "explores with another", "has another number", "has another version"]
    {
        assert!(told.contains(&format!("was refused: it {reason}")), "{reason}: {told}");
    }
}

/// Once the processes have met, nobody listens: who comes then, with whatever file, version or option, does no harm.
#[test]
fn who_comes_later_finds_nobody() {
    let hardest = ["npuzzle", "@hardest-8"];
    for store in [&["--figures"][..], &["--figures", "--two-bit"]] {
        let company = Company::new(2);
        let arguments = [&hardest, store].concat();
        let mut processes: Vec<Process> =
            (0..2).map(|rank| company.start(rank, &arguments)).collect();
        for depth in ["depth 1:", "depth 15:", "depth 29:"] {
            assert!(processes[0].wait_for(depth), "process 0 has ended");
            for &port in &company.ports {
                assert!(TcpStream::connect(("127.0.0.1", port)).is_err(), "{depth} {port}");
            }
        }
        let expected = puzzle_explore(&[&hardest, &store[1..]].concat()).stdout;
        for (rank, End { code, output, told }) in
            processes.into_iter().map(|it| it.end(MAX_WAIT)).enumerate()
        {
            assert_eq!(code, Some(0), "{told}");
            assert_eq!(output.as_bytes(), if rank == 0 { &expected[..] } else { &[] });
        }
    }
}

/// What is read beside the instance is compared, too, and not the name of its file.
#[test]
fn another_dictionary_is_refused() {
    let company = Company::new(2);
    for (name, words) in [("first", "cat\nact\n"), ("same", "cat\nact\n"), ("other", "cat\ncut\n")]
    {
        fs::write(company.path(name), words).expect("written");
    }
    let arguments = |name: &str| -> Vec<String> {
        let path = company.path(name).into_os_string().into_string().expect("text");
        let words = ["boggle", "--text", "CA/TS", "--wait", "60s", "--dictionary", path.as_str()];
        words.map(str::to_owned).to_vec()
    };
    let start = |rank, name| {
        let arguments = arguments(name);
        company.start(rank, &arguments.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let first = start(0, "first");
    let End { code, told, .. } = start(1, "other").end(MAX_WAIT);
    assert_eq!(code, Some(42), "{told}");
    assert!(
        told.contains("refuses this process: it explores with another dictionary than "),
        "{told}"
    );
    assert_eq!(start(1, "same").end(MAX_WAIT).code, Some(0));
    let End { code, told, .. } = first.end(MAX_WAIT);
    assert_eq!(code, Some(0), "{told}");
    assert!(told.contains("was refused: it explores with another dictionary than "), "{told}");
}

#[test]
fn other_machines_need_a_word_and_a_token() {
    let company = Company::new(2);
    fs::write(company.path("far"), "127.0.0.1:4000\n192.0.2.1:4000\n").expect("written");
    let far = company.path("far");
    let far = far.to_str().expect("text");
    let arguments = [&BOARD[..], &["--processes", far, "--process", "0"]].concat();
    let refused = distributed(&arguments);
    let told = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(2), "{told}");
    assert!(told.contains("192.0.2.1:4000 is another machine"), "{told}");
    assert!(told.contains("the network must be trusted"), "{told}");
    let trusting = [&arguments[..], &["--trusted-network"]].concat();
    assert_eq!(distributed(&trusting).status.code(), Some(2), "a token is needed");
    let process = company.start_with(
        0,
        &[&BOARD[..], &["--trusted-network", "--wait", "100ms"]].concat(),
        ["far", "token"],
    );
    let End { code, told, .. } = process.end(MAX_WAIT);
    assert!(matches!(code, Some(31 | 41)), "{told}");
    assert!(told.starts_with("warning: "), "{told}");
}

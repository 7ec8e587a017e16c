//! The addresses of the processes.

use std::net::{SocketAddr, ToSocketAddrs};

/// The addresses of a file: one a line, `host:port`. Empty lines and those that begin with `#` do not count.
///
/// # Errors
///
/// A line that is no address, and all lines but the first that are the same as one before.
pub(crate) fn parse(text: &str) -> Result<Vec<String>, String> {
    let mut hosts: Vec<String> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let port = line.rsplit_once(':').and_then(|(_, port)| port.parse().ok());
        if port.is_none_or(|port: u16| port == 0) {
            return Err(format!("line {number}: expected host:port, found {line:?}"));
        }
        if hosts.iter().any(|host| host == line) {
            return Err(format!("line {number}: {line} is there twice"));
        }
        hosts.push(line.to_owned());
    }
    if hosts.is_empty() {
        Err("expected a line host:port for each process".to_owned())
    } else {
        Ok(hosts)
    }
}

/// The addresses that a name stands for.
pub(crate) fn resolved(host: &str) -> Result<Vec<SocketAddr>, String> {
    let found: Vec<SocketAddr> =
        host.to_socket_addrs().map_err(|error| format!("{host}: {error}"))?.collect();
    if found.is_empty() { Err(format!("{host}: no address")) } else { Ok(found) }
}

#[cfg(test)]
mod tests {
    use super::{parse, resolved};

    #[test]
    fn a_file_has_an_address_a_line() {
        let hosts = parse("# ours\n\n 127.0.0.1:4000 \n[::1]:4001\nlocalhost:4002\n");
        assert_eq!(hosts.as_deref().map(<[String]>::len), Ok(3));
        for (text, problem) in [
            ("", "expected a line host:port for each process"),
            ("127.0.0.1", "line 1: expected host:port, found \"127.0.0.1\""),
            ("a:0", "line 1: expected host:port, found \"a:0\""),
            ("a:1\nb:x", "line 2: expected host:port, found \"b:x\""),
            ("a:1\n#\na:1", "line 3: a:1 is there twice"),
        ] {
            assert_eq!(parse(text), Err(problem.to_owned()));
        }
        assert!(resolved("127.0.0.1:4000").is_ok_and(|them| them[0].ip().is_loopback()));
    }
}

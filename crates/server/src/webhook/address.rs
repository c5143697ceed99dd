//! Which addresses a notice may go to.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

use url::{Host, Position, Url};

/// The longest address.
const LONGEST: usize = 500;

/// Where a notice goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    /// Whether under TLS.
    pub(super) tls: bool,
    /// The name or the address.
    pub(super) host: String,
    pub(super) port: u16,
    /// Path and query.
    pub(super) path: String,
}

impl FromStr for Target {
    type Err = String;

    fn from_str(url: &str) -> Result<Self, String> {
        if url.len() > LONGEST || !url.bytes().all(|sign| sign.is_ascii_graphic()) {
            return Err(format!("an address has at most {LONGEST} plain characters"));
        }
        let url = Url::parse(url).map_err(|wrong| format!("that is no address: {wrong}"))?;
        let tls = match url.scheme() {
            "https" => true,
            "http" => false,
            _ => return Err("an address begins with https:// or http://".to_owned()),
        };
        if !url.username().is_empty() || url.password().is_some() {
            return Err("an address has no name or password in it".to_owned());
        }
        let (host, is_ours_to_ask) = match url.host() {
            Some(Host::Domain(name)) => (name.to_owned(), !is_local_name(name)),
            Some(Host::Ipv4(address)) => (address.to_string(), is_public(address.into())),
            Some(Host::Ipv6(address)) => (address.to_string(), is_public(address.into())),
            None => return Err("the address names no server".to_owned()),
        };
        if !is_ours_to_ask {
            return Err("the address is not a public one".to_owned());
        }
        let port = url.port_or_known_default().ok_or("the address has no port")?;
        let path = url[Position::BeforePath..Position::AfterQuery].to_owned();
        Ok(Target { tls, host, port, path })
    }
}

impl Target {
    /// What the `Host` header says.
    pub(super) fn authority(&self) -> String {
        let host = match self.host.contains(':') {
            true => format!("[{}]", self.host),
            false => self.host.clone(),
        };
        match (self.tls, self.port) {
            (true, 443) | (false, 80) => host,
            (_, port) => format!("{host}:{port}"),
        }
    }
}

/// Whether a name is known to be one of this machine or its neighbours.
fn is_local_name(host: &str) -> bool {
    let host = host.trim_end_matches('.').to_ascii_lowercase();
    host == "localhost"
        || [".localhost", ".local", ".internal", ".home.arpa"].iter().any(|end| host.ends_with(end))
}

/// Whether an address belongs to the public Internet: nothing of this machine, of a private
/// network, or set apart for something else.
pub(super) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    !(address.is_loopback()
        || address.is_private()
        || address.is_link_local()
        || address.is_broadcast()
        || address.is_documentation()
        || address.is_multicast()
        || a == 0
        || a >= 240
        // Shared by carriers, set apart for protocols, for relays and for measurements.
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 192 && b == 88 && c == 99)
        || (a == 198 && (18..20).contains(&b)))
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let parts = address.segments();
    // Only this block is given out; the tunnels in it lead to other addresses.
    let given_out = parts[0] & 0xe000 == 0x2000;
    let tunnel = parts[0] == 0x2002 || (parts[0] == 0x2001 && parts[1] < 0x0200);
    let documentation = parts[0] == 0x2001 && parts[1] == 0x0db8 || parts[0] == 0x3fff;
    given_out && !tunnel && !documentation
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_addresses_are_not_public() {
        for address in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "255.255.255.255",
            "224.0.0.1",
            "198.18.0.1",
            "192.0.0.8",
            "203.0.113.5",
            "240.0.0.1",
            "::1",
            "::",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "::ffff:8.8.8.8",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001:db8::1",
            "2001:0:1::",
            "3fff::1",
        ] {
            assert!(!is_public(address.parse().unwrap()), "{address}");
        }
        for address in ["8.8.8.8", "1.1.1.1", "172.32.0.1", "2606:4700::1111", "2a00:1450::1"] {
            assert!(is_public(address.parse().unwrap()), "{address}");
        }
    }

    #[test]
    fn addresses_are_taken_apart() {
        let target: Target = "https://example.org:8443/a/b?c=d#e".parse().unwrap();
        assert_eq!(
            target,
            Target { tls: true, host: "example.org".into(), port: 8443, path: "/a/b?c=d".into() }
        );
        let target: Target = "http://[2606:4700::1111]?x".parse().unwrap();
        assert_eq!((target.host.as_str(), target.port), ("2606:4700::1111", 80));
        assert_eq!(target.path, "/?x");
        assert_eq!(target.authority(), "[2606:4700::1111]");
        let target: Target = "http://example.org:8080".parse().unwrap();
        assert_eq!((target.authority().as_str(), target.path.as_str()), ("example.org:8080", "/"));
        for wrong in [
            "ftp://example.org",
            "https://",
            "https://:80/",
            "https://user@example.org/",
            "https://localhost/",
            "https://printer.local/",
            "http://127.0.0.1/",
            "http://[::1]/",
            "http://169.254.169.254/latest",
            "https://example.org:port/",
            "https://a b/",
            "https://metadata.internal",
            "http://[fe80::1/",
            // Other ways to write an address of this machine.
            "http://2130706433/",
            "http://0x7f.1/",
            "http://127.1/",
            "http://0177.0.0.1/",
            "http://%6cocalhost/",
            "http:\\\\127.0.0.1\\",
            "https://user:secret@example.org/",
        ] {
            assert!(wrong.parse::<Target>().is_err(), "{wrong}");
        }
    }
}

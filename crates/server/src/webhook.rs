//! Turn notices to addresses that players have named.
//!
//! A player could name an address inside the network of the server. So the name is resolved here,
//! every address it has must be a public one, and the connection goes to the very address that was
//! checked. No redirect is followed, and nothing of the answer is passed on.

mod address;

use std::collections::HashMap;
use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use axum::body::Bytes;
use axum::http::{Request, header};
use http_body_util::Full;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use serde_json::json;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use wardroom_kernel::SeatSet;

use crate::App;
use crate::error::ApiResult;
use crate::event::UserId;
use crate::live::{LiveTable, LogContent};

pub(crate) use address::Target;

/// How long a notice may take.
const TIMEOUT: Duration = Duration::from_secs(10);
/// How often it is tried.
const ATTEMPTS: u32 = 2;
/// How many notices may be on their way at once; more are dropped.
const MAX_IN_FLIGHT: usize = 64;

/// Where the notices of people go.
pub(crate) struct Webhooks {
    urls: RwLock<HashMap<UserId, String>>,
    in_flight: Arc<tokio::sync::Semaphore>,
    connector: Connector,
}

/// The addresses of a name, being resolved.
type Resolving = Pin<Box<dyn Future<Output = io::Result<Vec<SocketAddr>>> + Send>>;

/// Connects to the server that a notice goes to.
struct Connector {
    /// Finds the addresses of a name.
    resolve: Box<dyn Fn(String, u16) -> Resolving + Send + Sync>,
    /// Whether a notice may go to an address.
    allows: fn(IpAddr) -> bool,
    tls: TlsConnector,
}

impl Default for Connector {
    fn default() -> Self {
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        let config = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
        Connector {
            resolve: Box::new(|host, port| {
                Box::pin(async move { Ok(lookup_host((host, port)).await?.collect()) })
            }),
            allows: address::is_public,
            tls: TlsConnector::from(Arc::new(config)),
        }
    }
}

impl Default for Webhooks {
    fn default() -> Self {
        Webhooks {
            urls: RwLock::default(),
            in_flight: Arc::new(tokio::sync::Semaphore::new(MAX_IN_FLIGHT)),
            connector: Connector::default(),
        }
    }
}

impl Webhooks {
    /// From now on somebody's notices go there, or nowhere.
    pub(crate) fn set(&self, user: UserId, url: Option<String>) {
        let mut urls = self.urls.write().unwrap_or_else(PoisonError::into_inner);
        match url {
            Some(url) => urls.insert(user, url),
            None => urls.remove(&user),
        };
    }

    fn get(&self, user: UserId) -> Option<String> {
        self.urls.read().unwrap_or_else(PoisonError::into_inner).get(&user).cloned()
    }
}

/// The seats that must decide since the last entry, and did not have to before.
fn newly_to_act(live: &LiveTable) -> SeatSet {
    let last = live.log.last().map(|noted| &noted.what);
    let (Some(LogContent::Entry(entry)), Some(record)) = (last, &live.record) else {
        return SeatSet::EMPTY;
    };
    let before = entry.checked_sub(1).and_then(|before| record.position_at(before));
    let before = before.map_or(SeatSet::EMPTY, |before| live.game.to_act(before));
    live.to_act().iter().filter(|seat| !before.contains(*seat)).collect()
}

impl App {
    /// Reads back where notices go.
    pub(crate) async fn read_webhooks(&self) -> ApiResult {
        let urls = self.store.webhooks().await?.into_iter().collect();
        *self.webhooks.urls.write().unwrap_or_else(PoisonError::into_inner) = urls;
        Ok(())
    }

    /// Tells those who must decide now, where they asked to be told.
    pub(crate) fn notify(self: &Arc<Self>, live: &LiveTable) {
        for seat in newly_to_act(live).iter() {
            for holder in &live.seats[seat.index()].holders {
                let Some(url) = self.webhooks.get(holder.user) else {
                    continue;
                };
                let Ok(target) = url.parse::<Target>() else {
                    continue;
                };
                let title = live.game.manifest().title;
                let text = format!("It is your turn in {title} ({}).", live.word(seat));
                let body = json!({
                    // The words under which the usual chat services look for it.
                    "text": text,
                    "content": text,
                    "table": live.row.id,
                    "seat": live.word(seat),
                    "path": format!("/t/{}", live.row.id),
                });
                self.send_notice(target, body.to_string());
            }
        }
    }

    fn send_notice(self: &Arc<Self>, target: Target, body: String) {
        let Ok(in_flight) = self.webhooks.in_flight.clone().try_acquire_owned() else {
            return;
        };
        let app = self.clone();
        tokio::spawn(async move {
            for _ in 0..ATTEMPTS {
                let sent =
                    tokio::time::timeout(TIMEOUT, app.webhooks.connector.deliver(&target, &body))
                        .await;
                match sent {
                    Ok(Ok(())) => break,
                    // The address itself may hold a secret of the player's: it is not logged.
                    Ok(Err(error)) => tracing::debug!(%error, "a turn notice was not taken"),
                    Err(_) => tracing::debug!("a turn notice took too long"),
                }
            }
            drop(in_flight);
        });
    }
}

impl Connector {
    /// Sends one notice to an address that has just been checked.
    async fn deliver(&self, target: &Target, body: &str) -> io::Result<()> {
        let found = (self.resolve)(target.host.clone(), target.port).await?;
        let Some(first) = found.first() else {
            return Err(io::Error::other("the name has no address"));
        };
        // All addresses are checked: a name with a public and a private one may be an attack.
        if !found.iter().all(|found| (self.allows)(found.ip())) {
            return Err(io::Error::other("the address is not a public one"));
        }
        let stream = TcpStream::connect(first).await?;
        if !target.tls {
            return post(stream, target, body).await;
        }
        let name = ServerName::try_from(target.host.clone()).map_err(io::Error::other)?;
        let stream = self.tls.connect(name, stream).await?;
        post(stream, target, body).await
    }
}

/// Posts a notice over a connection and waits for its status; the rest of the answer is of no interest.
async fn post(
    stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
    target: &Target,
    body: &str,
) -> io::Result<()> {
    let request = Request::post(&target.path)
        .header(header::HOST, target.authority())
        .header(header::USER_AGENT, "wardroom")
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::CONNECTION, "close")
        .body(Full::new(Bytes::copy_from_slice(body.as_bytes())))
        .map_err(io::Error::other)?;
    let (mut sender, connection) =
        http1::handshake(TokioIo::new(stream)).await.map_err(io::Error::other)?;
    let driver = tokio::spawn(connection);
    let answer = sender.send_request(request).await;
    driver.abort();
    match answer.map_err(io::Error::other)?.status().is_success() {
        true => Ok(()),
        false => Err(io::Error::other("the notice was refused")),
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    use super::*;

    #[tokio::test]
    async fn a_notice_is_posted_and_its_status_read() {
        let target: Target = "https://example.org/turn?key=1".parse().unwrap();
        for (answer, taken) in
            [("HTTP/1.1 204 No Content\r\n\r\n", true), ("HTTP/1.1 302 Found\r\n\r\n", false)]
        {
            let (ours, mut theirs) = tokio::io::duplex(4096);
            let server = tokio::spawn(async move {
                let mut request = vec![0; 4096];
                let length = theirs.read(&mut request).await.unwrap();
                theirs.write_all(answer.as_bytes()).await.unwrap();
                String::from_utf8_lossy(&request[..length]).into_owned()
            });
            assert_eq!(post(ours, &target, "{}").await.is_ok(), taken);
            let request = server.await.unwrap();
            assert!(request.starts_with("POST /turn?key=1 HTTP/1.1\r\nhost: example.org\r\n"));
            assert!(request.ends_with("\r\n\r\n{}"));
        }
    }

    /// A listener on this machine, and a connector that resolves every name to these addresses.
    async fn local_listener(
        others: &[&str],
        allows: fn(IpAddr) -> bool,
    ) -> (tokio::net::TcpListener, Connector) {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mut found = vec![listener.local_addr().unwrap()];
        found.splice(0..0, others.iter().map(|other| other.parse().unwrap()));
        let resolve = Box::new(move |_, _| -> Resolving {
            let found = found.clone();
            Box::pin(async move { Ok(found) })
        });
        (listener, Connector { resolve, allows, ..Connector::default() })
    }

    #[tokio::test]
    async fn a_public_name_that_leads_to_a_private_address_is_not_connected_to() {
        let target: Target = "http://hooks.example.org/turn".parse().unwrap();
        for others in [&[][..], &["8.8.8.8:80"]] {
            let (listener, connector) = local_listener(others, address::is_public).await;
            let refused = connector.deliver(&target, "{}").await.unwrap_err();
            assert_eq!(refused.to_string(), "the address is not a public one");
            // The first that knocks is ourselves: nobody was there before.
            let ourselves = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
            let (_, who) = listener.accept().await.unwrap();
            assert_eq!(who, ourselves.local_addr().unwrap());
        }
    }

    #[tokio::test]
    async fn a_notice_under_tls_shows_nothing_to_one_who_cannot_prove_the_name() {
        let target: Target = "https://hooks.example.org/turn?key=secret".parse().unwrap();
        let (listener, connector) = local_listener(&[], |_| true).await;
        let server = tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut announce = vec![0; 4096];
            let length = stream.read(&mut announce).await.unwrap();
            stream.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").await.unwrap();
            announce.truncate(length);
            announce
        });
        assert!(
            connector.deliver(&target, "{\"text\":1}").await.is_err(),
            "that was no certificate"
        );
        let announce = server.await.unwrap();
        assert_eq!(announce[0], 0x16, "the first word is a handshake");
        let announce = String::from_utf8_lossy(&announce);
        assert!(announce.contains("hooks.example.org") && !announce.contains("secret"));
    }

    #[test]
    fn certificates_are_checked_against_roots_that_are_built_in() {
        assert!(webpki_roots::TLS_SERVER_ROOTS.len() > 50);
    }
}

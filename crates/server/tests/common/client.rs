//! A small HTTP client: one connection, one session, nothing hidden.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;

/// An answer.
#[derive(Clone, Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Reply {
    /// A header by its name in small letters.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error} in {}: {}", self.status, self.text()))
    }

    /// The answer to something that must be granted.
    pub fn granted(&self) -> Value {
        assert_eq!(self.status, 200, "{}", self.text());
        self.json()
    }
}

/// Somebody with a browser.
pub struct Client {
    pub address: SocketAddr,
    pub cookie: Option<String>,
    stream: Option<BufReader<TcpStream>>,
}

impl Client {
    /// Somebody nobody knows.
    pub fn stranger(address: SocketAddr) -> Self {
        Client { address, cookie: None, stream: None }
    }

    /// Somebody who has been let in as a guest.
    pub async fn guest(address: SocketAddr) -> Self {
        let mut client = Client::stranger(address);
        client.get("/api/me").await.granted();
        assert!(client.cookie.is_some(), "a guest has a session");
        client
    }

    /// The same person over another connection: a second tab.
    pub fn tab(&self) -> Self {
        Client { address: self.address, cookie: self.cookie.clone(), stream: None }
    }

    pub async fn get(&mut self, path: &str) -> Reply {
        self.send("GET", path, &[], b"").await.expect("the server answers")
    }

    pub async fn post(&mut self, path: &str, body: &Value) -> Reply {
        let body = body.to_string();
        self.send("POST", path, &[], body.as_bytes()).await.expect("the server answers")
    }

    pub async fn put(&mut self, path: &str, body: &Value) -> Reply {
        let body = body.to_string();
        self.send("PUT", path, &[], body.as_bytes()).await.expect("the server answers")
    }

    /// Sends a request with these headers besides the usual ones, which they replace.
    pub async fn send(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> io::Result<Reply> {
        let mut stream = match self.kept().await {
            Some(stream) => stream,
            None => {
                let stream = TcpStream::connect(self.address).await?;
                stream.set_nodelay(true)?;
                BufReader::new(stream)
            }
        };
        let request = self.request(method, path, headers, body);
        stream.write_all(&request).await?;
        let reply = read_reply(&mut stream).await?;
        if reply.header("connection") != Some("close") {
            self.stream = Some(stream);
        }
        for (name, value) in &reply.headers {
            if name == "set-cookie" {
                let pair = value.split(';').next().unwrap_or_default();
                self.cookie = Some(pair.to_owned());
            }
        }
        Ok(reply)
    }

    /// The connection of the last request, unless the server has hung up since, as it does on those who say nothing for
    /// long; browsers, too, open another then. Before a request there is nothing to read but the end.
    async fn kept(&mut self) -> Option<BufReader<TcpStream>> {
        let stream = self.stream.take()?;
        let hung_up = tokio::time::timeout(Duration::ZERO, stream.get_ref().readable()).await;
        hung_up.is_err().then_some(stream)
    }

    fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Vec<u8> {
        let mut head = format!("{method} {path} HTTP/1.1\r\n");
        let said = |name: &str| headers.iter().any(|(known, _)| known.eq_ignore_ascii_case(name));
        if !said("host") {
            head.push_str(&format!("host: {}\r\n", self.address));
        }
        if let Some(cookie) = self.cookie.as_ref().filter(|_| !said("cookie")) {
            head.push_str(&format!("cookie: {cookie}\r\n"));
        }
        for (name, value) in headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        head.push_str(&format!("content-length: {}\r\n\r\n", body.len()));
        let mut request = head.into_bytes();
        request.extend(body);
        request
    }

    /// Follows the events of a table.
    pub async fn follow(&self, table: &str, after: u64) -> Events {
        self.try_follow(table, after).await.expect("the server lets us follow")
    }

    /// Follows the events of a table, if the server lives and lets us.
    pub async fn try_follow(&self, table: &str, after: u64) -> io::Result<Events> {
        let stream = TcpStream::connect(self.address).await?;
        stream.set_nodelay(true)?;
        let mut stream = BufReader::new(stream);
        let path = format!("/api/tables/{table}/events?after={after}");
        stream.write_all(&self.request("GET", &path, &[], b"")).await?;
        let head = read_head(&mut stream).await?;
        if head.status != 200 {
            return Err(broken("it does not let us"));
        }
        Ok(Events { stream })
    }
}

/// The events of a table as they come.
pub struct Events {
    stream: BufReader<TcpStream>,
}

impl Events {
    /// The number of the next one; `None` when the stream has ended.
    pub async fn next(&mut self) -> Option<u64> {
        let mut line = String::new();
        loop {
            line.clear();
            if self.stream.read_line(&mut line).await.ok()? == 0 {
                return None;
            }
            let data = line.trim_end().strip_prefix("data: ");
            if let Some(data) = data {
                return serde_json::from_str::<Value>(data).ok()?["number"].as_u64();
            }
        }
    }
}

fn broken(reason: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, reason)
}

async fn read_head(stream: &mut BufReader<TcpStream>) -> io::Result<Reply> {
    let mut line = String::new();
    if stream.read_line(&mut line).await? == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    let status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
    let status = status.ok_or_else(|| broken("no status"))?;
    let mut headers = Vec::new();
    loop {
        line.clear();
        if stream.read_line(&mut line).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        match line.trim_end().split_once(':') {
            Some((name, value)) => {
                headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
            }
            None => return Ok(Reply { status, headers, body: Vec::new() }),
        }
    }
}

async fn read_reply(stream: &mut BufReader<TcpStream>) -> io::Result<Reply> {
    let mut reply = read_head(stream).await?;
    if let Some(length) = reply.header("content-length") {
        let length = length.parse().map_err(|_| broken("no length"))?;
        reply.body.resize(length, 0);
        stream.read_exact(&mut reply.body).await?;
    } else if reply.header("transfer-encoding") == Some("chunked") {
        let mut line = String::new();
        loop {
            line.clear();
            stream.read_line(&mut line).await?;
            let size = usize::from_str_radix(line.trim_end(), 16);
            let size = size.map_err(|_| broken("no size of a chunk"))?;
            let start = reply.body.len();
            reply.body.resize(start + size + 2, 0);
            stream.read_exact(&mut reply.body[start..]).await?;
            reply.body.truncate(start + size);
            if size == 0 {
                break;
            }
        }
    }
    Ok(reply)
}

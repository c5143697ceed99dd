//! Prints the types of the API for the pages: `cargo run -p wardroom-server --example types > client/api.d.ts`.

#![expect(clippy::print_stdout, reason = "the types are what it prints")]

fn main() {
    print!("{}", wardroom_protocol::typescript(&wardroom_server::openapi()));
}

//! A bar on the screen for work that takes longer than a second.

use std::io::IsTerminal;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How long work goes on before a bar is shown.
const SPINNER_DELAY: Duration = Duration::from_secs(1);

/// The bar; hidden until the work has gone on for a while.
pub(crate) struct Progress {
    bar: ProgressBar,
    since: Instant,
}

impl Progress {
    /// A bar for so many things.
    pub(crate) fn of(total: u64) -> Self {
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} to go")
            .expect("the template is well formed");
        bar.set_style(style);
        Progress { bar, since: Instant::now() }
    }

    /// Says how many are done.
    pub(crate) fn reach(&self, done: u64) {
        if self.bar.is_hidden()
            && self.since.elapsed() > SPINNER_DELAY
            && std::io::stderr().is_terminal()
        {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_position(done);
    }

    /// Takes the bar off the screen.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// A spinner while work of unknown length goes on, until it is dropped.
pub(crate) struct Spinner {
    /// Dropped first, to end the thread.
    work: Option<Sender<()>>,
    sign: Option<JoinHandle<()>>,
}

impl Spinner {
    /// Does some work; says what it is, once it has gone on for a while.
    pub(crate) fn during<T>(what: &'static str, work: impl FnOnce() -> T) -> T {
        let _waiting = Spinner::start(what);
        work()
    }

    /// Starts the spinner; it shows once the work has gone on for a while.
    pub(crate) fn start(what: &'static str) -> Self {
        if !std::io::stderr().is_terminal() {
            return Spinner { work: None, sign: None };
        }
        let (work, done) = channel::<()>();
        let sign = std::thread::spawn(move || {
            if done.recv_timeout(SPINNER_DELAY) == Err(RecvTimeoutError::Timeout) {
                let spinner = ProgressBar::new_spinner().with_message(what);
                spinner.enable_steady_tick(Duration::from_millis(100));
                // Ends when the other side is dropped.
                let _ = done.recv();
                spinner.finish_and_clear();
            }
        });
        Spinner { work: Some(work), sign: Some(sign) }
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        self.work.take();
        if let Some(sign) = self.sign.take() {
            // A sign of life that failed is no reason to fail.
            let _ = sign.join();
        }
    }
}

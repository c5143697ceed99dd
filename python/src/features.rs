//! A view as numbers of a fixed length, for learning programs that know no game.
//!
//! Every leaf of a view has a path (`ships.3.hits`). A number is put at the place that its path hashes to;
//! a word or a flag puts 1 at the place of path and value together. Half of the places count downwards, so that
//! what happens to share a place cancels as often as it adds up. (The hashing trick of Weinberger and others, 2009.)

use serde_json::Value;

/// Fills `out` with the features of a view; every value lies between -1 and 1.
pub(crate) fn fill(view: &Value, out: &mut [f32]) {
    out.fill(0.0);
    walk(view, Path::ROOT, out);
    for feature in out {
        // Small numbers stay apart, large ones are pressed together.
        *feature = feature.signum() * (1.0 + feature.abs()).ln() / (1.0 + LARGE).ln();
        *feature = feature.clamp(-1.0, 1.0);
    }
}

/// A number that becomes 1.
const LARGE: f32 = 1000.0;

/// The hash of the way to a leaf: FNV-1a over 64 bits.
#[derive(Clone, Copy)]
struct Path(u64);

impl Path {
    const ROOT: Path = Path(0xCBF2_9CE4_8422_2325);

    fn then(self, step: &[u8]) -> Path {
        let hash = step
            .iter()
            .fold(self.0, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3));
        Path((hash ^ 0xFF).wrapping_mul(0x0100_0000_01B3))
    }

    fn put(self, value: f32, out: &mut [f32]) {
        // The last bits of FNV are weak; fold the first ones into them.
        let mixed = self.0 ^ (self.0 >> 29);
        let place = (mixed % out.len() as u64) as usize;
        let sign = if self.0 >> 63 == 0 { 1.0 } else { -1.0 };
        out[place] += sign * value;
    }
}

fn walk(value: &Value, path: Path, out: &mut [f32]) {
    match value {
        Value::Null | Value::Bool(false) => {}
        Value::Bool(true) => path.put(1.0, out),
        Value::Number(number) => path.put(number.as_f64().unwrap_or(0.0) as f32, out),
        Value::String(word) => path.then(word.as_bytes()).put(1.0, out),
        Value::Array(values) => {
            for (at, value) in values.iter().enumerate() {
                walk(value, path.then(&(at as u64).to_le_bytes()), out);
            }
        }
        Value::Object(fields) => {
            for (name, value) in fields {
                walk(value, path.then(name.as_bytes()), out);
            }
        }
    }
}

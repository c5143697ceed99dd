//! An allocator that counts.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    // Each thread counts for itself: what others do meanwhile is not its business.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

/// How often this thread has asked for memory, where [`CountingAllocator`] is the program's allocator.
pub fn allocations() -> u64 {
    ALLOCATIONS.get()
}

fn count() {
    // A thread that is about to end has nothing to count with any more.
    let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
}

/// The system's allocator, counting how often it is asked for memory.
#[derive(Clone, Copy, Debug)]
pub struct CountingAllocator;

#[expect(unsafe_code, reason = "an allocator cannot be written without it")]
// SAFETY: every call is handed on to the system's allocator as it came; counting does not
// allocate.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller keeps the promises of `alloc`, which are those of the system's.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: `memory` came from `alloc` or `realloc` above, and so from the system.
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: `memory` came from `alloc` or `realloc` above, and so from the system.
        unsafe { System.realloc(memory, layout, size) }
    }
}

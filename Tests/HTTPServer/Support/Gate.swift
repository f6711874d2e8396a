import Dispatch
import Synchronization

/// Holds handlers until a test opens it, and counts those that arrived.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [@Sendable () -> Void] = []
    }

    let arrivals = Counter()
    private let state = Mutex(State())

    /// Waits until the gate is open.
    func pass() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append { continuation.resume() } }
                return state.isOpen
            }
            arrivals.add(1)
            if isOpen { continuation.resume() }
        }
    }

    /// Blocks the thread until the gate is open.
    func block() {
        let opened = DispatchSemaphore(value: 0)
        let isOpen = state.withLock { state in
            if !state.isOpen { state.waiting.append { opened.signal() } }
            return state.isOpen
        }
        arrivals.add(1)
        if !isOpen { opened.wait() }
    }

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for resume in waiting { resume() }
    }
}

import Synchronization

/// Spreads events inside this process: nothing is stored, and a listener that falls behind loses its oldest events.
package final class EventHub: Sendable {
    private struct Listener {
        let person: Person.ID
        let device: Int64?
        let continuation: AsyncStream<Event>.Continuation
    }

    private struct State {
        var listeners: [UInt64: Listener] = [:]
        var next: UInt64 = 0
    }

    private let state = Mutex(State())

    init() {}

    /// Events for one person from now on, until the consuming task is cancelled or `finish()` is called.
    /// - Parameters:
    ///   - device: whose stream it is; it ends when that device is revoked.
    ///   - capacity: so many unread events are kept, the newest ones.
    package func subscribe(_ person: Person.ID, device: Int64? = nil, capacity: Int = 64) -> AsyncStream<Event> {
        let (stream, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .bufferingNewest(capacity))
        let key = state.withLock { state in
            state.next += 1
            state.listeners[state.next] = Listener(person: person, device: device, continuation: continuation)
            return state.next
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.listeners.removeValue(forKey: key) }
        }
        return stream
    }

    /// Sends to one person's listeners, or to everybody's when `person` is nil. Never waits.
    func publish(_ event: Event, to person: Person.ID?) {
        let receivers = state.withLock { state in
            state.listeners.values.filter { person == nil || $0.person == person }
        }
        for receiver in receivers {
            receiver.continuation.yield(event)
        }
    }

    /// Ends the streams of one device: it was revoked.
    func end(_ device: Int64) {
        let ended = state.withLock { $0.listeners.values.filter { $0.device == device } }
        for listener in ended {
            listener.continuation.finish()
        }
    }

    /// The devices that listen.
    var devices: Set<Int64> {
        state.withLock { Set($0.listeners.values.compactMap(\.device)) }
    }

    /// How many listen, so that a publisher may skip its work.
    package var listenerCount: Int {
        state.withLock { $0.listeners.count }
    }

    /// Ends every stream: the server stops.
    package func finish() {
        let all = state.withLock { state in
            defer { state.listeners.removeAll() }
            return Array(state.listeners.values)
        }
        for listener in all {
            listener.continuation.finish()
        }
    }
}

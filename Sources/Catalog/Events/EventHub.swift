import Synchronization

/// Delivers events within this process. Nothing is stored, and a listener that falls behind loses its oldest events.
package final class EventHub: Sendable {
    private struct Listener {
        let person: Person.ID
        let device: Int64?
        let continuation: AsyncStream<Event>.Continuation
    }

    private struct State {
        var listeners: [UInt64: Listener] = [:]
        var lastKey: UInt64 = 0
    }

    private let state = Mutex(State())

    init() {}

    /// Returns the events for one person from now on, until the consuming task is cancelled or `finish()` is called.
    /// - Parameters:
    ///   - device: the listening device; the stream ends when it is revoked.
    ///   - capacity: maximum number of unread events; the newest are kept.
    package func subscribe(_ person: Person.ID, device: Int64? = nil, capacity: Int = 64) -> AsyncStream<Event> {
        let (stream, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .bufferingNewest(capacity))
        let key = state.withLock { state in
            state.lastKey += 1
            state.listeners[state.lastKey] = Listener(person: person, device: device, continuation: continuation)
            return state.lastKey
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.listeners.removeValue(forKey: key) }
        }
        return stream
    }

    /// Sends an event to one person's listeners, or to all listeners if `person` is nil. Never waits.
    func publish(_ event: Event, to person: Person.ID?) {
        let receivers = state.withLock { state in
            state.listeners.values.filter { person == nil || $0.person == person }
        }
        for receiver in receivers {
            receiver.continuation.yield(event)
        }
    }

    /// Ends the streams of a revoked device.
    func end(_ device: Int64) {
        let endedListeners = state.withLock { $0.listeners.values.filter { $0.device == device } }
        for listener in endedListeners {
            listener.continuation.finish()
        }
    }

    /// Devices with a listener.
    var devices: Set<Int64> {
        state.withLock { Set($0.listeners.values.compactMap(\.device)) }
    }

    /// Number of listeners. A publisher may skip its work if there are none.
    package var listenerCount: Int {
        state.withLock { $0.listeners.count }
    }

    /// Ends every stream when the server stops.
    package func finish() {
        let endedListeners = state.withLock { state in
            defer { state.listeners.removeAll() }
            return Array(state.listeners.values)
        }
        for listener in endedListeners {
            listener.continuation.finish()
        }
    }
}

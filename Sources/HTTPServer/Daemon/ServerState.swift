import Dispatch
import Glibc
import Synchronization

/// The state that all requests of a server share. Only counters and small tables are mutable.
final class ServerState: Sendable {
    let configuration: ServerConfiguration
    let root: RouteNode
    let headTimeouts = HeadTimeouts()
    let connectionLimiter: ConnectionLimiter
    let memory: BodyMemoryLimiter

    /// Number of write permits in use.
    private let writePermits = Atomic<Int>(0)
    private let firstNumber = UInt64.random(in: .min ... .max)
    private let numbers = Atomic<UInt64>(0)
    /// Number of requests whose head is complete and that are not over.
    private let runningRequests = Atomic<Int>(0)
    private let stopping = Atomic<Bool>(false)
    private let drained = DispatchSemaphore(value: 0)
    /// Suspended requests; nil after the server has stopped accepting them.
    private let suspensions = Mutex<[ObjectIdentifier: SuspendedRequest]?>([:])
    /// Open event streams; nil after the server has stopped accepting them.
    private let streams = Mutex<[ObjectIdentifier: EventStream]?>([:])

    init(configuration: ServerConfiguration, routes: Routes) {
        self.configuration = configuration
        connectionLimiter = ConnectionLimiter(limits: configuration.limits, knownClients: configuration.knownClients)
        memory = BodyMemoryLimiter(limits: configuration.limits)
        root = routes.root
    }

    /// Memory of a connection for the head and for data in transit, in bytes. Twice the maximum head, so that a body
    /// can be read after the largest head.
    var memoryPerConnection: Int { max(32 << 10, configuration.limits.head * 2) }

    /// Returns a number for a request. The odd factor makes numbers unique, and the random start hides their order.
    func nextNumber() -> UInt64 {
        firstNumber &+ numbers.wrappingAdd(1, ordering: .relaxed).newValue &* 0x9E37_79B9_7F4A_7C15
    }

    // MARK: Running requests

    var isStopping: Bool { stopping.load(ordering: .relaxed) }

    func requestBegan() {
        runningRequests.wrappingAdd(1, ordering: .sequentiallyConsistent)
    }

    func requestEnded() {
        let remaining = runningRequests.wrappingSubtract(1, ordering: .sequentiallyConsistent).newValue
        if remaining == 0, stopping.load(ordering: .sequentiallyConsistent) { drained.signal() }
    }

    /// Makes responses close their connections, and signals `waitUntilDrained` when no request is left.
    func beginStopping() {
        stopping.store(true, ordering: .sequentiallyConsistent)
    }

    /// Waits until no request is running.
    /// - Returns: whether that happened before the deadline.
    func waitUntilDrained(until deadline: DispatchTime) -> Bool {
        while runningRequests.load(ordering: .sequentiallyConsistent) > 0 {
            if drained.wait(timeout: deadline) == .timedOut { return false }
        }
        return true
    }

    // MARK: Write permits

    /// The slot of a running request with an unsafe method; released on deallocation.
    final class WritePermit: Sendable {
        private let state: ServerState
        private let isReleased = Atomic<Bool>(false)

        fileprivate init(_ state: ServerState) {
            self.state = state
        }

        /// Releases the slot. Further calls do nothing.
        func release() {
            guard !isReleased.exchange(true, ordering: .relaxed) else { return }
            state.writePermits.wrappingSubtract(1, ordering: .relaxed)
        }

        deinit { release() }
    }

    /// - Returns: a slot; nil if all `Limits.changes` slots are taken.
    func acquireWritePermit() -> WritePermit? {
        guard writePermits.wrappingAdd(1, ordering: .relaxed).newValue <= configuration.limits.changes else {
            writePermits.wrappingSubtract(1, ordering: .relaxed)
            return nil
        }
        return WritePermit(self)
    }

    // MARK: Shutdown

    /// - Returns: false if the server no longer accepts suspended requests.
    func add(_ suspension: SuspendedRequest) -> Bool {
        suspensions.withLock { table in
            table?[ObjectIdentifier(suspension)] = suspension
            return table != nil
        }
    }

    func remove(_ suspension: SuspendedRequest) {
        suspensions.withLock { _ = $0?.removeValue(forKey: ObjectIdentifier(suspension)) }
    }

    /// Removes and returns all suspended requests. None can be added afterwards.
    func takeSuspensions() -> [SuspendedRequest] {
        suspensions.withLock { table in
            defer { table = nil }
            return table.map { Array($0.values) } ?? []
        }
    }

    /// - Returns: false if the server is stopping; the caller must then close the stream.
    func add(_ stream: EventStream) -> Bool {
        streams.withLock { table in
            table?[ObjectIdentifier(stream)] = stream
            return table != nil
        }
    }

    func remove(_ stream: EventStream) {
        streams.withLock { _ = $0?.removeValue(forKey: ObjectIdentifier(stream)) }
    }

    var openStreams: [EventStream] {
        streams.withLock { $0.map { Array($0.values) } ?? [] }
    }

    /// Removes and returns all event streams. None can be added afterwards.
    func takeStreams() -> [EventStream] {
        streams.withLock { table in
            defer { table = nil }
            return table.map { Array($0.values) } ?? []
        }
    }
}

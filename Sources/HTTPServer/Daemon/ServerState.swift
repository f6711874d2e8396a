import Dispatch
import Glibc
import Synchronization

/// What all requests of one server share. Only counters and two small tables change.
final class ServerState: Sendable {
    let configuration: ServerConfiguration
    let root: RouteNode
    let heads = AwaitedHeads()
    let places: Places
    let memory: MemoryShares

    private let changes = Atomic<Int>(0)
    private let firstNumber = UInt64.random(in: .min ... .max)
    private let numbers = Atomic<UInt64>(0)
    private let running = Atomic<Int>(0)
    private let stopping = Atomic<Bool>(false)
    private let drained = DispatchSemaphore(value: 0)
    private let suspensions = Mutex<[ObjectIdentifier: Suspension]?>([:])
    private let streams = Mutex<[ObjectIdentifier: EventStream]?>([:])

    init(configuration: ServerConfiguration, routes: Routes) {
        self.configuration = configuration
        places = Places(limits: configuration.limits, known: configuration.knownClients)
        memory = MemoryShares(limits: configuration.limits)
        root = routes.root
    }

    /// Bytes for the head and what is being read or written; twice the head, so that a body can be read behind the largest
    /// head allowed.
    var memoryPerConnection: Int { max(32 << 10, configuration.limits.head * 2) }

    /// An odd factor and a start of chance: every number is different, and none follows visibly from the last.
    func nextNumber() -> UInt64 {
        firstNumber &+ numbers.wrappingAdd(1, ordering: .relaxed).newValue &* 0x9E37_79B9_7F4A_7C15
    }

    // MARK: Running requests

    var isStopping: Bool { stopping.load(ordering: .relaxed) }

    func requestBegan() {
        running.wrappingAdd(1, ordering: .sequentiallyConsistent)
    }

    func requestEnded() {
        let left = running.wrappingSubtract(1, ordering: .sequentiallyConsistent).newValue
        if left == 0, stopping.load(ordering: .sequentiallyConsistent) { drained.signal() }
    }

    /// From now on responses close their connections, and `waitUntilDrained` is told when none is left.
    func beginStopping() {
        stopping.store(true, ordering: .sequentiallyConsistent)
    }

    /// Waits until no request runs.
    /// - Returns: whether that was so before the time was over.
    func waitUntilDrained(until deadline: DispatchTime) -> Bool {
        while running.load(ordering: .sequentiallyConsistent) > 0 {
            if drained.wait(timeout: deadline) == .timedOut { return false }
        }
        return true
    }

    // MARK: Changes

    /// One request's place among those that change something.
    final class Place: Sendable {
        private let state: ServerState
        private let isLeft = Atomic<Bool>(false)

        fileprivate init(_ state: ServerState) {
            self.state = state
        }

        /// Only the first call counts.
        func leave() {
            guard !isLeft.exchange(true, ordering: .relaxed) else { return }
            state.changes.wrappingSubtract(1, ordering: .relaxed)
        }

        deinit { leave() }
    }

    /// - Returns: nil when so many wait already that another one would wait in vain.
    func takePlace() -> Place? {
        guard changes.wrappingAdd(1, ordering: .relaxed).newValue <= configuration.limits.changes else {
            changes.wrappingSubtract(1, ordering: .relaxed)
            return nil
        }
        return Place(self)
    }

    // MARK: What must be woken before the daemon may stop

    /// - Returns: false when the server has given up on waiting requests.
    func add(_ suspension: Suspension) -> Bool {
        suspensions.withLock { table in
            table?[ObjectIdentifier(suspension)] = suspension
            return table != nil
        }
    }

    func remove(_ suspension: Suspension) {
        suspensions.withLock { _ = $0?.removeValue(forKey: ObjectIdentifier(suspension)) }
    }

    /// Takes all waiting requests out of the table; none can be added any more.
    func takeSuspensions() -> [Suspension] {
        suspensions.withLock { table in
            defer { table = nil }
            return table.map { Array($0.values) } ?? []
        }
    }

    /// - Returns: false when the server is stopping; the stream must be closed then.
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

    /// Takes all event streams out of the table; none can be added any more.
    func takeStreams() -> [EventStream] {
        streams.withLock { table in
            defer { table = nil }
            return table.map { Array($0.values) } ?? []
        }
    }
}

import GRDB
import Logging
import Values

/// Takes jobs from the queue and hands them to their handlers, so many at once. It sleeps until something is committed, a
/// job ends, or the next moment that the queue has named: there is no polling.
package actor JobRunner {
    private let queue: JobQueue
    private let handlers: [String: any JobHandler]
    private let concurrency: Int
    private let waiter: any JobWaiter
    private let hostLimits: JobHostLimits
    private let wakes: AsyncStream<Void>
    private let wake: @Sendable () -> Void

    private var key: Int?
    private var loop: Task<Void, Never>?
    private var timer: Task<Void, Never>?
    private var running: [Job.ID: (job: Job, task: Task<Void, Never>)] = [:]
    private var ended: [(job: Job, outcome: JobOutcome)] = []
    private var isStopping = false
    private var prunedAt: Duration?
    private var isRecovered = false
    private var failures = 0

    /// - Parameters:
    ///   - handlers: one for each kind; jobs of other kinds stay where they are.
    ///   - concurrency: so many jobs run at once.
    ///   - waiter: how to wait for a moment; by the clock on the wall when nil.
    package init(
        queue: JobQueue, handlers: [any JobHandler], concurrency: Int = 4, hostLimits: JobHostLimits = JobHostLimits(),
        waiter: (any JobWaiter)? = nil
    ) {
        self.queue = queue
        self.handlers = Dictionary(handlers.map { ($0.kind, $0) }) { _, second in
            preconditionFailure("two handlers for \(second.kind)")
        }
        self.concurrency = concurrency
        self.hostLimits = hostLimits
        self.waiter = waiter ?? ClockWaiter(now: queue.environment.now)
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        wakes = stream
        wake = { continuation.yield() }
    }

    /// Frees what a process before this one left behind, and begins; where the jobs are damaged, a later turn frees it. A second
    /// call does nothing.
    package func start() async throws {
        guard loop == nil else { return }
        try await recover()
        let key = queue.register(
            JobQueue.Waker(wake: wake) { [weak self] job in
                Task { await self?.cancel(job) }
            })
        self.key = key
        let owner = "\(queue.instance)/\(key)"
        loop = Task { [wakes] in
            for await _ in wakes {
                await self.turn(as: owner)
                if self.isFinished { return }
            }
        }
        wake()
    }

    private func recover() async throws {
        do {
            try await queue.recover()
            isRecovered = true
        } catch  where error is UnreadableValue || (error as? DatabaseError)?.resultCode == .SQLITE_CORRUPT {
            queue.environment.log.error("job queue: \(error)")
        }
    }

    /// Takes no more jobs, cancels what runs and waits for it as long as `limit`. What has not ended by then is given
    /// back to the queue as if it had not been started.
    package func stop(within limit: Duration) async {
        guard let loop, !isStopping else { return }
        isStopping = true
        if let key { queue.unregister(key) }
        timer?.cancel()
        for entry in running.values { entry.task.cancel() }
        wake()
        let deadline = Task { [waiter, queue] in
            do { try await waiter.wait(until: queue.environment.now() + limit) } catch { return }
            self.abandon()
        }
        await loop.value
        deadline.cancel()
    }

    private var isFinished: Bool {
        isStopping && running.isEmpty && ended.isEmpty
    }

    private func abandon() {
        for entry in running.values { ended.append((entry.job, .released)) }
        running.removeAll()
        wake()
    }

    /// What may start now: of each kind as many as it has places that are not taken.
    private func claim(as owner: String) -> JobClaim {
        var kinds = handlers.mapValues { JobClaim.Kind(lease: $0.lease, places: $0.places) }
        for entry in running.values { kinds[entry.job.kind]?.places -= 1 }
        return JobClaim(owner: owner, kinds: kinds, hostLimits: hostLimits)
    }

    private func turn(as owner: String) async {
        let settling = ended
        ended.removeAll()
        let free = isStopping ? 0 : concurrency - running.count
        do {
            if !isRecovered {
                try await queue.recover()
                isRecovered = true
            }
            let turn = try await queue.turn(settling: settling, claiming: free, by: claim(as: owner))
            for id in turn.takenOver { running.removeValue(forKey: id)?.task.cancel() }
            // Their places are free from now on.
            if !turn.takenOver.isEmpty { wake() }
            if isStopping {
                // They were taken before the stop and come after it: nobody would wait for them.
                ended += turn.started.map { ($0, .released) }
                wake()
            } else {
                for job in turn.started { begin(job) }
            }
            schedule(turn.next)
            failures = 0
            try await pruneNowAndThen()
        } catch {
            // The disk is full or the file is locked or damaged: what ended is settled by a later turn, or by the next start.
            queue.environment.log.error("job queue: \(error)")
            ended = isStopping ? [] : settling + ended
            if error is UnreadableValue { await removeUnreadable() }
            schedule(queue.environment.now() + .seconds(5 << min(failures, 9)))
            failures += 1
        }
    }

    /// One row that makes no sense would keep all others from being taken.
    private func removeUnreadable() async {
        do {
            if try await queue.removeUnreadable() { wake() }
        } catch {
            queue.environment.log.error("job queue: \(error)")
        }
    }

    private func begin(_ job: Job) {
        guard let handler = handlers[job.kind] else { preconditionFailure("only kinds with a handler are claimed") }
        let report = JobReport(queue: queue, job: job, lease: handler.lease)
        let task = Task { [queue] in
            let outcome: JobOutcome
            do {
                try await handler.run(job, report: report)
                outcome = .done
            } catch {
                outcome = Self.outcome(of: error, handler, isCancelled: Task.isCancelled, job, queue)
            }
            self.end(job, outcome)
        }
        running[job.id] = (job, task)
    }

    private static func outcome(
        of error: any Error, _ handler: any JobHandler, isCancelled: Bool, _ job: Job, _ queue: JobQueue
    ) -> JobOutcome {
        if isCancelled || error is CancellationError || error is JobLeaseLost { return .released }
        if let failure = error as? JobFailure { return .failed(failure, handler.backoff) }
        queue.environment.log.error("\(job.kind) \(job.id): \(error)")
        let failure =
            queue.environment.failure(error)
            ?? JobFailure(code: JobFailure.unexpected, parameters: ["\(type(of: error))"], isTransient: true)
        return .failed(failure, handler.backoff)
    }

    private func end(_ job: Job, _ outcome: JobOutcome) {
        guard let entry = running[job.id], entry.job.startedAt == job.startedAt else { return }
        running.removeValue(forKey: job.id)
        ended.append((job, outcome))
        wake()
    }

    private func cancel(_ id: Job.ID) {
        running[id]?.task.cancel()
    }

    /// The clock may be put forward meanwhile, of which nobody tells.
    private static let longestSleep = Duration.seconds(3600)

    private func schedule(_ moment: Timestamp?) {
        timer?.cancel()
        guard var moment, !isStopping else { return }
        moment = min(moment, queue.environment.now() + Self.longestSleep)
        timer = Task { [waiter, wake] in
            do { try await waiter.wait(until: moment) } catch { return }
            wake()
        }
    }

    private func pruneNowAndThen() async throws {
        let uptime = queue.environment.uptime()
        guard prunedAt.map({ uptime - $0 >= .seconds(3600) }) ?? true else { return }
        prunedAt = uptime
        try await queue.prune()
    }
}

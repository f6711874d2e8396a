import GRDB
import Logging
import Values

/// A runner that claims jobs from the queue and passes them to their handlers. Does not poll: sleeps until a commit,
/// the end of a job or the next time that the queue has named.
package actor JobRunner {
    private let queue: JobQueue
    private let handlers: [String: any JobHandler]
    private let concurrency: Int
    private let waiter: any JobTimer
    private let hostLimits: HostRateLimit
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

    /// Creates a runner.
    /// - Parameters:
    ///   - handlers: one for each kind. Jobs of other kinds stay in the queue.
    ///   - concurrency: the maximum number of jobs that run at once.
    ///   - waiter: waits until a given time; uses the system clock if nil.
    package init(
        queue: JobQueue, handlers: [any JobHandler], concurrency: Int = 4, hostLimits: HostRateLimit = HostRateLimit(),
        waiter: (any JobTimer)? = nil
    ) {
        self.queue = queue
        self.handlers = Dictionary(handlers.map { ($0.kind, $0) }) { _, second in
            preconditionFailure("two handlers for \(second.kind)")
        }
        self.concurrency = concurrency
        self.hostLimits = hostLimits
        self.waiter = waiter ?? SystemJobTimer(now: queue.environment.now)
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        wakes = stream
        wake = { continuation.yield() }
    }

    /// Frees jobs of processes that have died and starts the loop. A second call does nothing. If the table is
    /// damaged, the jobs are freed by a later turn.
    package func start() async throws {
        guard loop == nil else { return }
        try await recover()
        let key = queue.register(
            JobQueue.WakeHandler(wake: wake) { [weak self] job in
                Task { await self?.cancel(job) }
            })
        self.key = key
        let owner = "\(queue.instance)/\(key)"
        loop = Task { [wakes] in
            for await _ in wakes {
                await self.poll(as: owner)
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

    /// Stops claiming jobs, cancels running ones and waits for them at most `limit`. Jobs that have not ended by then
    /// return to the queue as if they had not been started.
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

    /// Returns the kinds that may start, each with its number of free slots.
    private func claim(as owner: String) -> ClaimRequest {
        var kinds = handlers.mapValues { ClaimRequest.Kind(lease: $0.lease, availableSlots: $0.maxConcurrency) }
        for entry in running.values { kinds[entry.job.kind]?.availableSlots -= 1 }
        return ClaimRequest(owner: owner, kinds: kinds, hostLimits: hostLimits)
    }

    private func poll(as owner: String) async {
        let settling = ended
        ended.removeAll()
        let free = isStopping ? 0 : concurrency - running.count
        do {
            if !isRecovered {
                try await queue.recover()
                isRecovered = true
            }
            let poll = try await queue.poll(completing: settling, claiming: free, by: claim(as: owner))
            for id in poll.recovered { running.removeValue(forKey: id)?.task.cancel() }
            // The cancelled jobs have freed slots, which the next turn can fill.
            if !poll.recovered.isEmpty { wake() }
            if isStopping {
                // `stop` has already cancelled the running tasks, so nothing would cancel jobs that start now.
                ended += poll.started.map { ($0, .released) }
                wake()
            } else {
                for job in poll.started { begin(job) }
            }
            schedule(poll.next)
            failures = 0
            try await pruneIfDue()
        } catch {
            // A full disk or a locked or damaged file: the outcomes are recorded by a later turn, or the next start
            // recovers the jobs.
            queue.environment.log.error("job queue: \(error)")
            ended = isStopping ? [] : settling + ended
            if error is UnreadableValue { await removeUnreadable() }
            schedule(queue.environment.now() + .seconds(5 << min(failures, 9)))
            failures += 1
        }
    }

    /// Deletes unreadable jobs, because one such row would keep all others from being claimed.
    private func removeUnreadable() async {
        do {
            if try await queue.removeUnreadable() { wake() }
        } catch {
            queue.environment.log.error("job queue: \(error)")
        }
    }

    private func begin(_ job: Job) {
        guard let handler = handlers[job.kind] else { preconditionFailure("only kinds with a handler are claimed") }
        let report = JobContext(queue: queue, job: job, lease: handler.lease)
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
        if isCancelled || error is CancellationError || error is JobLeaseLostError { return .released }
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

    /// Maximum sleep of the timer, because a clock that is set forward sends no notification.
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

    private func pruneIfDue() async throws {
        let uptime = queue.environment.uptime()
        guard prunedAt.map({ uptime - $0 >= .seconds(3600) }) ?? true else { return }
        prunedAt = uptime
        try await queue.prune()
    }
}

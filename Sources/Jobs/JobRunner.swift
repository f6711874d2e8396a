import GRDB
import Logging
import Values

/// A runner that claims jobs from the queue and passes them to their handlers. Each turn of its loop is one
/// ``JobQueue/poll(completing:claiming:by:)``; between turns it sleeps until a commit, the end of a job or the next
/// time that the queue has named.
package actor JobRunner {
    private let queue: JobQueue
    private let handlers: [String: any JobHandler]
    private let concurrency: Int
    private let timer: any JobTimer
    private let hostLimits: HostRateLimit
    private let wakes: AsyncStream<Void>
    private let wake: @Sendable () -> Void

    /// Key of the registration with the queue; nil before the start.
    private var registrationKey: Int?
    private var loop: Task<Void, Never>?
    /// Wakes the loop at the next time that the queue has named.
    private var alarm: Task<Void, Never>?
    private var running: [Job.ID: (job: Job, task: Task<Void, Never>)] = [:]
    /// Outcomes of attempts that the next turn records.
    private var ended: [(job: Job, outcome: JobOutcome)] = []
    private var isStopping = false
    /// Uptime at which finished jobs were last deleted.
    private var lastPrunedUptime: Duration?
    /// Whether the jobs of processes that died have been freed.
    private var isRecovered = false
    /// Number of failed turns since the last successful one.
    private var consecutiveFailures = 0

    /// Creates a runner.
    /// - Parameters:
    ///   - handlers: one for each kind. Jobs of other kinds stay in the queue.
    ///   - concurrency: the maximum number of jobs that run at once.
    ///   - timer: waits until a given time; uses the system clock if nil.
    package init(
        queue: JobQueue, handlers: [any JobHandler], concurrency: Int = 4, hostLimits: HostRateLimit = HostRateLimit(),
        timer: (any JobTimer)? = nil
    ) {
        self.queue = queue
        self.handlers = Dictionary(handlers.map { ($0.kind, $0) }) { _, second in
            preconditionFailure("two handlers for \(second.kind)")
        }
        self.concurrency = concurrency
        self.hostLimits = hostLimits
        self.timer = timer ?? SystemJobTimer(now: queue.environment.now)
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        wakes = stream
        wake = { continuation.yield() }
    }

    /// Frees jobs of processes that have died and starts the loop. A second call does nothing. If the table is
    /// damaged, a later turn frees the jobs.
    package func start() async throws {
        guard loop == nil else { return }
        try await recover()
        let key = queue.register(
            JobQueue.WakeHandler(wake: wake) { [weak self] job in
                Task { await self?.cancel(job) }
            })
        registrationKey = key
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

    /// Stops claiming jobs, cancels running ones and waits for them at most for `limit`. Jobs that have not ended by
    /// then return to the queue as if they had not been started.
    package func stop(within limit: Duration) async {
        guard let loop, !isStopping else { return }
        isStopping = true
        if let registrationKey { queue.unregister(registrationKey) }
        alarm?.cancel()
        for entry in running.values { entry.task.cancel() }
        wake()
        let deadline = Task { [timer, queue] in
            do { try await timer.wait(until: queue.environment.now() + limit) } catch { return }
            self.abandon()
        }
        await loop.value
        deadline.cancel()
    }

    private var isFinished: Bool {
        isStopping && running.isEmpty && ended.isEmpty
    }

    /// Gives up waiting for running jobs and releases them.
    private func abandon() {
        for entry in running.values { ended.append((entry.job, .released)) }
        running.removeAll()
        wake()
    }

    /// Returns the limits for jobs that may start now: the free slots of each kind, and those of hosts.
    private func claimRequest(for owner: String) -> ClaimRequest {
        var kinds = handlers.mapValues { ClaimRequest.Kind(lease: $0.lease, availableSlots: $0.maxConcurrency) }
        for entry in running.values { kinds[entry.job.kind]?.availableSlots -= 1 }
        return ClaimRequest(owner: owner, kinds: kinds, hostLimits: hostLimits)
    }

    private func poll(as owner: String) async {
        let outcomesToRecord = ended
        ended.removeAll()
        let freeSlots = isStopping ? 0 : concurrency - running.count
        do {
            if !isRecovered {
                try await queue.recover()
                isRecovered = true
            }
            let result = try await queue.poll(
                completing: outcomesToRecord, claiming: freeSlots, by: claimRequest(for: owner))
            for id in result.recovered { running.removeValue(forKey: id)?.task.cancel() }
            // The cancelled jobs have freed slots, which the next turn can fill.
            if !result.recovered.isEmpty { wake() }
            if isStopping {
                // `stop` has already cancelled the running tasks, so nothing would cancel jobs that start now.
                ended += result.started.map { ($0, .released) }
                wake()
            } else {
                for job in result.started { begin(job) }
            }
            scheduleWake(at: result.nextWake)
            consecutiveFailures = 0
            try await pruneIfDue()
        } catch {
            // A full disk or a locked or damaged file: the outcomes are recorded by a later turn, or the next start
            // recovers the jobs.
            queue.environment.log.error("job queue: \(error)")
            ended = isStopping ? [] : outcomesToRecord + ended
            if error is UnreadableValue { await removeUnreadable() }
            // From 5 s, doubling up to about 43 minutes.
            scheduleWake(at: queue.environment.now() + .seconds(5 << min(consecutiveFailures, 9)))
            consecutiveFailures += 1
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

    private func scheduleWake(at wakeTime: Timestamp?) {
        alarm?.cancel()
        guard var wakeTime, !isStopping else { return }
        wakeTime = min(wakeTime, queue.environment.now() + Self.longestSleep)
        alarm = Task { [timer, wake] in
            do { try await timer.wait(until: wakeTime) } catch { return }
            wake()
        }
    }

    /// Minimum time between two deletions of finished jobs.
    private static let pruneInterval = Duration.seconds(3600)

    private func pruneIfDue() async throws {
        let uptime = queue.environment.uptime()
        guard lastPrunedUptime.map({ uptime - $0 >= Self.pruneInterval }) ?? true else { return }
        lastPrunedUptime = uptime
        try await queue.prune()
    }
}

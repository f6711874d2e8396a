import Jobs

extension JobQueue {
    /// Creates the catalog's queue, which notifies open pages of changes of its jobs.
    convenience init(
        writer: SerialWriter, environment: CatalogEnvironment, events: EventHub, revisions: RevisionCounter
    ) {
        self.init(
            writer: writer,
            environment: JobEnvironment(
                now: environment.now, uptime: environment.uptime, passed: { environment.clock.passed },
                randomFraction: environment.randomFraction, log: environment.log
            ) {
                StorageError($0) == .full ? .diskFull : nil
            },
            instance: environment.randomBytes(8).map { String($0, radix: 16) }.joined(separator: ".")
        ) { event in
            switch event {
            case .moved(let job):
                if let person = job.person { revisions.increment([person]) } else { revisions.bumpAll() }
                events.publish(.job(JobProgress(job)), to: job.person)
            case .movedMany:
                revisions.bumpAll()
                events.publish(.items, to: nil)
            }
        }
    }
}

extension JobProgress {
    init(_ job: Job) {
        self.init(
            id: job.id, kind: job.kind, state: job.state.rawValue, done: job.progressDone, total: job.progressTotal,
            item: job.item)
    }
}

extension CatalogEnvironment {
    /// Returns a random number from 0 to 1.
    fileprivate func randomFraction() -> Double {
        let bits = randomBytes(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return Double(bits) / Double(UInt32.max)
    }
}

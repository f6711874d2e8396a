import GRDB
import Jobs

@testable import Catalog

/// An instance with runners that notice when its clock moves, and with the events of its jobs in order.
struct JobTestInstance {
    let base: TestInstance
    private let log: EventLog

    init() throws {
        base = try TestInstance()
        log = EventLog(base.catalog.events.subscribe(base.ann, capacity: 100_000))
    }

    func runner(_ handlers: any JobHandler...) -> JobRunner {
        JobRunner(queue: base.catalog.jobs, handlers: handlers)
    }

    func enqueue(_ job: NewJob) throws {
        try base.catalog.write { _ = try base.catalog.jobs.enqueue($0, job) }
    }

    /// Moves the clock, and enqueues a job so that sleeping runners look for due jobs: they sleep by the real clock.
    func advance(_ duration: Duration) throws {
        base.clock.advance(duration)
        try enqueue(NewJob("Nudge"))
    }

    /// Waits until `count` events with this state have been received since the last call.
    func events(_ count: Int, _ state: JobState) async {
        await log.skip(count, state.rawValue)
    }
}

private actor EventLog {
    private var iterator: AsyncStream<Event>.Iterator

    init(_ stream: AsyncStream<Event>) {
        iterator = stream.makeAsyncIterator()
    }

    func skip(_ count: Int, _ state: String) async {
        var remainingCount = count
        var iterator = iterator
        while remainingCount > 0, let event = await iterator.next(isolation: #isolation) {
            if case .job(let progress) = event, progress.state == state { remainingCount -= 1 }
        }
        self.iterator = iterator
    }
}

import GRDB
import Jobs

@testable import Catalog

/// A world whose runner learns of time that moves, and the events of its jobs in order.
struct JobWorld {
    let world: World
    private let log: EventLog

    init() throws {
        world = try World()
        log = EventLog(world.catalog.events.subscribe(world.ann, capacity: 100_000))
    }

    func runner(_ handlers: any JobHandler...) -> JobRunner {
        JobRunner(queue: world.catalog.jobs, handlers: handlers)
    }

    func enqueue(_ job: NewJob) throws {
        try world.catalog.write { _ = try world.catalog.jobs.enqueue($0, job) }
    }

    /// Moves the clock. A runner sleeps by the real one, but looks around whenever something is queued.
    func advance(_ duration: Duration) throws {
        world.clock.advance(duration)
        try enqueue(NewJob("Nudge"))
    }

    /// Waits until so many events with this state have come since the last call.
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
        var left = count
        var iterator = iterator
        while left > 0, let event = await iterator.next(isolation: #isolation) {
            if case .job(let progress) = event, progress.state == state { left -= 1 }
        }
        self.iterator = iterator
    }
}

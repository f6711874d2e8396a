import GRDB
import Testing
import Values

@testable import Jobs

@Suite struct JobLabelsTests {
    private let words = JobLabels([TestJob { _, _ in }])

    private func failed(_ assignments: String, kind: String = TestJob.kind) throws -> Job {
        let world = try JobWorld()
        let id = try world.enqueue(NewJob(kind))[0]
        try world.database.write { try $0.execute(sql: "UPDATE job SET \(assignments)") }
        return try world.job(id)
    }

    @Test func titlesAreTheHandlersOwn() {
        #expect(words.title(of: "TestJob")[.en] == "A try")
        #expect(words.title(of: "JobOfAnotherVersion")[.en] == "Another task")
    }

    @Test func aReasonIsPhrasedWhenItIsShown() throws {
        let job = try failed(#"lastErrorCode = 'late', lastErrorParameters = '["5"]'"#)
        #expect(words.reason(of: job) == Phrase("5분 늦음", "5 min late"))
        #expect(try words.reason(of: failed("lastErrorCode = 'timedOut'"))?[.en] == "Timed out")
        #expect(try words.reason(of: failed("lastErrorCode = 'strange'"))?[.en] == "The task failed (strange)")
        #expect(try words.reason(of: failed("priority = 0")) == nil)
    }

    /// The line that a version before this one kept.
    @Test func anOldLineIsShownAsItIs() throws {
        let job = try failed("lastErrorCode = 'late', lastErrorDetail = '늦어요'")
        #expect(words.reason(of: job) == Phrase("늦어요", "늦어요"))
    }
}

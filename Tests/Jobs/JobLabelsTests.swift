import GRDB
import Testing
import Values

@testable import Jobs

@Suite struct JobLabelsTests {
    private let labels = JobLabels([TestJob { _, _ in }])

    /// Returns a job whose row was changed by these SQL assignments.
    private func makeJob(with assignments: String, kind: String = TestJob.kind) throws -> Job {
        let fixture = try JobFixture()
        let id = try fixture.enqueue(NewJob(kind))[0]
        try fixture.database.write { try $0.execute(sql: "UPDATE job SET \(assignments)") }
        return try fixture.job(id)
    }

    @Test func titlesComeFromHandlers() {
        #expect(labels.title(of: "TestJob")[.en] == "A try")
        #expect(labels.title(of: "JobOfAnotherVersion")[.en] == "Another task")
    }

    @Test func failureTextIsMadeFromCodeAndParameters() throws {
        let job = try makeJob(with: #"lastErrorCode = 'late', lastErrorParameters = '["5"]'"#)
        #expect(labels.reason(of: job) == Phrase("5분 늦음", "5 min late"))
        #expect(try labels.reason(of: makeJob(with: "lastErrorCode = 'timedOut'"))?[.en] == "Timed out")
        #expect(try labels.reason(of: makeJob(with: "lastErrorCode = 'strange'"))?[.en] == "The task failed (strange)")
        #expect(try labels.reason(of: makeJob(with: "priority = 0")) == nil)
    }

    /// Older versions stored the Korean text itself.
    @Test func storedTextOfOldVersionIsShownUnchanged() throws {
        let job = try makeJob(with: "lastErrorCode = 'late', lastErrorDetail = '늦어요'")
        #expect(labels.reason(of: job) == Phrase("늦어요", "늦어요"))
    }
}

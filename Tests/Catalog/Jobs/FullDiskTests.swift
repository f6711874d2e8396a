import Files
import GRDB
import Jobs
import Testing

@testable import Catalog

/// Checks that a job reports a full disk.
@Suite struct FullDiskTests {
    private struct FailingJob: JobHandler {
        let error: any Error & Sendable

        var title: Phrase { Phrase("쓰기", "Write") }
        func run(_ job: Job, report: JobContext) async throws { throw error }
    }

    @Test(arguments: 0..<3) func jobReportsAFullDisk(number: Int) async throws {
        let errors: [any Error & Sendable] = [
            StorageError.full, DatabaseError(resultCode: .SQLITE_FULL), Self.fullDiskError(),
        ]
        let error = errors[number]
        let instance = try JobTestInstance()
        let handler = FailingJob(error: error)
        let runner = instance.runner(handler)
        try await runner.start()
        try instance.enqueue(NewJob("FailingJob", person: instance.base.ann, maxAttempts: 1))
        await instance.events(1, .failed)
        await runner.stop(within: .zero)
        let job = try #require(
            try instance.base.catalog.read { try Job.fetchOne($0, sql: "SELECT * FROM job WHERE kind = 'FailingJob'") })
        #expect(job.lastErrorCode == "disk-full")
        #expect(JobLabels([handler]).reason(of: job)?.en.hasPrefix("The disk is full") == true)
    }

    /// Returns the error of a write to a device without free space.
    private static func fullDiskError() -> any Error & Sendable {
        do {
            try File("/dev/full", .writeOnly).write([1])
            return UnexpectedSuccess()
        } catch {
            return error
        }
    }

    private struct UnexpectedSuccess: Error {}
}

import Files
import GRDB
import Jobs
import Testing

@testable import Catalog

/// Checks that a job reports a full disk.
@Suite struct FullDiskTests {
    private struct Writing: JobHandler {
        let error: any Error & Sendable

        var title: Phrase { Phrase("쓰기", "Write") }
        func run(_ job: Job, report: JobContext) async throws { throw error }
    }

    @Test(arguments: 0..<3) func referenceCondition(number: Int) async throws {
        let errors: [any Error & Sendable] = [
            StorageError.full, DatabaseError(resultCode: .SQLITE_FULL), Self.fullDisk(),
        ]
        let error = errors[number]
        let world = try JobWorld()
        let handler = Writing(error: error)
        let runner = world.runner(handler)
        try await runner.start()
        try world.enqueue(NewJob("Writing", person: world.world.ann, maxAttempts: 1))
        await world.events(1, .failed)
        await runner.stop(within: .zero)
        let job = try #require(
            try world.world.catalog.read { try Job.fetchOne($0, sql: "SELECT * FROM job WHERE kind = 'Writing'") })
        #expect(job.lastErrorCode == "disk-full")
        #expect(JobLabels([handler]).reason(of: job)?.en.hasPrefix("The disk is full") == true)
    }

    /// Returns the error of a write to a device without free space.
    private static func fullDisk() -> any Error & Sendable {
        do {
            try File("/dev/full", .writeOnly).write([1])
            return Unfound()
        } catch {
            return error
        }
    }

    private struct Unfound: Error {}
}

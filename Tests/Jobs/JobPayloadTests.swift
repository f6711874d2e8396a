import GRDB
import Testing
import Values

@testable import Jobs

@Suite(.timeLimit(.minutes(20)))
struct JobPayloadTests {
    private struct PersonJob: JobHandler {
        struct Payload: Codable {
            let person: Int64
        }

        var title: Phrase { Phrase("사람", "Person") }
        func run(_ job: Job, report: JobContext) async throws {}
    }

    private struct JobWithoutPayload: JobHandler {
        var title: Phrase { Phrase("그냥", "Plain") }
        func run(_ job: Job, report: JobContext) async throws {}
    }

    @Test func kindDefaultsToTypeName() {
        #expect(JobWithoutPayload.kind == "JobWithoutPayload" && JobWithoutPayload().kind == "JobWithoutPayload")
    }

    @Test func payloadIsStoredAsJSONAndDecoded() throws {
        let fixture = try JobFixture()
        let ids = try fixture.enqueue(
            try NewJob(PersonJob.self, payload: PersonJob.Payload(person: 3)), try NewJob(TestJob.self, payload: 17),
            NewJob(JobWithoutPayload.kind))
        #expect(try ids.map { try fixture.job($0).payload } == [#"{"person":3}"#, "17", "{}"])
        #expect(try PersonJob().payload(of: fixture.job(ids[0])).person == 3)
        #expect(try TestJob { _, _ in }.payload(of: fixture.job(ids[1])) == 17)
        _ = try JobWithoutPayload().payload(of: fixture.job(ids[2]))
    }

    /// Rows that versions before typed payloads wrote.
    @Test func payloadsOfOldVersionsAreDecoded() throws {
        let fixture = try JobFixture()
        let ids = try fixture.enqueue(NewJob(PersonJob.kind), NewJob(TestJob.kind))
        try fixture.database.write { db in
            for (id, payload) in zip(ids, [#"{"person":3}"#, "0"]) {
                try db.execute(sql: "UPDATE job SET payload = ? WHERE id = ?", arguments: [payload, id])
            }
        }
        #expect(try PersonJob().payload(of: fixture.job(ids[0])).person == 3)
        #expect(try TestJob { _, _ in }.payload(of: fixture.job(ids[1])) == 0)
    }

    @Test func undecodablePayloadFailsWithoutRetry() async throws {
        let fixture = try JobFixture()
        let id = try fixture.enqueue(NewJob(TestJob.kind, person: fixture.ann))[0]
        let runner = fixture.runner(TestJob { job, _ in _ = try TestJob { _, _ in }.payload(of: job) })
        try await runner.start()
        await fixture.waitForJobs(1, .failed)
        await runner.stop(within: .seconds(1))
        #expect(try fixture.job(id).lastErrorCode == "bad-payload")
    }
}

import GRDB
import Testing
import Values

@testable import Jobs

@Suite(.timeLimit(.minutes(20)))
struct JobPayloadTests {
    private struct Whom: JobHandler {
        struct Payload: Codable {
            let person: Int64
        }

        var title: Phrase { Phrase("사람", "Person") }
        func run(_ job: Job, report: JobContext) async throws {}
    }

    private struct Plain: JobHandler {
        var title: Phrase { Phrase("그냥", "Plain") }
        func run(_ job: Job, report: JobContext) async throws {}
    }

    @Test func aHandlerIsNamedAfterItsType() {
        #expect(Plain.kind == "Plain" && Plain().kind == "Plain")
    }

    @Test func isKeptAsJSONAndReadAgain() throws {
        let world = try JobWorld()
        let ids = try world.enqueue(
            try NewJob(Whom.self, payload: Whom.Payload(person: 3)), try NewJob(TestJob.self, payload: 17),
            NewJob(Plain.kind))
        #expect(try ids.map { try world.job($0).payload } == [#"{"person":3}"#, "17", "{}"])
        #expect(try Whom().payload(of: world.job(ids[0])).person == 3)
        #expect(try TestJob { _, _ in }.payload(of: world.job(ids[1])) == 17)
        _ = try Plain().payload(of: world.job(ids[2]))
    }

    /// Rows that versions before typed payloads wrote.
    @Test func oldRowsAreRead() throws {
        let world = try JobWorld()
        let ids = try world.enqueue(NewJob(Whom.kind), NewJob(TestJob.kind))
        try world.database.write { db in
            for (id, payload) in zip(ids, [#"{"person":3}"#, "0"]) {
                try db.execute(sql: "UPDATE job SET payload = ? WHERE id = ?", arguments: [payload, id])
            }
        }
        #expect(try Whom().payload(of: world.job(ids[0])).person == 3)
        #expect(try TestJob { _, _ in }.payload(of: world.job(ids[1])) == 0)
    }

    @Test func unreadablePayloadFailsAtOnce() async throws {
        let world = try JobWorld()
        let id = try world.enqueue(NewJob(TestJob.kind, person: world.ann))[0]
        let runner = world.runner(TestJob { job, _ in _ = try TestJob { _, _ in }.payload(of: job) })
        try await runner.start()
        await world.events(1, .failed)
        await runner.stop(within: .seconds(1))
        #expect(try world.job(id).lastErrorCode == "bad-payload")
    }
}

import HTTPTypes
import TestSupport
import Testing

@testable import HTTPServer

/// Tests handlers of requests that write. They run on eight threads and do not delay pages.
///
/// The suite is serialised because the process has one set of threads for them: two tests that each hold some and wait
/// for more would deadlock.
@Suite(.serialized) struct WriteRequestTests {
    private static func server(
        _ gate: Gate, changes: Int = 128, changeSeconds: Int = 5
    ) throws -> TestServer {
        try TestServer {
            $0.threads = 2
            $0.limits.changes = changes
            $0.limits.changeSeconds = changeSeconds
        } _: { routes in
            routes.on(.get, Route("/page")) { _ in .text("page") }
            routes.on(.post, Route("/change")) { request in
                gate.block()
                return .text("changed \(request.form["name"] ?? "")")
            }
            routes.onAsync(.delete, Route("/change")) { _ in
                gate.block()
                return .text("deleted")
            }
        }
    }

    private static let form = "Content-Type: application/x-www-form-urlencoded"

    @Test func answersPagesWhileWritesWait() async throws {
        let gate = Gate()
        let server = try Self.server(gate)
        try await blocking {
            let posts = try (0..<12).map { number in
                let client = try server.client()
                let body = Array("name=\(number)".utf8)
                client.request("POST /change", [Self.form, "Content-Length: \(body.count)"], body: body)
                return client
            }
            let deletion = try server.client()
            deletion.request("DELETE /change")
            #expect(gate.arrivals.wait(for: 8))
            for _ in 0..<50 { #expect(try server.get("/page").text == "page") }
            #expect(gate.arrivals.value == 8, "Only eight threads run writes.")
            gate.open()
            for (number, client) in posts.enumerated() { #expect(try client.response().text == "changed \(number)") }
            #expect(try deletion.response().text == "deleted")
        }
    }

    @Test func rejectsConcurrentWritesBeyondTheLimit() async throws {
        let gate = Gate()
        let server = try Self.server(gate, changes: 2)
        try await blocking {
            let waiting = try (0..<2).map { _ in
                let client = try server.client()
                client.request("POST /change")
                return client
            }
            #expect(gate.arrivals.wait(for: 2))
            let rejected = try server.get("/change", method: "POST")
            #expect(rejected.status == 503 && rejected["retry-after"] == "5")
            gate.open()
            for client in waiting { #expect(try client.response().status == 200) }
            #expect(try server.get("/change", method: "POST").status == 200)
        }
    }

    @Test func rejectsWritesThatWaitedTooLong() async throws {
        let gate = Gate()
        gate.open()
        let server = try Self.server(gate, changeSeconds: 0)
        try await blocking {
            let late = try server.get("/change", method: "POST")
            #expect(late.status == 503 && late["retry-after"] != nil)
            #expect(gate.arrivals.value == 0)
        }
    }
}

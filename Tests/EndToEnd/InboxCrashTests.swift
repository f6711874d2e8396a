import Catalog
import Foundation
import GRDB
import TestSupport
import Testing

/// `kill -9` at random moments while the watched folder is being emptied. Every file becomes one item, none is lost and
/// none is doubled.
@Suite(.serialized) struct InboxCrashTests {
    static let kills = 100
    static let files = 2000

    @Test(.timeLimit(.minutes(10))) func everyFileBecomesOneItemHoweverOftenItIsKilled() throws {
        let folder = try TemporaryFolder()
        let data = folder.path + "/data"
        let made = try SeorapProcess.run(["token", "create", "--name", "writer", "--data", data])
        #expect(made.status == 0)
        let inbox = data + "/inbox"
        try Self.fill(inbox)
        var random = SampleGenerator(seed: 20_261_122)

        for _ in 0..<Self.kills {
            let server = try Self.serve(data: data)
            let client = LoopbackClient(port: try server.started().port)
            Self.wait(client, in: inbox, until: Self.taken(in: inbox) + random.below(2 * Self.files / Self.kills))
            // A moment that no file's end decides.
            let moment = ContinuousClock.now + .microseconds(random.below(20_000))
            while ContinuousClock.now < moment {}
            server.signal(SIGKILL)
            #expect(server.wait() == -SIGKILL)
        }

        let server = try Self.serve(data: data)
        let client = LoopbackClient(port: try server.started().port)
        Self.wait(client, in: inbox, until: Self.files)
        server.signal(SIGTERM)
        #expect(server.wait() == 0)
        try Self.check(data, inbox)
    }

    /// Half of them in subfolders, a tenth notes with two addresses, every address once.
    private static func fill(_ inbox: String) throws {
        for number in 0..<files {
            let name = number % 2 == 0 ? "\(number)" : "폴더 \(number % 7)/\(number)"
            let path = "\(inbox)/\(name)" + (number % 10 == 0 ? ".txt" : ".url")
            let text =
                number % 10 == 0
                ? "https://one.invalid/\(number) https://two.invalid/\(number)" : "URL=https://one.invalid/\(number)"
            try FileManager.default.createDirectory(
                at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(filePath: path))
        }
    }

    private static func serve(data: String) throws -> SeorapProcess {
        try SeorapProcess([
            "serve", "--data", data, "--port", "0", "--inbox-settle", "0", "--log-level", "critical",
        ])
    }

    private static func taken(in inbox: String) -> Int {
        files(in: inbox + "/.taken").count
    }

    private static func files(in folder: String) -> [String] {
        (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).filter {
            $0.hasSuffix(".txt") || $0.hasSuffix(".url")
        }
    }

    /// Between two looks the server is asked something, so nothing sleeps and nothing spins.
    private static func wait(_ client: LoopbackClient, in inbox: String, until count: Int) {
        let deadline = ContinuousClock.now + .seconds(120)
        while taken(in: inbox) < min(count, files), ContinuousClock.now < deadline { _ = try? client.get("/healthz") }
    }

    private static func check(_ data: String, _ inbox: String) throws {
        #expect(taken(in: inbox) == files)
        #expect(files(in: inbox).allSatisfy { $0.hasPrefix(".taken/") })
        let database = try DatabaseQueue(path: data + "/seorap.sqlite")
        try database.read { db in
            let addresses = try String.fetchAll(db, sql: "SELECT url FROM link")
            let expected = (0..<files).flatMap { number in
                ["https://one.invalid/\(number)"] + (number % 10 == 0 ? ["https://two.invalid/\(number)"] : [])
            }
            #expect(addresses.count == expected.count && Set(addresses) == Set(expected))
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM item WHERE state = 'inbox'") == expected.count)
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM arrivalItem") == expected.count)
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM arrival") == 0)
            #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok")
        }
    }
}

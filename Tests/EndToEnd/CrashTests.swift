import Catalog
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing
import Text

/// Sends `kill -9` at random moments while links are saved and their pictures fetched. Acknowledged links exist
/// afterwards, no row names a missing file, and interrupted jobs finish.
@Suite(.serialized) struct CrashTests {
    static let kills = 100

    @Test(.timeLimit(.minutes(20))) func acknowledgedLinksSurviveKills() throws {
        let folder = try TemporaryFolder()
        let data = folder.path + "/data"
        let site = try FixtureSite(image: SamplePicture.png(width: 64, height: 48))
        let made = try SeorapProcess.run(["token", "create", "--name", "writer", "--data", data])
        let token = try #require(made.output.split(whereSeparator: \.isWhitespace).last.map(String.init))
        var random = SplitMix64(seed: 20_261_121)
        var acknowledged: Set<String> = []

        for round in 0..<Self.kills {
            let server = try Self.serve(data: data, site: site)
            let port = try server.started().port
            let client = LoopbackClient(port: port, headers: ["Authorization": "Bearer \(token)"])
            acknowledged.formUnion(
                Self.write(round: round, site: site, client: client, kill: server, after: 1 + random.below(25)))
            #expect(server.wait() == -SIGKILL)
            let missing = try Self.inspect(data: data, acknowledged: acknowledged)
            #expect(missing.isEmpty, "round \(round): \(missing.prefix(3))")
            if !missing.isEmpty { return }
        }

        let server = try Self.serve(data: data, site: site)
        let port = try server.started().port
        let client = LoopbackClient(port: port, headers: ["Authorization": "Bearer \(token)"])
        try Self.waitForJobs(client)
        server.signal(SIGTERM)
        #expect(server.wait() == 0)
        #expect(try Self.inspect(data: data, acknowledged: acknowledged).isEmpty)
        let database = try DatabaseQueue(path: data + "/seorap.sqlite")
        try database.read { db in
            #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok")
            let titled = try Int.fetchOne(db, sql: "SELECT count(*) FROM item WHERE title LIKE '라멘 육수%'")
            // A link whose answer did not arrive may have been saved too.
            #expect(try #require(titled) >= acknowledged.count)
        }
    }

    private static func serve(data: String, site: FixtureSite) throws -> SeorapProcess {
        try SeorapProcess([
            "serve", "--data", data, "--port", "0", "--allow-fetch", site.host, "--host-gap", "0",
            "--log-level", "error",
        ])
    }

    /// Saves links with four concurrent writers and kills the server after `after` acknowledged links.
    private static func write(
        round: Int, site: FixtureSite, client: LoopbackClient, kill server: SeorapProcess, after: Int
    ) -> Set<String> {
        let saved = Mutex<Set<String>>([])
        let pid = server.pid
        DispatchQueue.concurrentPerform(iterations: 4) { writer in
            for number in 0..<200 {
                let url = site.page("r\(round)w\(writer)n\(number)")
                guard let answer = try? client.post("/api/v1/links", json: #"{"url": "\#(url)"}"#) else { return }
                guard answer.status == 201 || answer.status == 200 else { return }
                let count = saved.withLock { saved in
                    saved.insert(url)
                    return saved.count
                }
                if count == after { Foundation.kill(pid, SIGKILL) }
            }
        }
        return saved.withLock { $0 }
    }

    /// Returns the problems in the data folder of a server that is not running.
    private static func inspect(data: String, acknowledged: Set<String>) throws -> [String] {
        let database = try DatabaseQueue(path: data + "/seorap.sqlite")
        return try database.read { db in
            let urls = try Set(String.fetchAll(db, sql: "SELECT url FROM link JOIN item ON item.id = link.item"))
            let lost = acknowledged.subtracting(urls).map { "lost \($0)" }
            let media = try String.fetchAll(db, sql: "SELECT sha256 FROM media")
            let files = FileManager.default.enumerator(atPath: data + "/media")?.compactMap { $0 as? String } ?? []
            let names = Set(files.map { URL(filePath: $0).lastPathComponent })
            let gone = media.filter { hash in !names.contains { $0.hasPrefix(hash) } }.map { "no file for \($0)" }
            let dangling = try String.fetchAll(
                db, sql: "SELECT cover FROM item WHERE cover IS NOT NULL AND cover NOT IN (SELECT sha256 FROM media)")
            return lost + gone + dangling.map { "no row for cover \($0)" }
        }
    }

    /// Polls the server until no preview job is waiting or running. The requests take the place of a sleep.
    static func waitForJobs(_ client: LoopbackClient) throws {
        let deadline = ContinuousClock.now + .seconds(400)
        while ContinuousClock.now < deadline {
            let answer = try client.get("/api/v1/jobs").json()
            let jobs = answer["jobs"] as? [[String: Any]] ?? []
            // Daily jobs and the next round of checks always wait for their time.
            let open = jobs.filter { ["waiting", "running"].contains($0["state"] as? String ?? "") }
            if !open.contains(where: { $0["kind"] as? String == "PreviewLinkJob" }) { return }
        }
        Issue.record("jobs did not finish within 400 seconds")
    }
}

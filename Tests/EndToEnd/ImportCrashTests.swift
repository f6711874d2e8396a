import Catalog
import Foundation
import GRDB
import Glibc
import HTTPServer
import Movies
import TestSupport
import Testing
import Text

/// Sends `kill -9` at random moments during an import of films. The import resumes, and each row is applied once.
@Suite(.serialized) struct ImportCrashTests {
    private static let kills = 10
    private static let rows = 2_000

    @Test(.timeLimit(.minutes(20))) func interruptedUploadImportResumes() throws {
        let instance = try CrashTestInstance()
        var server = try instance.serve()
        let answer = try server.client.post(
            "/movies/import", files: [("file", "diary.csv", Array(Self.diary.utf8))])
        #expect(answer.status == 303)
        var random = SplitMix64(seed: 20_261_123)
        var interruptions = 0
        for _ in 0..<Self.kills {
            let before = try instance.run()
            if before.state == .done { break }
            // Waits for some more rows and then for a random time, so that the kill does not follow a commit.
            let wanted = before.rows + random.below(2 * 2 * Self.rows / Self.kills)
            try server.wait { try instance.run().rows >= wanted || instance.run().state == .done }
            let moment = ContinuousClock.now + .microseconds(random.below(20_000))
            while ContinuousClock.now < moment {}
            interruptions += try instance.run().state == .done ? 0 : 1
            server.kill()
            server = try instance.serve()
        }
        #expect(interruptions >= 3, "killed in the middle")
        try server.wait { try instance.isAtRest() }
        server.end()
        try instance.check(films: Self.rows / 2, viewings: Self.rows)
    }

    @Test(.timeLimit(.minutes(20))) func serverFinishesAKilledImportCommand() throws {
        let instance = try CrashTestInstance()
        let file = instance.data + ".csv"
        try Data(Self.diary.utf8).write(to: URL(filePath: file))
        let command = try SeorapProcess(["import", file, "--data", instance.data])
        var rows = 0
        while rows == 0, command.isRunning { rows = (try? instance.run().rows) ?? 0 }
        command.signal(SIGKILL)
        #expect(command.wait() == -SIGKILL)
        #expect(try instance.run().state != .done)
        // An hour passes.
        try instance.database.write {
            try $0.execute(sql: "UPDATE job SET notBefore = 0 WHERE kind = 'ImportWorksJob'")
        }
        let server = try instance.serve()
        try server.wait { try instance.isAtRest() }
        server.end()
        try instance.check(films: Self.rows / 2, viewings: Self.rows)
    }

    /// A diary with two viewings of each film.
    private static let diary: String = {
        var text = "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n"
        for index in 0..<rows {
            let day = "20\(10 + index % 15)-0\(1 + index % 9)-1\(index % 10)"
            text += "\(day),\"Film \(index / 2), 영화\",\(1950 + index / 2 % 70),https://boxd.it/x\(index),3.5,,,\(day)\n"
        }
        return text
    }()
}

/// A data folder and its server, inspected from the process of the test.
private struct CrashTestInstance {
    struct Run {
        let state: ImportRun.State
        /// Number of staged rows plus applied rows.
        let rows: Int
    }

    struct NotBegun: Error {}

    struct Server {
        let process: SeorapProcess
        let client: LoopbackClient

        /// Sends a request to the server between two checks, in place of a sleep or a busy loop.
        func wait(until isReached: () throws -> Bool) throws {
            let deadline = ContinuousClock.now + .seconds(120)
            while try !isReached() {
                try #require(ContinuousClock.now < deadline)
                _ = try client.get("/healthz")
            }
        }

        func kill() {
            process.signal(SIGKILL)
            #expect(process.wait() == -SIGKILL)
        }

        func end() {
            process.signal(SIGTERM)
            #expect(process.wait() == 0)
        }
    }

    private let folder: TemporaryFolder
    let data: String
    let database: DatabaseQueue
    private let token: String

    init() throws {
        folder = try TemporaryFolder()
        data = folder.path + "/data"
        let tokenCreation = try SeorapProcess.run(["token", "create", "--name", "writer", "--data", data])
        token = try #require(tokenCreation.output.split(whereSeparator: \.isWhitespace).last.map(String.init))
        database = try DatabaseQueue(path: data + "/seorap.sqlite")
        // Metadata look-ups are the work of another feature.
        try database.write { try $0.execute(sql: "INSERT INTO jobPause VALUES ('LookUpMovieJob')") }
    }

    func serve() throws -> Server {
        let process = try SeorapProcess(["serve", "--data", data, "--port", "0", "--log-level", "critical"])
        let port = try process.started().port
        return Server(
            process: process, client: LoopbackClient(port: port, headers: ["Authorization": "Bearer \(token)"]))
    }

    func run() throws -> Run {
        try database.read { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT state, (SELECT count(*) + count(*) FILTER (WHERE status <> 'pending') FROM importRow)
                    FROM importRun
                    """)
            guard let row, let state = ImportRun.State(rawValue: row[0]) else { throw NotBegun() }
            return Run(state: state, rows: row[1])
        }
    }

    /// Whether the run and its job are done. The job is marked done a moment after the run. A server that stops in
    /// between runs the job again at the next start.
    func isAtRest() throws -> Bool {
        try run().state == .done
            && database.read { db in
                try Int.fetchOne(
                    db,
                    sql: "SELECT count(*) FROM job WHERE kind = 'ImportWorksJob' AND state IN ('waiting', 'running')")
                    == 0
            }
    }

    func check(films: Int, viewings: Int) throws {
        try database.read { db in
            let row = try #require(
                try Row.fetchOne(db, sql: "SELECT accepted, pending, duplicate, failed FROM importRun"))
            #expect(row == ["accepted": viewings, "pending": 0, "duplicate": 0, "failed": 0])
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM movie") == films)
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM viewing") == viewings)
            #expect(try Int.fetchOne(db, sql: "SELECT count(DISTINCT item) FROM viewing") == films)
            #expect(
                try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM job WHERE kind = 'ImportWorksJob' AND state = 'waiting'") == 0)
            #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok")
        }
    }
}

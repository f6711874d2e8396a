import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

/// Faults around an instance: a locked database, an older database, a full disk.
@Suite(.serialized) struct FaultTests {
    let folder: TemporaryFolder
    var data: String { folder.path + "/data" }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func serve(_ more: [String] = [], data: String? = nil) throws -> SeorapProcess {
        try SeorapProcess(["serve", "--data", data ?? self.data, "--port", "0", "--log-level", "info"] + more)
    }

    private func client(of server: SeorapProcess, data: String? = nil) throws -> LoopbackClient {
        let port = try server.started().port
        let made = try SeorapProcess.run(["token", "create", "--name", "writer", "--data", data ?? self.data])
        let token = try #require(made.output.split(whereSeparator: \.isWhitespace).last.map(String.init))
        return LoopbackClient(port: port, headers: ["Authorization": "Bearer \(token)"])
    }

    private func end(_ server: SeorapProcess) {
        server.signal(SIGTERM)
        #expect(server.wait() == 0)
    }

    // MARK: Another program holds the database

    @Test(.timeLimit(.minutes(20))) func pagesAnswerWhileAnotherProgramLocksTheDatabase() async throws {
        let server = try serve()
        let client = try client(of: server)
        let paths = ["/healthz", "/", "/links", "/folders", "/search?q=ramen", "/api/v1/items"]
        for path in paths { #expect(try client.get(path).status == 200, "\(path)") }
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        // The server may be writing at this moment.
        configuration.busyMode = .timeout(60)
        let outside = try DatabaseQueue(path: data + "/seorap.sqlite", configuration: configuration)
        try await outside.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let refused = Answers()
        let posts = (0..<6).map { number in
            Task.detached {
                try await blocking {
                    let answer = try client.post("/folders", form: ["name": "여행 \(number)"])
                    refused.all.withLock { $0.append(answer) }
                }
            }
        }
        try await blocking {
            // Requests pages until the first post has been answered.
            let clock = ContinuousClock()
            var slowest = Duration.zero
            var (pageCount, search) = (0, 0)
            while refused.all.withLock({ $0.isEmpty }) {
                for path in paths {
                    search += 1
                    let start = clock.now
                    let address = path.hasPrefix("/search") ? "/search?q=word\(search)" : path
                    let status = try client.get(address).status
                    #expect(status == 200, "\(path)")
                    slowest = max(slowest, start.duration(to: clock.now))
                    pageCount += 1
                }
            }
            #expect(pageCount > 20 && slowest < .milliseconds(2_500), "\(pageCount) pages, the slowest in \(slowest)")
        }
        for post in posts { try await post.value }
        for answer in refused.all.withLock({ $0 }) {
            #expect(answer.status == 503 && answer.header("Retry-After") != nil)
            #expect(answer.text.contains("name=\"name\" value=\"여행 "))
        }
        try await outside.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        #expect(try client.post("/folders", form: ["name": "여행 1"]).status == 303)
        try outside.close()
        end(server)
        #expect(try size(data + "/seorap.sqlite-wal") == 0, "one file copied is the instance")
    }

    private func size(_ path: String) throws -> Int {
        guard FileManager.default.fileExists(atPath: path) else { return 0 }
        return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    }

    // MARK: An older database

    private func shots(_ numbers: Range<Int>, _ client: LoopbackClient) throws {
        for number in numbers {
            let answer = try client.post(
                "/api/v1/screenshots", form: [:], file: "file",
                bytes: SamplePicture.png(width: 40 + number, height: 60))
            #expect(answer.status == 201, "\(answer.text)")
        }
    }

    private func originals() -> Set<String> {
        let files = FileManager.default.enumerator(atPath: data + "/media")?.compactMap { $0 as? String } ?? []
        return Set(files.map { URL(filePath: $0).lastPathComponent }.filter { $0.count == 64 })
    }

    /// Makes all originals 25 hours old.
    private func age() throws {
        for case let name as String in FileManager.default.enumerator(atPath: data + "/media") ?? .init() {
            try FileManager.default.setAttributes(
                [.modificationDate: Date.now.addingTimeInterval(-90_000)], ofItemAtPath: data + "/media/" + name)
        }
    }

    /// Starts the server and waits until `MaintenanceJob` has run once.
    private func keepHouse(_ arguments: [String]) throws {
        try DatabaseQueue(path: data + "/seorap.sqlite").write {
            try $0.execute(sql: "DELETE FROM job WHERE kind = 'MaintenanceJob'")
        }
        let server = try serve(arguments)
        let client = LoopbackClient(port: try server.started().port)
        let database = try DatabaseQueue(path: data + "/seorap.sqlite")
        let deadline = ContinuousClock.now + .seconds(60)
        func isDone() throws -> Bool {
            try database.read {
                try Row.fetchOne($0, sql: "SELECT 1 FROM job WHERE kind = 'MaintenanceJob' AND state = 'done'")
            } != nil
        }
        while try !isDone() {
            try #require(ContinuousClock.now < deadline)
            _ = try client.get("/healthz")
        }
        try database.close()
        end(server)
    }

    @Test(.timeLimit(.minutes(20))) func originalsSurviveAnOlderOrMissingDatabase() throws {
        var server = try serve()
        try shots(0..<2, try client(of: server))
        end(server)
        let database = data + "/seorap.sqlite"
        try FileManager.default.copyItem(atPath: database, toPath: folder.path + "/yesterday")
        server = try serve()
        try shots(2..<5, try client(of: server))
        end(server)
        let all = originals()
        #expect(all.count == 5)
        try age()

        // With an older database, no command starts, and the error names the option to use.
        try FileManager.default.moveItem(atPath: database, toPath: folder.path + "/today")
        try FileManager.default.copyItem(atPath: folder.path + "/yesterday", toPath: database)
        for command in [["serve", "--port", "0"], ["login"], ["doctor"], ["seed", "--demo"]] {
            let refused = try SeorapProcess.run(command + ["--data", data])
            #expect(refused.status == 73 && refused.errors.split(separator: "\n").count == 1, "\(command)")
            #expect(refused.errors.contains("older") && refused.errors.contains("--accept-older-database"))
        }
        // The same holds for an empty and for a missing database.
        try Data().write(to: URL(filePath: database))
        #expect(try SeorapProcess.run(["serve", "--data", data, "--port", "0"]).status == 73)
        try FileManager.default.removeItem(atPath: database)
        #expect(try SeorapProcess.run(["serve", "--data", data, "--port", "0"]).status == 73)
        #expect(!FileManager.default.fileExists(atPath: database) && originals() == all)

        // With the option, originals that the older database does not name are quarantined. They return with the newer
        // database.
        try FileManager.default.copyItem(atPath: folder.path + "/yesterday", toPath: database)
        try keepHouse(["--accept-older-database"])
        let aside = Set(try FileManager.default.contentsOfDirectory(atPath: data + "/quarantine"))
        #expect(aside.count == 3 && originals().union(aside) == all)
        let doctor = try SeorapProcess.run(["doctor", "--data", data])
        #expect(doctor.status == 0 && doctor.output.contains("3 that nothing names in \(data)/quarantine"))
        #expect(doctor.output.contains("pictures: libvips 8.") && !doctor.output.contains("WorkerDescription"))
        try FileManager.default.removeItem(atPath: database)
        try FileManager.default.moveItem(atPath: folder.path + "/today", toPath: database)
        server = try serve()
        _ = try server.started()
        end(server)
        #expect(originals() == all)
        #expect(try SeorapProcess.run(["doctor", "--data", data]).output.contains("every file is there"))
    }

    // MARK: A full disk

    /// A file system of 20 MB. Only root can mount it.
    private final class SmallDisk {
        let path: String

        init(_ path: String) throws {
            self.path = path
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            try #require(Self.run(["mount", "-t", "tmpfs", "-o", "size=20m", "tmpfs", path]) == 0)
        }

        deinit { _ = Self.run(["umount", "-l", path]) }

        static func run(_ words: [String]) -> Int32 {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = words
            process.standardError = FileHandle.nullDevice
            guard (try? process.run()) != nil else { return -1 }
            process.waitUntilExit()
            return process.terminationStatus
        }

        static let isPossible: Bool = {
            let path = FileManager.default.temporaryDirectory.appending(path: "seorap-disk-\(UUID().uuidString)").path
            return (try? SmallDisk(path)) != nil
        }()

        /// Fills the disk to the last byte.
        func fill() throws {
            let ballast = open(path + "/ballast", O_WRONLY | O_CREAT | O_APPEND, 0o600)
            defer { close(ballast) }
            for size in [1 << 20, 4096, 1] {
                let bytes = [UInt8](repeating: 1, count: size)
                while write(ballast, bytes, size) == size {}
            }
        }

        func makeRoom() throws { try FileManager.default.removeItem(atPath: path + "/ballast") }
    }

    @Test(.enabled(if: SmallDisk.isPossible, "only root can mount a small disk"), .timeLimit(.minutes(20)))
    func fullDiskIsReportedAndHarmsNothing() throws {
        let disk = try SmallDisk(folder.path + "/disk")
        let data = disk.path + "/data"
        let server = try serve(data: data)
        let client = try client(of: server, data: data)
        #expect(try client.post("/api/v1/links", json: #"{"url": "https://a.invalid/1"}"#).status == 201)
        try disk.fill()
        // The write-ahead log may have free space, so writes can succeed at first.
        let note = String(repeating: "가", count: 5_000)
        var last: LoopbackClient.Answer?
        for number in 0..<2_000 where last?.status ?? 201 == 201 {
            last = try client.post(
                "/api/v1/links", json: #"{"url": "https://b.invalid/\#(number)", "note": "\#(note)"}"#)
        }
        let answer = try #require(last)
        #expect(answer.status == 507 && answer.header("Content-Type") == "application/problem+json")
        #expect(answer.text.contains("disk-full") && !answer.text.contains("INSERT"), "\(answer.text)")
        #expect(try client.get("/links").status == 200 && client.get("/healthz").status == 200)
        last = nil
        for number in 0..<500 where last?.status ?? 303 == 303 {
            last = try client.post("/folders", form: ["name": "여행 \(number)", "emoji": ""])
        }
        let page = try #require(last)
        #expect(page.status == 507 && page.text.contains("여행"), "\(page.status)")
        end(server)
        #expect(!server.errorText.contains("INSERT") && !server.errorText.contains("SELECT"), "\(server.errorText)")

        for command in [["serve", "--port", "0"], ["doctor"]] {
            let refused = try SeorapProcess.run(command + ["--data", disk.path + "/other"])
            #expect(refused.status == 73, "\(command): \(refused)")
            #expect(refused.errors.split(separator: "\n").count == 1 && refused.errors.contains("disk is full"))
            for word in ["SQL", "CREATE", "INSERT", "PRAGMA"] { #expect(!refused.errors.contains(word), "\(refused)") }
        }
        try disk.makeRoom()
        let again = try serve(data: data)
        _ = try again.started()
        end(again)
        #expect(try SeorapProcess.run(["doctor", "--data", data]).output.contains("database: sound"))
    }

    /// SQLite reports a quota or a limit on the size of files as an I/O error.
    @Test(.timeLimit(.minutes(20))) func fileSizeLimitIsReportedAsAFullDisk() throws {
        let server = try serve()
        let client = try client(of: server)
        func save(_ number: Int) throws -> LoopbackClient.Answer {
            try client.post("/api/v1/links", json: #"{"url": "https://a.invalid/\#(number)"}"#)
        }
        #expect(try save(1).status == 201)
        for (limit, status) in [("0", 507), ("unlimited", 201)] {
            let tool = Process()
            tool.executableURL = URL(filePath: "/usr/bin/prlimit")
            tool.arguments = ["--pid", "\(server.pid)", "--fsize=\(limit):unlimited"]
            try tool.run()
            tool.waitUntilExit()
            #expect(tool.terminationStatus == 0)
            let answer = try save(2)
            #expect(answer.status == status && answer.text.contains("disk-full") == (status == 507), "\(answer.text)")
        }
        end(server)
    }

    // MARK: Files left behind

    @Test func rejectedZipLeavesNoFiles() throws {
        let file = folder.path + "/strange.zip"
        // One uncompressed entry "a.csv" of twelve bytes, with columns of no known format.
        let text = Array("what,is\n1,2\n".utf8)
        try Data(StoredZip.file("a.csv", text)).write(to: URL(filePath: file))
        for more in [[], ["--dry-run"]] {
            #expect(try SeorapProcess.run(["import", file, "--data", data] + more).status == 66)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["data", "strange.zip"])
        let server = try serve()
        let client = try client(of: server)
        let answer = try client.post("/movies/import", files: [("file", "strange.zip", StoredZip.file("a.csv", text))])
        #expect(answer.status == 422, "\(answer.text)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: data + "/incoming").isEmpty)
        end(server)
    }

    @Test func dataFolderIsReadableByItsOwnerOnly() throws {
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = [
            "-c", "umask 000; exec \"$0\" seed --demo --data \"$1\"", try SeorapProcess.executable.path, data,
        ]
        shell.standardOutput = FileHandle.nullDevice
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 0)
        let names = (FileManager.default.enumerator(atPath: data)?.compactMap { $0 as? String } ?? []).map { "/" + $0 }
        for name in [""] + names {
            let facts = try FileManager.default.attributesOfItem(atPath: data + name)
            let isFolder = facts[.type] as? FileAttributeType == .typeDirectory
            #expect(facts[.posixPermissions] as? Int == (isFolder ? 0o700 : 0o600), "\(name)")
        }
    }
}

/// Answers to several concurrent clients.
private final class Answers: Sendable {
    let all = Mutex<[LoopbackClient.Answer]>([])
}

/// A zip file of one entry that is not compressed.
private enum StoredZip {
    static func file(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        let name = Array(name.utf8)
        // Version, flags, method, time and day; then checksum and sizes.
        var facts = numbers([20, 0, 0, 0, 0x21], 2)
        facts += numbers([Int(checksum(bytes)), bytes.count, bytes.count], 4)
        facts += numbers([name.count, 0], 2)
        let local = little(0x0403_4B50, 4) + facts + name + bytes
        var entry = little(0x0201_4B50, 4)
        entry += little(20, 2)
        entry += facts
        entry += numbers([0, 0, 0], 2)
        entry += numbers([0, 0], 4)
        entry += name
        var end = little(0x0605_4B50, 4)
        end += numbers([0, 0, 1, 1], 2)
        end += numbers([entry.count, local.count], 4)
        end += little(0, 2)
        return local + entry + end
    }

    private static func numbers(_ numbers: [Int], _ count: Int) -> [UInt8] {
        numbers.flatMap { little($0, count) }
    }

    private static func little(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// Returns the CRC-32 (RFC 1952, section 8).
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}

import Catalog
import Foundation
import GRDB
import Glibc
import TestSupport
import Testing
import Text

/// `kill -9` at random moments while the watched folder is being emptied. Every file becomes one item, none is lost and
/// none is doubled.
@Suite(.serialized) struct InboxCrashTests {
    static let kills = 100
    static let files = 2000

    @Test(.timeLimit(.minutes(20))) func everyInboxFileBecomesOneItemDespiteKills() async throws {
        let folder = try TemporaryFolder()
        let data = folder.path + "/data"
        let tokenCreation = try SeorapProcess.run(["token", "create", "--name", "writer", "--data", data])
        #expect(tokenCreation.status == 0)
        let inbox = data + "/inbox"
        let folders = try Self.fill(inbox)
        // Reading words and fetching previews are other rooms' work, and would be most of the time that this takes.
        try await DatabaseQueue(path: data + "/seorap.sqlite").write {
            try $0.execute(sql: "INSERT INTO jobPause VALUES ('*')")
        }
        let moves = Moves(from: folders)
        var random = SplitMix64(seed: 20_261_122)

        for _ in 0..<Self.kills {
            let server = try Self.serve(data: data)
            _ = try server.started()
            moves.wait(until: min(Self.files, moves.count + random.below(2 * Self.files / Self.kills)))
            // A moment that no file's end decides.
            let moment = ContinuousClock.now + .microseconds(random.below(20_000))
            while ContinuousClock.now < moment {}
            server.signal(SIGKILL)
            #expect(server.wait() == -SIGKILL)
        }

        let server = try Self.serve(data: data)
        _ = try server.started()
        moves.wait(until: Self.files)
        server.signal(SIGTERM)
        #expect(server.wait() == 0)
        try Self.check(data, inbox)
    }

    /// Half of them in subfolders, a tenth notes with two addresses, a tenth pictures; everything in it once.
    /// - Returns: the folders that it created.
    private static func fill(_ inbox: String) throws -> [String] {
        let folders = [inbox] + (0..<7).map { "\(inbox)/폴더 \($0)" }
        for folder in folders {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        for number in 0..<files {
            let stem = number % 2 == 0 ? "\(number)" : "폴더 \(number % 7)/\(number)"
            let (ending, bytes) =
                switch number % 10 {
                case 0: ("txt", Array("https://one.invalid/\(number) https://two.invalid/\(number)".utf8))
                case 5: ("png", SamplePicture.png(width: 20 + number % 50, height: 20 + number / 50))
                default: ("url", Array("URL=https://one.invalid/\(number)".utf8))
                }
            try Data(bytes).write(to: URL(filePath: "\(inbox)/\(stem).\(ending)"))
        }
        return folders
    }

    private static func serve(data: String) throws -> SeorapProcess {
        try SeorapProcess([
            "serve", "--data", data, "--port", "0", "--inbox-settle", "0", "--log-level", "critical",
        ])
    }

    private static func files(in folder: String) -> [String] {
        (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).filter {
            $0.hasSuffix(".txt") || $0.hasSuffix(".url") || $0.hasSuffix(".png")
        }
    }

    private static func check(_ data: String, _ inbox: String) throws {
        #expect(files(in: inbox + "/.taken").count == files)
        #expect(files(in: inbox).allSatisfy { $0.hasPrefix(".taken/") })
        let database = try DatabaseQueue(path: data + "/seorap.sqlite")
        try database.read { db in
            let addresses = try String.fetchAll(db, sql: "SELECT url FROM link")
            let expected = (0..<files).flatMap { number in
                switch number % 10 {
                case 0: ["https://one.invalid/\(number)", "https://two.invalid/\(number)"]
                case 5: [String]()
                default: ["https://one.invalid/\(number)"]
                }
            }
            #expect(addresses.count == expected.count && Set(addresses) == Set(expected))
            let pictures = try String.fetchAll(db, sql: "SELECT media FROM screenshotPicture")
            #expect(pictures.count == files / 10 && Set(pictures).count == pictures.count)
            for sha256 in try String.fetchAll(db, sql: "SELECT sha256 FROM media") {
                let path = "\(data)/media/\(sha256.prefix(2))/\(sha256.dropFirst(2).prefix(2))/\(sha256)"
                #expect(FileManager.default.contents(atPath: path).map(Self.hash) == sha256)
            }
            let count = expected.count + pictures.count
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM item WHERE state = 'inbox'") == count)
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM inboxItem") == count)
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM inboxRecord") == 0)
            #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok")
        }
    }

    private static func hash(_ data: Data) -> String {
        var hash = SHA256()
        data.withUnsafeBytes { hash.update($0) }
        return hash.finish().map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}

/// Counts what is moved out of folders; waiting costs the server nothing.
private final class Moves {
    private(set) var count = 0
    private let descriptor = inotify_init1(Int32(IN_CLOEXEC))
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    init(from folders: [String]) {
        for folder in folders { inotify_add_watch(descriptor, folder, UInt32(IN_MOVED_FROM)) }
    }

    deinit { close(descriptor) }

    /// Gives up when nothing moves for two minutes.
    func wait(until wanted: Int) {
        while count < wanted {
            var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&ready, 1, 120_000) > 0 else { return }
            let length = read(descriptor, &buffer, buffer.count)
            var offset = 0
            while offset + 16 <= length {
                // watch, mask, cookie and the length of the name that follows: four bytes each.
                let name = buffer.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self) }
                offset += 16 + Int(name)
                count += 1
            }
        }
    }
}

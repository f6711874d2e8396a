import Backups
import Catalog
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing
import Text

/// Backing up a restored instance produces the same bytes.
@Suite struct RoundTripTests {
    @Test func restoredInstanceMakesTheSameBackup() throws {
        let instance = try BackupInstance()
        try instance.seed(120)
        let picture = try instance.keepPicture("하나")
        try instance.keepPicture("둘")
        let first = try instance.backUp()
        let data = try instance.restore(first)
        let restored = try instance.open(data)
        defer { try? restored.close() }
        #expect(try Data(contentsOf: URL(filePath: restored.media.path(picture))) == Data("하나".utf8))
        let found = try restored.read(of: instance.world.ann) { scope in
            try restored.search.page("그림", kind: nil, limit: 5, cursor: nil, in: scope).hits.count
        }
        #expect(found == 2)
        let second = try instance.backUp(to: "second.zip", of: restored)
        #expect(try Data(contentsOf: URL(filePath: first)) == Data(contentsOf: URL(filePath: second)))
        #expect(try instance.verify(second).items == 240 + 2 * 30 + 2)
    }

    /// Tables of Litestream, which stores its position in the database that it copies.
    @Test func tablesOfReplicationToolsAreLeftOut() throws {
        let instance = try BackupInstance()
        try instance.seed(8)
        let before = try instance.backUp(to: "before.zip")
        try instance.catalog.write { db in
            try db.execute(sql: "CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)")
            try db.execute(sql: "INSERT INTO _litestream_seq VALUES (1, 7)")
        }
        let after = try instance.backUp(to: "after.zip")
        #expect(try Data(contentsOf: URL(filePath: before)) == Data(contentsOf: URL(filePath: after)))
        #expect(try instance.verify(after).flawed == 0)
    }

    /// Random numbers of items, and random values in every column that accepts them.
    @Test(arguments: 1...8) func randomInstancesSurviveTheRoundTrip(seed: UInt64) throws {
        let instance = try BackupInstance()
        var random = SplitMix64(seed: seed)
        try instance.seed(4 + random.below(40), seed: seed)
        for _ in 0..<random.below(5) { try instance.keepPicture("그림 \(random.next())") }
        try instance.scramble(&random)
        let isLocked = seed % 4 == 0
        let scope = BackupOptions(secrets: isLocked, passphrase: isLocked ? "아주 긴 암호문이에요 정말" : nil)
        let first = try instance.backUp(scope)
        let restored = try instance.open(instance.restore(first, passphrase: scope.passphrase))
        defer { try? restored.close() }
        let plain = try (instance.backUp(to: "a.zip"), instance.backUp(to: "b.zip", of: restored))
        #expect(try Data(contentsOf: URL(filePath: plain.0)) == Data(contentsOf: URL(filePath: plain.1)))
    }

    @Test func backupDuringWritesIsASnapshot() throws {
        let instance = try BackupInstance()
        try instance.seed(40)
        let before = try instance.verify(instance.backUp())
        let isOver = Atomic<Bool>(false)
        let group = DispatchGroup()
        DispatchQueue.global().async(group: group) {
            var number = 0
            while !isOver.load(ordering: .relaxed) {
                number += 1
                _ = try? instance.keepPicture("쓰는 중 \(number)", title: "쓰는 중 \(number)")
            }
        }
        let paths = try (0..<5).map { try instance.backUp(to: "\($0).zip") }
        isOver.store(true, ordering: .relaxed)
        group.wait()
        var last = 0
        for path in paths {
            let result = try instance.verify(path)
            #expect(result.flawed == 0)
            // Each new link has a picture, so equal counts show that rows and files come from one snapshot.
            #expect(result.items - before.items == result.files - before.files)
            #expect(result.items >= last)
            last = result.items
        }
    }

    @Test func encryptedBackupOpensOnlyWithItsPassphrase() throws {
        let instance = try BackupInstance()
        try instance.keepPicture("비밀 그림", title: "비밀 제목")
        let passphrase = "correct horse 배터리"
        let path = try instance.backUp(BackupOptions(passphrase: passphrase))
        let bytes = try Data(contentsOf: URL(filePath: path))
        #expect(bytes.range(of: Data("비밀 그림".utf8)) == nil)
        #expect(try instance.verify(path, passphrase: passphrase).files == 1)
        #expect(throws: BackupError.passphrase) { try instance.verify(path) }
        #expect(throws: BackupError.passphrase) { try instance.verify(path, passphrase: "correct horse 배터지") }
    }

    @Test func secretsAreLeftOutUnlessAskedFor() throws {
        let instance = try BackupInstance()
        try instance.catalog.write { db in
            _ = try instance.catalog.people.createToken(name: "열쇠", scope: .everything, for: instance.world.ann, in: db)
            try instance.catalog.settings.set("provider.tmdb.key", to: "s3cret", in: db)
            try instance.catalog.settings.set("provider.tmdb.on", to: "1", in: db)
        }
        let passphrase = "열두 글자가 넘는 암호문"
        func kept(_ path: String, _ name: String) throws -> [Int] {
            let restored = try instance.open(instance.restore(path, to: name, passphrase: passphrase))
            defer { try? restored.close() }
            return try restored.read { db in
                try ["device", "setting WHERE name LIKE '%.key'", "setting WHERE name LIKE '%.on'"].map {
                    try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)") ?? -1
                }
            }
        }
        #expect(try kept(instance.backUp(), "without") == [0, 0, 1])
        #expect(try kept(instance.backUp(BackupOptions(secrets: true)), "without a passphrase") == [0, 0, 1])
        #expect(try kept(instance.backUp(BackupOptions(secrets: true, passphrase: passphrase)), "with") == [1, 1, 1])
    }

    @Test func missingAndChangedOriginalsAreReported() throws {
        let instance = try BackupInstance()
        let (gone, rotten) = (try instance.keepPicture("하나"), try instance.keepPicture("둘"))
        try instance.keepPicture("셋")
        unlink(instance.catalog.media.path(gone))
        try Data("넷".utf8).write(to: URL(filePath: instance.catalog.media.path(rotten)))
        let path = instance.folder.path + "/backup.zip"
        let report = try Backup.write(instance.catalog, BackupOptions(), version: "1", to: path)
        #expect(report.missing == [gone])
        #expect(report.changed == [rotten])
        #expect(try instance.verify(path).flawed == 2)
    }

    @Test func originalsStayWhileTheyAreCopied() throws {
        let instance = try BackupInstance()
        let hash = try instance.keepPicture("하나")
        try instance.catalog.write { db in
            try db.execute(sql: "UPDATE item SET cover = NULL; DELETE FROM media")
            try db.execute(
                sql: "INSERT INTO releasedMedia VALUES ('\(hash)', \(instance.world.clock.now.rawValue + 9_000_000))")
        }
        instance.world.clock.advance(.seconds(7 * 86_400))
        let hold = try MediaFolderLock(sharing: instance.catalog.folder)
        #expect(try instance.catalog.media.sweep(in: instance.catalog).removed == 0)
        #expect(FileManager.default.fileExists(atPath: instance.catalog.media.path(hash)))
        withExtendedLifetime(hold) {}
    }

    @Test func streamedBackupEqualsTheWrittenFile() throws {
        let instance = try BackupInstance()
        try instance.seed(20)
        for number in 0..<5 { try instance.keepPicture(String(repeating: "\(number)", count: 300_000)) }
        let stream = try BackupStream(instance.catalog, BackupOptions(), version: "1")
        var bytes = Data()
        while let piece = try stream.next() {
            #expect(piece.count < 1 << 20)
            bytes += piece
        }
        #expect(try bytes == Data(contentsOf: URL(filePath: instance.backUp())))
    }
}

extension BackupInstance {
    /// Stores unusual texts (line ends, quotes, NUL, invalid UTF-8) and numbers that are hard to serialise.
    func scramble(_ random: inout SplitMix64) throws {
        let texts: [[UInt8]] = [
            [], [0], [0x41, 0, 0x42], [10, 13, 9], Array("\"\\/</script>".utf8), [0xFF, 0xFE], Array("🦊각각".utf8),
            [0x7F, 0xC2, 0x85, 0xE2, 0x80, 0xA8],
        ]
        try catalog.write { db in
            let ids = try Int64.fetchAll(db, sql: "SELECT id FROM item ORDER BY id")
            for id in ids where random.below(3) == 0 {
                let text = texts[random.below(texts.count)]
                try db.execute(
                    sql: "UPDATE item SET note = CAST(? AS TEXT) WHERE id = ?", arguments: [Data(text), id])
            }
            for value: Double in [0.1, 1e300, -.leastNonzeroMagnitude, 3.0, 9_007_199_254_740_993.0] {
                try db.execute(
                    sql: """
                        INSERT INTO importRun(uid, person, format, state, startedAt) VALUES (?1, 1, 'x', 'done', 1);
                        """, arguments: ["run-\(random.below(1 << 40))"])
                try db.execute(
                    sql: """
                        INSERT INTO importChange(run, person, tableName, rowKey, action, field, before, after)
                        VALUES (last_insert_rowid(), 1, 'movie', ?1, 'changed', 'rating', ?2, ?3)
                        """, arguments: [Int64(random.below(1 << 53)) - 1 << 52, value, Data([0, 255])])
            }
        }
    }
}

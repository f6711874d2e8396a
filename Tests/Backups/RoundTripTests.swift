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
        let house = try BackupHouse()
        try house.seed(120)
        let picture = try house.keepPicture("하나")
        try house.keepPicture("둘")
        let first = try house.backUp()
        let data = try house.restore(first)
        let restored = try house.open(data)
        defer { try? restored.close() }
        #expect(try Data(contentsOf: URL(filePath: restored.media.path(picture))) == Data("하나".utf8))
        let found = try restored.read(of: house.world.ann) { scope in
            try restored.search.page("그림", kind: nil, limit: 5, cursor: nil, in: scope).hits.count
        }
        #expect(found == 2)
        let second = try house.backUp(to: "second.zip", of: restored)
        #expect(try Data(contentsOf: URL(filePath: first)) == Data(contentsOf: URL(filePath: second)))
        #expect(try house.verify(second).items == 240 + 2 * 30 + 2)
    }

    /// Tables of Litestream, which stores its position in the database that it copies.
    @Test func tablesOfAProgramThatCopiesAreLeftOut() throws {
        let house = try BackupHouse()
        try house.seed(8)
        let before = try house.backUp(to: "before.zip")
        try house.catalog.write { db in
            try db.execute(sql: "CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)")
            try db.execute(sql: "INSERT INTO _litestream_seq VALUES (1, 7)")
        }
        let after = try house.backUp(to: "after.zip")
        #expect(try Data(contentsOf: URL(filePath: before)) == Data(contentsOf: URL(filePath: after)))
        #expect(try house.verify(after).flawed == 0)
    }

    /// Random numbers of items, and random values in every column that accepts them.
    @Test(arguments: 1...8) func randomInstancesSurviveTheRoundTrip(seed: UInt64) throws {
        let house = try BackupHouse()
        var random = SplitMix64(seed: seed)
        try house.seed(4 + random.below(40), seed: seed)
        for _ in 0..<random.below(5) { try house.keepPicture("그림 \(random.next())") }
        try house.scramble(&random)
        let isLocked = seed % 4 == 0
        let scope = BackupOptions(secrets: isLocked, passphrase: isLocked ? "아주 긴 암호문이에요 정말" : nil)
        let first = try house.backUp(scope)
        let restored = try house.open(house.restore(first, passphrase: scope.passphrase))
        defer { try? restored.close() }
        let plain = try (house.backUp(to: "a.zip"), house.backUp(to: "b.zip", of: restored))
        #expect(try Data(contentsOf: URL(filePath: plain.0)) == Data(contentsOf: URL(filePath: plain.1)))
    }

    @Test func itIsOfOneMomentWhilePeopleWrite() throws {
        let house = try BackupHouse()
        try house.seed(40)
        let before = try house.verify(house.backUp())
        let isOver = Atomic<Bool>(false)
        let group = DispatchGroup()
        DispatchQueue.global().async(group: group) {
            var number = 0
            while !isOver.load(ordering: .relaxed) {
                number += 1
                _ = try? house.keepPicture("쓰는 중 \(number)", title: "쓰는 중 \(number)")
            }
        }
        let paths = try (0..<5).map { try house.backUp(to: "\($0).zip") }
        isOver.store(true, ordering: .relaxed)
        group.wait()
        var last = 0
        for path in paths {
            let result = try house.verify(path)
            #expect(result.flawed == 0)
            // Each new link has a picture, so equal counts show that rows and files come from one snapshot.
            #expect(result.items - before.items == result.files - before.files)
            #expect(result.items >= last)
            last = result.items
        }
    }

    @Test func anEncryptedOneOpensWithItsPassphraseOnly() throws {
        let house = try BackupHouse()
        try house.keepPicture("비밀 그림", title: "비밀 제목")
        let passphrase = "correct horse 배터리"
        let path = try house.backUp(BackupOptions(passphrase: passphrase))
        let bytes = try Data(contentsOf: URL(filePath: path))
        #expect(bytes.range(of: Data("비밀 그림".utf8)) == nil)
        #expect(try house.verify(path, passphrase: passphrase).files == 1)
        #expect(throws: BackupError.passphrase) { try house.verify(path) }
        #expect(throws: BackupError.passphrase) { try house.verify(path, passphrase: "correct horse 배터지") }
    }

    @Test func secretsAreLeftOutUnlessAskedFor() throws {
        let house = try BackupHouse()
        try house.catalog.write { db in
            _ = try house.catalog.people.createToken(name: "열쇠", scope: .everything, for: house.world.ann, in: db)
            try house.catalog.settings.set("provider.tmdb.key", to: "s3cret", in: db)
            try house.catalog.settings.set("provider.tmdb.on", to: "1", in: db)
        }
        let passphrase = "열두 글자가 넘는 암호문"
        func kept(_ path: String, _ name: String) throws -> [Int] {
            let restored = try house.open(house.restore(path, to: name, passphrase: passphrase))
            defer { try? restored.close() }
            return try restored.read { db in
                try ["device", "setting WHERE name LIKE '%.key'", "setting WHERE name LIKE '%.on'"].map {
                    try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)") ?? -1
                }
            }
        }
        #expect(try kept(house.backUp(), "without") == [0, 0, 1])
        #expect(try kept(house.backUp(BackupOptions(secrets: true)), "without a passphrase") == [0, 0, 1])
        #expect(try kept(house.backUp(BackupOptions(secrets: true, passphrase: passphrase)), "with") == [1, 1, 1])
    }

    @Test func missingAndChangedOriginalsAreReported() throws {
        let house = try BackupHouse()
        let (gone, rotten) = (try house.keepPicture("하나"), try house.keepPicture("둘"))
        try house.keepPicture("셋")
        unlink(house.catalog.media.path(gone))
        try Data("넷".utf8).write(to: URL(filePath: house.catalog.media.path(rotten)))
        let path = house.folder.path + "/backup.zip"
        let report = try Backup.write(house.catalog, BackupOptions(), version: "1", to: path)
        #expect(report.missing == [gone])
        #expect(report.changed == [rotten])
        #expect(try house.verify(path).flawed == 2)
    }

    @Test func originalsStayWhileTheyAreCopied() throws {
        let house = try BackupHouse()
        let hash = try house.keepPicture("하나")
        try house.catalog.write { db in
            try db.execute(sql: "UPDATE item SET cover = NULL; DELETE FROM media")
            try db.execute(
                sql: "INSERT INTO releasedMedia VALUES ('\(hash)', \(house.world.clock.now.rawValue + 9_000_000))")
        }
        house.world.clock.advance(.seconds(7 * 86_400))
        let hold = try MediaFolderLock(sharing: house.catalog.folder)
        #expect(try house.catalog.media.sweep(in: house.catalog).removed == 0)
        #expect(FileManager.default.fileExists(atPath: house.catalog.media.path(hash)))
        withExtendedLifetime(hold) {}
    }

    @Test func aStreamIsTheSameFile() throws {
        let house = try BackupHouse()
        try house.seed(20)
        for number in 0..<5 { try house.keepPicture(String(repeating: "\(number)", count: 300_000)) }
        let stream = try BackupStream(house.catalog, BackupOptions(), version: "1")
        var bytes = Data()
        while let piece = try stream.next() {
            #expect(piece.count < 1 << 20)
            bytes += piece
        }
        #expect(try bytes == Data(contentsOf: URL(filePath: house.backUp())))
    }
}

extension BackupHouse {
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

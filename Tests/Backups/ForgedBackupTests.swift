import Catalog
import Foundation
import GRDB
import TestSupport
import Testing
import Text

@testable import Backups

/// Returns a path with leading slashes that is as long as a hash.
private func padded(_ path: String) -> String {
    String(repeating: "/", count: 64 - path.utf8.count) + path
}

/// Malicious backups that are complete and have a valid trailer and manifest.
@Suite struct ForgedBackupTests {
    let instance: BackupInstance

    init() throws {
        instance = try BackupInstance()
    }

    private func expect(_ problem: BackupError, of path: String, passphrase: String? = nil) throws {
        #expect(throws: problem) { try instance.restore(path, passphrase: passphrase) }
        #expect(throws: problem) {
            try BackupMerge.run(
                path, passphrase: passphrase, into: instance.catalog, migrations: BackupInstance.migrations)
        }
        #expect(try instance.leftovers == [])
    }

    // MARK: Hashes

    @Test(arguments: [
        padded("etc/passwd"), padded("../../seorap.sqlite"), String(repeating: "A", count: 64),
        String(repeating: "0", count: 63) + "g", String(repeating: "0", count: 63), String(repeating: "0", count: 65),
        String(repeating: "０", count: 64), String(repeating: "가", count: 64), "..", "",
    ])
    func anOriginalWhoseNameIsNoHashIsRefused(name: String) throws {
        let hash = try instance.keepPicture("하나")
        let path = try instance.forged(in: ["rows/item.jsonl", "rows/media.jsonl"]) { $0.replacing(hash, with: name) }
        #expect(throws: BackupError.self) { try instance.restore(path) }
        #expect(try instance.leftovers == [])
    }

    @Test func mergeDoesNotTouchFilesOutsideTheBackup() throws {
        let hash = try instance.keepPicture("하나")
        let outside = instance.folder.path + "/foreign"
        try Data("남의 파일".utf8).write(to: URL(filePath: outside))
        // Relative to the folder of an original in the merge's staging directory.
        let up = String(repeating: "../", count: 12) + outside.dropFirst()
        let other = try BackupInstance()
        for name in [up, String(repeating: "/", count: max(0, 64 - outside.utf8.count)) + outside] {
            let path = try instance.forged(in: ["rows/item.jsonl", "rows/media.jsonl"]) {
                $0.replacing(hash, with: name)
            }
            #expect(throws: BackupError.self) {
                try BackupMerge.run(path, passphrase: nil, into: other.catalog, migrations: BackupInstance.migrations)
            }
            #expect(try Data(contentsOf: URL(filePath: outside)) == Data("남의 파일".utf8))
        }
        #expect(try other.catalog.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM item") } == 0)
    }

    // MARK: Values

    @Test(arguments: [
        ("media", "type", #""text/html""#), ("media", "type", #""image/png\nSet-Cookie: a=b""#),
        ("media", "type", #""font/""#), ("media", "sha256", "7"),
        ("item", "kind", #""../../x""#), ("item", "kind", #""Link""#),
        ("item", "uid", #""00000000-0000-7000-8000-00000000/../""#),
        ("item", "version", "9223372036854775807"), ("item", "changedAt", "-9223372036854775808"),
        ("folder", "uid", #""../../seorap.sqlite""#), ("tag", "id", "9223372036854775807"),
        ("importRun", "uid", #""../seorap.sqlite""#), ("importRun", "uid", "\"\""), ("importRun", "uid", #""책갈피""#),
        ("inboxRecord", "file", #""/srv/../etc/passwd""#), ("inboxRecord", "file", #""etc/passwd""#),
        ("processedFolder", "path", #""..""#),
        ("sqlite_sequence", "seq", "9223372036854775807"), ("sqlite_sequence", "seq", "9007199254740992"),
        ("sqlite_sequence", "seq", #""many""#),
        ("sqlite_sequence", "seq", "-1"),
    ])
    func valueOfWrongTypeIsRefused(table: String, column: String, value: String) throws {
        try instance.keepPicture("하나")
        try instance.catalog.write { db in
            let scope = OwnerScope(of: instance.world.ann, in: db)
            _ = try instance.catalog.folders.create(name: "여름", in: scope)
            _ = try instance.catalog.imports.begin(format: "netscape", fileName: "", in: scope)
            try instance.catalog.items.addTag("바다", to: [1], in: scope)
            try db.execute(
                sql: """
                    INSERT INTO inboxRecord(owner, source, path, state, file, arrivedAt)
                    VALUES (1, 'folder', 'a.txt', 'refused', '/srv/inbox/.failed/a.txt', 0);
                    INSERT INTO processedFolder VALUES (1, '/srv/inbox/.taken/2026-11-21');
                    """)
        }
        _ = try instance.verify(instance.backUp())
        try expect(.unfit("\(table).\(column)"), of: instance.forged(table, column, value))
    }

    @Test func aRowThatRepeatsAColumnIsRefused() throws {
        let path = try instance.forged(in: ["rows/person.jsonl"]) {
            $0.replacing(#"{"id":1"#, with: "{" + String(repeating: #""id":1,"#, count: 100_000) + #""id":1"#)
        }
        try expect(.damaged("rows/person.jsonl"), of: path)
    }

    @Test func referencesBetweenRowsOfDifferentOwnersAreRefused() throws {
        try instance.seed(8)
        try instance.catalog.write {
            try $0.execute(sql: "UPDATE link SET owner = 2 WHERE item = (SELECT min(item) FROM link)")
        }
        try expect(.unfit("owners of link"), of: instance.backUp())
    }

    @Test func aWrongNumberOfItemsIsRefused() throws {
        try instance.keepPicture("하나")
        let path = try instance.forged(in: ["backup.json"]) { $0.replacing(#""items" : 1"#, with: #""items" : 1000"#) }
        try expect(.unfit("number of items"), of: path)
    }

    // MARK: Secrets

    private static func adding(_ table: String, to header: String) -> String {
        header.contains(#""tables" : ["#)
            ? header.replacing(#""tables" : ["#, with: "\"tables\" : [\n\"\(table)\",") : header
    }

    @Test(arguments: BackupTables.secret.sorted()) func secretTablesAreRejectedWithoutSecrets(table: String)
        throws
    {
        let path = try instance.forged { name, bytes in
            guard name == "backup.json" else { return [(name, bytes)] }
            let header = Self.adding(table, to: String(decoding: bytes, as: UTF8.self))
            return [(name, Array(header.utf8)), ("rows/\(table).jsonl", Array("{}\n".utf8))]
        }
        try expect(.secret("rows/\(table).jsonl"), of: path)
    }

    @Test(arguments: ["provider.tmdb.key", "backup.passphrase", "PROVIDER.X.KEY"])
    func aSecretSettingIsRefusedWithoutSecrets(setting: String) throws {
        let path = try instance.forged(in: ["rows/setting.jsonl"]) {
            $0 + "{\"id\":99,\"name\":\"\(setting)\",\"value\":\"x\"}\n"
        }
        try expect(.secret("rows/setting.jsonl"), of: path)
    }

    @Test(arguments: [nil, "열두 글자가 넘는 암호문"]) func httpsKeysAreRefusedInABackupWithoutSecrets(passphrase: String?) throws
    {
        let path = try instance.forged(BackupOptions(passphrase: passphrase)) { name, bytes in
            [(name, bytes)] + (name == "rows/tag.jsonl" ? [("tls/authority.key", Array("key".utf8))] : [])
        }
        try expect(.secret("tls/authority.key"), of: path, passphrase: passphrase)
    }

    @Test(arguments: [nil, "열두 글자가 넘는 암호문"])
    func unencryptedSecretsAreRefused(passphrase: String?) throws {
        let path = try instance.forged(in: ["backup.json"]) {
            $0.replacing(#""secrets" : false"#, with: #""secrets" : true"#)
        }
        try expect(.secret("backup.json"), of: path, passphrase: passphrase)
    }

    // MARK: One person

    @Test func aSecondPersonInOnePersonsBackupIsRefused() throws {
        let path = try instance.forged(BackupOptions(person: instance.world.bob), in: ["rows/person.jsonl"]) {
            $0
                + $0.replacing(#""id":2"#, with: #""id":3"#).replacing(#""nick":"bob"#, with: #""nick":"ann"#)
                .replacing(#""uid":"0"#, with: #""uid":"1"#)
        }
        try expect(.others("rows/person.jsonl"), of: path)
    }

    @Test func personOtherThanInTheHeaderIsRefused() throws {
        let path = try instance.forged(BackupOptions(person: instance.world.bob), in: ["rows/person.jsonl"]) {
            $0.replacing(#""uid":"0"#, with: #""uid":"1"#)
        }
        try expect(.others("rows/person.jsonl"), of: path)
    }

    @Test(arguments: ["item", "tag", "folder"]) func rowsOfOtherPeopleAreRejectedInAPersonalBackup(table: String)
        throws
    {
        try instance.catalog.write(of: instance.world.bob) { scope in
            let item = try instance.catalog.items.create(
                NewItem(kind: .link, owner: instance.world.bob, title: "밥의 것", tags: ["바다"]), in: scope.db)
            _ = try instance.catalog.folders.create(name: "여름", in: scope)
            #expect(item.owner == instance.world.bob)
        }
        let path = try instance.forged(BackupOptions(person: instance.world.bob), in: ["rows/\(table).jsonl"]) {
            $0.replacing(#""owner":2"#, with: #""owner":1"#)
        }
        try expect(.others("rows/\(table).jsonl"), of: path)
    }

    @Test func instanceSettingsAreRejectedInAPersonalBackup() throws {
        let path = try instance.forged(BackupOptions(person: instance.world.bob), in: ["rows/setting.jsonl"]) {
            $0 + #"{"id":99,"name":"backup.folder","value":"/srv"}"# + "\n"
        }
        try expect(.others("rows/setting.jsonl"), of: path)
    }

    @Test func inboxFilesInAPersonalBackupAreRefused() throws {
        let path = try instance.forged(BackupOptions(person: instance.world.bob)) { name, bytes in
            [(name, bytes)] + (name == "rows/tag.jsonl" ? [("inbox/a.txt", Array("a".utf8))] : [])
        }
        try expect(.others("inbox/a.txt"), of: path)
    }

    // MARK: Sizes

    /// Forges a backup with 1 MB of incompressible bytes, so that the rest may unpack to 300 MB.
    private func forgedWithBallast(_ table: String, _ change: @escaping ([UInt8]) -> [UInt8]) throws -> String {
        var random = SplitMix64(seed: 1)
        let ballast = (0..<1 << 20).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        return try instance.forged { name, bytes in
            if name == "backup.json" { return [(name, bytes), ("inbox/ballast", ballast)] }
            return [(name, name == table ? change(bytes) : bytes)]
        }
    }

    @Test func lastLineWithoutLineEndIsRefused() throws {
        let path = try forgedWithBallast("rows/tag.jsonl") { _ in
            Array(#"{"id":1,"owner":1,"name":""#.utf8) + [UInt8](repeating: 0x61, count: TableImporter.maxLineLength)
        }
        #expect(throws: BackupError.oversized("rows/tag.jsonl")) { try instance.restore(path) }
        #expect(try instance.leftovers == [])
    }

    @Test func lineBeyondTheLimitIsRefused() throws {
        let database = try DatabaseQueue()
        try database.writeWithoutTransaction { db in
            try db.execute(sql: "CREATE TABLE tag(name TEXT)")
            let loader = try TableImporter("tag", columns: ["name"], shape: nil, in: db)
            let piece = [UInt8](repeating: 0x61, count: 1 << 20)
            var taken = 0
            #expect(throws: BackupError.oversized("rows/tag.jsonl")) {
                while taken < 4 << 30 {
                    try piece.withUnsafeBytes { try loader.consume($0) }
                    taken += piece.count
                }
            }
            #expect(taken == TableImporter.maxLineLength)
        }
    }

    @Test func longLineSurvivesBackupAndRestore() throws {
        let text = String(repeating: "아주 긴 글 ", count: 1 << 18)
        try instance.catalog.write { db in
            try db.execute(
                sql: """
                    INSERT INTO importRun(uid, person, format, state, startedAt, problem)
                    VALUES ('long', 1, 'netscape', 'failed', 0, ?)
                    """, arguments: [text])
        }
        let restored = try instance.open(instance.restore(instance.backUp()))
        defer { try? restored.close() }
        #expect(try restored.read { try String.fetchOne($0, sql: "SELECT problem FROM importRun") } == text)
    }

    @Test func aLongHeaderIsRefused() throws {
        let path = try instance.sealed { name, bytes in
            [(name, name == "backup.json" ? bytes + [UInt8](repeating: 32, count: 2 << 20) : bytes)]
        }
        try expect(.oversized("backup.json"), of: path)
    }

    @Test func aLongManifestIsRefused() throws {
        let path = try instance.sealed { name, bytes in
            [(name, name == "manifest.json" ? bytes + [UInt8](repeating: 32, count: 8 << 20) : bytes)]
        }
        try expect(.oversized("manifest.json"), of: path)
    }

    // MARK: Words

    @Test func invalidTimestampInHeaderIsRefused() throws {
        let moment = /"takenAt" : "[^"]*"/
        let path = try instance.forged(in: ["backup.json"]) {
            $0.replacing(moment, with: #""takenAt" : "\u001b[2J""#)
        }
        try expect(.damaged("backup.json"), of: path)
    }

    @Test func versionIsShownWithoutControlCharacters() throws {
        let path = try instance.forged(in: ["backup.json"]) {
            $0.replacing(/"format" : 1/, with: #""format" : 2"#)
                .replacing(/"version" : "[^"]*"/, with: #""version" : "9\u001b[2J""#)
        }
        let schema = Baseline.version(of: BackupInstance.migrations.map(\.name))
        try expect(.newer(version: "9?[2J", schema: schema), of: path)
    }

    // MARK: Places

    @Test(arguments: [
        "9223372036854775807 0000000000001", "0000000000001 9223372036854775807", "-000000000000001 0000000000000001",
        "9999999999999999 9999999999999999",
    ])
    func aManifestOutsideTheArchiveIsRefused(place: String) throws {
        let path = try instance.backUp()
        let digits = String(repeating: "0", count: 64)
        let bytes = try Data(contentsOf: URL(filePath: path)).dropLast(BackupTrailer.commentLength)
        try (bytes + Data("seorap-backup-1 \(digits) \(place) \(digits)".utf8)).write(to: URL(filePath: path))
        try expect(.damaged(BackupTrailer.endLocation), of: path)
    }

    @Test(arguments: ["9223372036854775807", "-9223372036854775808"])
    func damagedArchiveWithEntryBeyondItsEndIsRefused(place: String) throws {
        let path = try instance.sealed { name, bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            guard name == "manifest.json" else { return [(name, bytes)] }
            return [(name, Array(text.replacing(/"at":[0-9]+/, with: "\"at\":\(place)").utf8))]
        }
        var bytes = try Data(contentsOf: URL(filePath: path))
        bytes[bytes.count - BackupTrailer.commentLength - BackupTrailer.endRecordLength - 5] ^= 1
        try bytes.write(to: URL(filePath: path))
        #expect(throws: BackupError.self) { try instance.verify(path) }
    }
}

import Catalog
import Files
import Foundation
import GRDB

/// Checks an instance: database, files, counts, search index and machine. On request, repairs what it can without
/// changing data of people.
package struct HealthCheck: Sendable {
    private let catalog: Catalog
    private let migrations: [Migration]
    private var repairs: Bool

    /// - Parameters:
    ///   - migrations: all migrations of the schema.
    ///   - repairs: whether to make safe repairs.
    package init(_ catalog: Catalog, migrations: [Migration], repairs: Bool = false) {
        self.catalog = catalog
        self.migrations = migrations
        self.repairs = repairs
    }

    /// Runs all checks.
    /// - Parameters:
    ///   - isDeep: whether to read every original and compare its bytes with its name.
    ///   - known: the findings of a ``DatabaseCheck`` that has just run; if nil, the check runs here.
    package func run(isDeep: Bool = true, known: [CheckResult]? = nil) throws -> [CheckResult] {
        let database =
            try known ?? catalog.read { try DatabaseCheck(catalog.folder, migrations: migrations).run(in: $0) }
        // A damaged database makes intact rows unreadable, so nothing is repaired on its evidence.
        let isDamaged = database.contains { $0.severity != .note && $0.repair == nil }
        var check = self
        if isDamaged { check.repairs = false }
        let parts: [(name: Phrase, run: () throws -> [CheckResult])] = [
            (Phrase("구조", "schema"), check.schema),
            (Phrase("원본", "originals"), { try check.originals(isDeep: isDeep) }),
            (Phrase("검색", "search"), check.search),
            (Phrase("수", "counters"), check.counters),
            (Phrase("기계", "machine"), check.machine),
            (Phrase("시계", "clock"), check.clock),
        ]
        return try database
            + parts.flatMap { part in
                do {
                    return try part.run()
                } catch is DatabaseError where isDamaged {
                    // The findings already name the damage, so the other parts are still checked.
                    return [
                        .problem(
                            "\(part.name.ko): 손상된 데이터베이스에서 확인할 수 없어요",
                            "\(part.name.en): not checked, the database is damaged there")
                    ]
                }
            }
    }

    /// Compares the schema that the migrations make with the schema of the database.
    private func schema() throws -> [CheckResult] {
        let sql = """
            SELECT name, type, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
            AND name NOT LIKE 'search\\_%' ESCAPE '\\' ORDER BY name
            """
        let path = "\(catalog.folder.incoming)/schema-\(UUID().uuidString)"
        defer { for ending in ["", "-journal"] { unlink(path + ending) } }
        let spare = try ScratchDatabase(path: path)
        try spare.migrate(migrations)
        let wanted = try spare.queue.read { try Row.fetchAll($0, sql: sql) }
        try spare.close()
        let found = try catalog.read { try Row.fetchAll($0, sql: sql) }
        let present = Dictionary(uniqueKeysWithValues: found.map { ($0["name"] as String, $0["sql"] as String) })
        let expected = Set(wanted.map { $0["name"] as String })
        var results: [CheckResult] = []
        for row in wanted where present[row["name"]] != row["sql"] {
            let (name, type): (String, String) = (row["name"], row["type"])
            // Indexes and triggers hold no data, so they can be recreated.
            let canRepair = present[name] == nil && ["index", "trigger"].contains(type)
            var result = CheckResult.error(
                "구조가 달라요: \(name)", "schema: \(type) \(name) differs from this version", canRepair: canRepair)
            if repairs, canRepair {
                try catalog.write { try $0.execute(sql: row["sql"]) }
                result.repair = Phrase("다시 만들었어요", "rebuilt")
            }
            results.append(result)
        }
        for name in present.keys.sorted() where !expected.contains(name) {
            results.append(.info("서랍이 만들지 않은 \(name)", "schema: \(name) does not belong to Seorap"))
        }
        return results
    }

    private func originals(isDeep: Bool) throws -> [CheckResult] {
        var results: [CheckResult] = []
        let missing = try catalog.read { try catalog.media.missing(in: $0) }
        for hash in missing.prefix(20) {
            results.append(.problem("원본이 없어요: \(hash)", "an original is missing or has another size: \(hash)"))
        }
        if isDeep {
            let hashes = try catalog.read { try String.fetchAll($0, sql: "SELECT sha256 FROM media ORDER BY sha256") }
            for hash in hashes where !missing.contains(hash) {
                let found = try? catalog.media.digest(ofFile: catalog.media.path(hash))
                if found != hash {
                    results.append(.problem("원본이 바뀌었어요: \(hash)", "an original has changed on the disk: \(hash)"))
                }
            }
        }
        let orphanedFiles = try catalog.media.orphanedFiles(in: catalog)
        if !orphanedFiles.isEmpty {
            var result = CheckResult.error(
                "아무 데도 쓰이지 않는 원본 \(orphanedFiles.count)개", "\(orphanedFiles.count) originals are unused",
                canRepair: orphanedFiles.count <= 10)
            if repairs, result.canRepair {
                let moved = try catalog.media.sweep(in: catalog).quarantined.count
                result.repair = Phrase(
                    "\(moved)개를 30일 동안 따로 보관해요", "\(moved) moved to quarantine/ for thirty days")
            }
            results.append(result)
        }
        if results.isEmpty { results.append(.info("원본이 모두 있어요", "every original is there")) }
        return results
    }

    private func search() throws -> [CheckResult] {
        var results: [CheckResult] = []
        let stale = try catalog.read { try catalog.search.outdated(in: $0) }
        if stale > 0 {
            var result = CheckResult.error(
                "검색 색인의 \(stale)개가 최신이 아니에요", "\(stale) items are out of date in the search index")
            if repairs {
                try catalog.write { try catalog.search.reindexAllItems(in: $0) }
                result.repair = Phrase("다시 읽어 등록했어요", "indexed again")
            }
            results.append(result)
        }
        if try !catalog.write({ try catalog.search.isConsistent(in: $0) }) {
            var result = CheckResult.error("검색 색인이 내용과 맞지 않아요", "the search index does not match its rows")
            if repairs {
                try catalog.write { try catalog.search.rebuild(in: $0) }
                result.repair = Phrase("색인을 새로 만들었어요", "rebuilt the index")
            }
            results.append(result)
        }
        return results
    }

    private func counters() throws -> [CheckResult] {
        try DenormalisedCount.all.compactMap { counter in
            let wrong = try catalog.read { try counter.mismatchCount(in: $0) }
            guard wrong > 0 else { return nil }
            var result = CheckResult.error("\(counter.table)의 개수가 맞지 않아요", "the counts in \(counter.table) are wrong")
            if repairs {
                try catalog.write { try counter.repair(in: $0) }
                result.repair = Phrase("다시 셌어요", "counted again")
            }
            return result
        }
    }

    private func machine() throws -> [CheckResult] {
        let free = try Directory.freeSpace(at: catalog.folder.path)
        let size = try Int(Stat(catalog.folder.database).size)
        let cache = Self.size(of: catalog.folder.cache)
        var results: [CheckResult] = [
            .info(
                "디스크 여유 공간 \(free >> 20) MB, 캐시 \(cache >> 20) MB",
                "disk: \(free >> 20) MB free, cache: \(cache >> 20) MB"
            )
        ]
        // A migration or a rebuilt index may need this much space.
        if free < 2 * size + 256 << 20 {
            results.append(.info("디스크가 거의 찼어요", "disk: nearly full"))
        }
        return results
    }

    /// Reports a clock more than ten minutes behind the newest change of an item.
    private func clock() throws -> [CheckResult] {
        let now = catalog.environment.now()
        let latest = try catalog.read { try Timestamp.fetchOne($0, sql: "SELECT max(changedAt) FROM item") }
        guard let latest, latest > now + .seconds(600) else { return [] }
        return [
            .error(
                "컴퓨터의 시계가 늦어요: \(latest.rfc3339)에 수정한 것이 있어요",
                "clock: it shows \(now.rfc3339), but something was changed at \(latest.rfc3339)", canRepair: false)
        ]
    }

    private static func size(of folder: String) -> Int {
        Directory.entries(of: folder).reduce(0) { sum, entry in
            guard entry.status.type == .directory else { return sum + Int(entry.status.size) }
            return sum + (entry.name.map { size(of: "\(folder)/\($0)") } ?? 0)
        }
    }
}

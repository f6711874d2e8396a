import Catalog
import Foundation
import GRDB
import TestSupport
import Text

@testable import Screenshots

extension World {
    /// Inserts rows without picture files, for lists, which decode no picture.
    func fill(_ count: Int, days: Int = 400, seed: UInt64 = 5) throws {
        var chance = SplitMix64(seed: seed)
        let sizes = [(1170, 2532), (1080, 2340), (1440, 900), (2560, 1440), (1620, 2160), (1179, 6000)]
        let apps = ["", "KakaoTalk", "NAVER", "쿠팡"]
        try catalog.write { db in
            let items = try ItemBatchInserter(items: catalog.items, in: db)
            for number in 0..<count {
                let (width, height) = sizes[chance.below(sizes.count)]
                let hash = (0..<4).map { _ in String(format: "%016lx", chance.next()) }.joined()
                let takenAt = clock.now - .seconds(chance.below(86_400 * days))
                try catalog.media.record(
                    Media(sha256: hash, type: "image/png", bytes: 9, width: width, height: height), in: db)
                let tags = (0..<chance.below(4)).map { _ in "태그\(chance.below(20))" }
                let app = apps[chance.below(apps.count)]
                let id = try items.insert(
                    NewItem(
                        kind: .screenshot, owner: ann, title: "", subtitle: app, addedAt: takenAt, tags: tags,
                        cover: hash, placeholder: "#a1b2c3#0f0f0f"))
                try db.execute(
                    sql: """
                        INSERT INTO screenshot(item, owner, position, takenAt, takenAtSource, importedAt, device, app, bytes, text)
                        SELECT id, owner, position, addedAt, 'name', ?, ?, ?, ?, ? FROM item WHERE id = ?
                        """,
                    arguments: [
                        1_000_000 + chance.below(500), width > height ? "computer" : "phone", app,
                        900 + chance.below(40), chance.oneIn(3) ? "" : "서울 지하철 시간표와 맛집 이야기 \(number)", id,
                    ])
            }
        }
    }

    /// Returns the SQL of the statements that `body` runs.
    func statements(_ body: (Database) throws -> Void) throws -> [String] {
        final class Log { var lines: [String] = [] }
        return try catalog.read { db in
            let log = Log()
            db.trace { if case .statement(let statement) = $0 { log.lines.append(statement.expandedSQL) } }
            defer { db.trace(options: []) }
            try body(db)
            return log.lines
        }
    }

    func plan(_ sql: String) throws -> [String] {
        try catalog.read { db in
            try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql).map { $0["detail"] as String }
        }
    }
}

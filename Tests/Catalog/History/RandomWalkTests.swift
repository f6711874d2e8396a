import GRDB
import TestSupport
import Testing
import Text

@testable import Catalog

/// Makes 2,000 random changes with a fixed seed. Every 100 changes, compares the numbers that triggers maintain with
/// counts of the rows.
@Suite struct RandomWalkTests {
    @Test func countsMatchTheirRowsAfterRandomChanges() throws {
        let instance = try TestInstance()
        let catalog = instance.catalog
        var random = SplitMix64(seed: 2026)
        var (reversals, conflicts) = (0, 0)
        let words = ["가", "나", "다", "라", "마"]
        for step in 1...2000 {
            instance.clock.advance(.milliseconds(Int.random(in: 0...3, using: &random)))
            let owner = Bool.random(using: &random) ? instance.ann : instance.bob
            let ids = try catalog.read {
                try Int64.fetchAll($0, sql: "SELECT id FROM item WHERE owner = ?", arguments: [owner])
            }.shuffled(using: &random).prefix(3).map { $0 }
            let folders = try catalog.read {
                try Int64.fetchAll($0, sql: "SELECT id FROM folder WHERE owner = ?", arguments: [owner])
            }
            let tags = try catalog.read {
                try Int64.fetchAll($0, sql: "SELECT id FROM tag WHERE owner = ?", arguments: [owner])
            }
            let folder = folders.randomElement(using: &random)
            let tag = tags.randomElement(using: &random)
            let word = words.randomElement(using: &random) ?? ""
            let choice = Int.random(in: 0..<20, using: &random)
            let flag = Bool.random(using: &random)
            do {
                if choice >= 16 {
                    let history = try catalog.history(of: owner, limit: 20)
                    if let change = history.randomElement(using: &random) {
                        if change.isUndone {
                            try catalog.redo(change.id, by: owner)
                        } else {
                            try catalog.undo(change.id, by: owner)
                        }
                        reversals += 1
                    }
                } else {
                    try catalog.perform(.edit, by: owner, summary: Phrase("", "")) { scope in
                        switch choice {
                        case 0...2:
                            _ = try catalog.items.create(
                                NewItem(
                                    kind: flag ? .link : .book, owner: owner, title: word, isFavourite: flag,
                                    folder: folder, tags: [word, "공통"]), in: scope.db)
                        case 3: try catalog.items.setState(flag ? .inbox : .archived, of: ids, in: scope)
                        case 4: try catalog.items.setState(.kept, of: ids, in: scope)
                        case 5: try catalog.items.setFavourite(flag, of: ids, in: scope)
                        case 6: try catalog.items.setFolder(flag ? folder : nil, of: ids, in: scope)
                        case 7: try catalog.items.trash(ids, in: scope)
                        case 8: try catalog.items.restore(ids, in: scope)
                        case 9: try catalog.items.deleteForever(Array(ids.prefix(1)), in: scope)
                        case 10: try catalog.items.addTag(word, to: ids, in: scope)
                        case 11: try catalog.items.removeTag(word, from: ids, in: scope)
                        case 12:
                            if let id = ids.first { try catalog.items.setTags([word], of: id, in: scope) }
                        case 13:
                            _ = try catalog.folders.create(name: word, parent: flag ? folder : nil, in: scope)
                        case 14:
                            if let folder {
                                try catalog.folders.delete(folder, contents: flag ? .keep : .trash, in: scope)
                            }
                        default:
                            if let tag {
                                flag
                                    ? try catalog.tags.delete([tag], in: scope)
                                    : try catalog.tags.rename(tag, to: word + "!", in: scope)
                            }
                        }
                    }
                }
            } catch CatalogError.conflict {
                conflicts += 1
            }
            if step % 100 == 0 { try check(catalog, step) }
        }
        #expect(
            reversals > 150 && conflicts > 0, "the walk must try both: \(reversals) reversals, \(conflicts) refused")
    }

    private func check(_ catalog: Catalog, _ step: Int) throws {
        try catalog.read { db in
            for (column, mismatchSQL) in Self.mismatches {
                let rows = try Row.fetchAll(db, sql: mismatchSQL)
                #expect(rows.isEmpty, "\(column) after \(step) steps: \(rows)")
            }
            #expect(try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").isEmpty)
            #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok")
        }
    }

    /// SQL of the rows with a wrong number, by column.
    private static let mismatches = [
        "itemCount": """
        SELECT * FROM (SELECT owner, kind, state, count, favourites FROM itemCount WHERE count > 0
            EXCEPT SELECT owner, kind, state, count(*), count(favouriteAt) FROM item GROUP BY 1, 2, 3)
        UNION ALL SELECT * FROM (SELECT owner, kind, state, count(*), count(favouriteAt) FROM item GROUP BY 1, 2, 3
            EXCEPT SELECT owner, kind, state, count, favourites FROM itemCount)
        """,
        "folder.count": """
        SELECT id, count FROM folder
        WHERE count <> (SELECT count(*) FROM item WHERE item.folder = folder.id AND state = 'kept')
        """,
        "tag.count": """
        SELECT id, name, count FROM tag
        WHERE count <> (SELECT count(*) FROM itemTag JOIN item ON item.id = itemTag.item
            WHERE itemTag.tag = tag.id AND item.state = 'kept')
        """,
        "itemTag.position": """
        SELECT * FROM itemTag JOIN item ON item.id = itemTag.item WHERE itemTag.position <> item.position
        """,
        "item.tagNames": """
        SELECT id, tagNames FROM item WHERE tagNames <> coalesce((SELECT group_concat(name, char(10)) FROM
            (SELECT name FROM itemTag JOIN tag ON tag.id = itemTag.tag WHERE itemTag.item = item.id
            ORDER BY sortName, tag.id)), '')
        """,
    ]
}

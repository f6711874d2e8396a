import Catalog
import GRDB
import Site
import Text

extension ExportedRecords {
    /// What the export document lists of diaries beside their pages.
    static let diary = [diaries, stickers, fonts]

    /// Those that the person is or was in. They have no item, so that all of them are there whatever the moment.
    private static let diaries = ExportedRecords("diaries") { range, json, db in
        let rows = try Row.fetchAll(
            db.cachedStatement(
                """
                SELECT diary.id, diary.uid, name, diary.createdAt, changedAt, turns, nick, diary.version FROM diary
                LEFT JOIN person ON person.id = turn
                WHERE diary.id IN (SELECT diary FROM diaryMember WHERE person = ?1) AND diary.id > ?2
                ORDER BY diary.id LIMIT ?3
                """), arguments: [range.owner, range.after, range.limit])
        let members = try Dictionary(
            grouping: Row.fetchAll(
                db.cachedStatement(
                    """
                    SELECT diary, nick, uid, joinedAt, leftAt FROM json_each(?) AS wanted
                    CROSS JOIN diaryMember ON diary = wanted.value CROSS JOIN person ON person.id = diaryMember.person
                    ORDER BY joinedAt, person.id
                    """), arguments: [jsonArray(rows.map { $0["id"] as Int64 })])
        ) { $0["diary"] as Int64 }
        for row in rows {
            json.newline()
            json.object { json in
                json.member("id", row["uid"] as String)
                json.member("name", row["name"] as String)
                json.member("createdAt", row["createdAt"] as Timestamp)
                json.member("changedAt", row["changedAt"] as Timestamp)
                json.member("turns", row["turns"] as Bool)
                json.member(ifPresent: "turn", row["nick"] as String?)
                json.member("version", row["version"] as Int)
                json.array("people") { json in
                    for member in members[row["id"]] ?? [] {
                        json.object { json in
                            json.member("name", member["nick"] as String)
                            json.member("id", member["uid"] as String)
                            json.member("joinedAt", member["joinedAt"] as Timestamp)
                            json.member(ifPresent: "leftAt", member["leftAt"] as Timestamp?)
                        }
                    }
                }
            }
        }
        return rows.count == range.limit ? rows.last?["id"] : nil
    }

    private static let stickers = ExportedRecords(
        "stickers",
        sql: """
            SELECT id, sha256, name, width, height, createdAt FROM sticker NOT INDEXED
            WHERE owner = ?1 AND id > ?3 ORDER BY id LIMIT ?4
            """
    ) { row, json in
        json.member("sha256", row["sha256"] as String)
        json.member(ifFilled: "name", row["name"])
        json.member("width", row["width"] as Int)
        json.member("height", row["height"] as Int)
        json.member("createdAt", row["createdAt"] as Timestamp)
    }

    private static let fonts = ExportedRecords(
        "fonts",
        sql: """
            SELECT id, sha256, name, createdAt FROM ownFont NOT INDEXED
            WHERE owner = ?1 AND id > ?3 ORDER BY id LIMIT ?4
            """
    ) { row, json in
        json.member("sha256", row["sha256"] as String)
        json.member("name", row["name"] as String)
        json.member("createdAt", row["createdAt"] as Timestamp)
    }
}

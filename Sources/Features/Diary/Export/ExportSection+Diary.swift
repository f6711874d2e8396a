import Catalog
import GRDB
import Site
import Text

extension ExportSection {
    /// The tables of the diary that the export document lists in addition to items.
    static let diary = [diaries, stickers, fonts]

    /// The diaries that the person is or was a member of. Diaries have no item, so all are exported regardless of
    /// ``ExportRange/since``.
    private static let diaries = ExportSection("diaries") { range, json, db in
        let diaryRows = try db.rows(
            """
            SELECT diary.id, diary.uid, name, diary.createdAt, changedAt, takesTurns, nick, diary.version FROM diary
            LEFT JOIN person ON person.id = currentWriter
            WHERE diary.id IN (SELECT diary FROM diaryMember WHERE person = :owner) AND diary.id > :after
            ORDER BY diary.id LIMIT :limit
            """, ["owner": range.owner, "after": range.after, "limit": range.limit])
        let membersByDiary = try Dictionary(
            grouping: db.rows(
                """
                SELECT diary, nick, uid, joinedAt, leftAt FROM json_each(?) AS wanted
                CROSS JOIN diaryMember ON diary = wanted.value CROSS JOIN person ON person.id = diaryMember.person
                ORDER BY joinedAt, person.id
                """, [jsonArray(diaryRows.map { try $0.value("id") as Int64 })])
        ) { try $0.value("diary") as Int64 }
        for row in diaryRows {
            json.newline()
            try json.object { json in
                try json.member("id", row.value("uid") as String)
                try json.member("name", row.value("name") as String)
                try json.member("createdAt", row.value("createdAt") as Timestamp)
                try json.member("changedAt", row.value("changedAt") as Timestamp)
                try json.member("turns", row.value("takesTurns") as Bool)
                try json.member(ifPresent: "turn", row.value("nick") as String?)
                try json.member("version", row.value("version") as Int)
                try json.array("people") { json in
                    for member in membersByDiary[try row.value("id")] ?? [] {
                        try json.object { json in
                            try json.member("name", member.value("nick") as String)
                            try json.member("id", member.value("uid") as String)
                            try json.member("joinedAt", member.value("joinedAt") as Timestamp)
                            try json.member(ifPresent: "leftAt", member.value("leftAt") as Timestamp?)
                        }
                    }
                }
            }
        }
        return try diaryRows.count == range.limit ? diaryRows.last?.value("id") : nil
    }

    private static let stickers = ExportSection(
        "stickers",
        sql: """
            SELECT id, sha256, name, width, height, createdAt FROM userSticker NOT INDEXED
            WHERE owner = ?1 AND id > ?3 ORDER BY id LIMIT ?4
            """
    ) { row, json in
        try json.member("sha256", row.value("sha256") as String)
        try json.member(ifFilled: "name", row.value("name"))
        try json.member("width", row.value("width") as Int)
        try json.member("height", row.value("height") as Int)
        try json.member("createdAt", row.value("createdAt") as Timestamp)
    }

    private static let fonts = ExportSection(
        "fonts",
        sql: """
            SELECT id, sha256, name, createdAt FROM userFont NOT INDEXED
            WHERE owner = ?1 AND id > ?3 ORDER BY id LIMIT ?4
            """
    ) { row, json in
        try json.member("sha256", row.value("sha256") as String)
        try json.member("name", row.value("name") as String)
        try json.member("createdAt", row.value("createdAt") as Timestamp)
    }
}

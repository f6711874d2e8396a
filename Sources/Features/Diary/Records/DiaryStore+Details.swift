import Catalog
import GRDB
import Site
import Text

extension DiaryStore {
    /// Writes the `page` objects of API.md for many items: the document's members and details from other tables. Runs a
    /// constant number of statements.
    func write(_ details: inout ItemDetailsWriter, of ids: [Item.ID], in db: Database) throws {
        let pages = try db.readList(
            """
            SELECT \(DiaryPage.columns) FROM json_each(?) AS wanted
            CROSS JOIN item ON item.id = wanted.value CROSS JOIN page ON page.item = item.id
            """, [jsonArray(ids)]
        ) { try DiaryPage($0) }
        let documents = try documents(of: pages, in: db)
        let pageDetails = try PageDetails(of: pages, in: db)
        for page in pages {
            try details.add(page.id) { try pageDetails.write(page, documents[page.id], to: &$0) }
        }
    }
}

/// Details of pages from other tables, read for all pages at once.
private struct PageDetails {
    private let diaries: [Diary.ID: (uid: String, name: String)]
    /// Uids of the authors.
    private let authors: [Person.ID: String]
    /// Entries by the shared ID of their page, the oldest first.
    private let comments: [String: [Row]]
    /// Entries by the shared ID of their page, the oldest first.
    private let reactions: [String: [Row]]
    /// Drafts of the person's own pages.
    private let drafts: [Item.ID: Row]

    init(of pages: [DiaryPage], in db: Database) throws {
        func rows(_ sql: String, _ jsonValues: String) throws -> [Row] {
            try db.rows(sql, [jsonValues])
        }
        diaries = try Dictionary(
            stored: rows(
                "SELECT id, uid, name FROM diary WHERE id IN (SELECT value FROM json_each(?))",
                jsonArray(Set(pages.compactMap(\.diary)))
            ).map { (try $0.value("id"), (try $0.value("uid"), try $0.value("name"))) })
        authors = try Dictionary(
            stored: rows(
                "SELECT id, uid FROM person WHERE id IN (SELECT value FROM json_each(?))",
                jsonArray(Set(pages.compactMap(\.author)))
            ).map { (try $0.value("id"), try $0.value("uid")) })
        let sharedIDs = jsonArray(pages.map(\.sharedID))
        comments = try Dictionary(
            grouping: rows(
                """
                SELECT sharedID, uid, personName, text, createdAt FROM json_each(?) AS wanted
                CROSS JOIN pageComment ON sharedID = wanted.value ORDER BY pageComment.id
                """, sharedIDs)
        ) { try $0.value("sharedID") }
        reactions = try Dictionary(
            grouping: rows(
                """
                SELECT sharedID, nick, kind, pageReaction.createdAt FROM json_each(?) AS wanted
                CROSS JOIN pageReaction ON sharedID = wanted.value CROSS JOIN person ON person.id = pageReaction.person
                ORDER BY pageReaction.createdAt
                """, sharedIDs)
        ) { try $0.value("sharedID") }
        drafts = try Dictionary(
            stored: rows(
                """
                SELECT item, document, savedAt, device FROM json_each(?) AS wanted
                CROSS JOIN pageDraft ON item = wanted.value
                """, jsonArray(pages.filter(\.isOwn).map(\.id))
            ).map { (try $0.value("item"), $0) })
    }

    /// Writes the members of the document, which is an object as `PageDocument` writes it, then the other members.
    func write(_ page: DiaryPage, _ document: [UInt8]?, to json: inout JSONWriter) throws {
        // The two braces are dropped. An empty object has no members.
        if let document, document.count > 2 { json.raw(Array(document.dropFirst().dropLast())) }
        json.member("day", page.day)
        json.member(ifFilled: "weather", page.weather)
        json.member(ifFilled: "mood", page.mood)
        json.member("thing", page.sharedID)
        if let diary = page.diary.flatMap({ diaries[$0] }) {
            json.object("diary") { json in
                json.member("id", diary.uid)
                json.member("name", diary.name)
            }
        }
        json.object("author") { json in
            json.member(ifPresent: "id", page.author.flatMap { authors[$0] })
            json.member("name", page.authorName)
        }
        json.member("own", page.isOwn)
        json.member("finished", page.isFinished)
        json.member(ifPresent: "finishedAt", page.finishedAt)
        json.member(ifPresent: "sharedAt", page.sharedAt)
        json.member("words", page.searchText)
        json.member("revision", page.revision)
        if let draft = drafts[page.id] {
            try json.object("draft") { json in
                try json.member("savedAt", draft.value("savedAt") as Timestamp)
                try json.member(ifFilled: "device", draft.value("device"))
                if page.isFinished {
                    json.key("document")
                    try json.raw(draft.value("document") as String)
                }
            }
        }
        try json.array("comments") { json in
            for row in comments[page.sharedID] ?? [] {
                try json.object { json in
                    try json.member("id", row.value("uid") as String)
                    try json.member("author", row.value("personName") as String)
                    try json.member("text", row.value("text") as String)
                    try json.member("createdAt", row.value("createdAt") as Timestamp)
                }
            }
        }
        try json.array("reactions") { json in
            for row in reactions[page.sharedID] ?? [] {
                try json.object { json in
                    try json.member("author", row.value("nick") as String)
                    try json.member("kind", row.value("kind") as String)
                    try json.member("createdAt", row.value("createdAt") as Timestamp)
                }
            }
        }
    }
}

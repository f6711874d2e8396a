import Catalog
import Foundation
import GRDB
import Jobs
import MediaProtocol
import Text

extension ScreenshotStore {
    static let readJob = "RecogniseTextJob"

    /// Enqueues text recognition of a screenshot, in the transaction that creates or changes it.
    func enqueueReading(of id: Item.ID, priority: Int = NewJob.background, in scope: OwnerScope) throws {
        try catalog.jobs.enqueue(
            scope.db,
            NewJob(
                Self.readJob, item: id, person: scope.owner, priority: priority,
                uniqueKey: "\(Self.readJob):\(id)"))
    }

    /// Stores the recognised text of each picture, and the text of the screenshot composed from them.
    func record(
        _ texts: [(picture: Int64, text: RecognisedText)], language: OCRLanguage, of id: Item.ID, in db: Database
    ) throws {
        for (picture, text) in texts {
            try db.run(
                "UPDATE screenshotPicture SET words = ? WHERE id = ? AND item = ?",
                [try text.json(), picture, id])
        }
        try compose(texts.map(\.text), language: language, of: id, in: db)
    }

    private func compose(_ texts: [RecognisedText], language: OCRLanguage, of id: Item.ID, in db: Database) throws {
        func joinedTexts(_ part: (RecognisedText) -> String) -> String {
            texts.map(part).filter { !$0.isEmpty }.joined(separator: "\n")
        }
        let text = joinedTexts(\.text)
        try db.run(
            """
            UPDATE screenshot SET text = ?, glued = ?, codes = ?, textState = ?, textLanguage = ? WHERE item = ?
            """,
            [
                text, joinedTexts(\.joinedWords), jsonArray(LinkDetector.all(in: texts)),
                (text.isEmpty ? Screenshot.TextState.none : .read).rawValue, language.rawValue, id,
            ])
        try catalog.items.markFilled([id], in: db)
    }

    /// Stores why a screenshot has no new text. Its earlier text stays.
    func record(_ state: Screenshot.TextState, of id: Item.ID, in db: Database) throws {
        try db.run("UPDATE screenshot SET textState = ? WHERE item = ?", [state.rawValue, id])
        try catalog.items.markFilled([id], in: db)
    }

    /// Composes a screenshot's text again after its pictures or their order have changed. Enqueues recognition if a
    /// picture has no text yet.
    func readAgain(_ id: Item.ID, in scope: OwnerScope) throws {
        let texts = try recognisedTexts(of: [id], in: scope)
        let language = try scope.db.value(String.self, "SELECT textLanguage FROM screenshot WHERE item = ?", [id])
        if let language = language.flatMap(OCRLanguage.init(rawValue:)), texts.allSatisfy({ $0.text != nil }) {
            return try compose(texts.compactMap(\.text), language: language, of: id, in: scope.db)
        }
        try record(.waiting, of: id, in: scope.db)
        try enqueueReading(of: id, in: scope)
    }

    /// Composes the texts of several screenshots of any owners again. Items that no longer exist are skipped.
    func readAgain(_ items: [Item.ID], in db: Database) throws {
        let rows = try db.rows(
            "SELECT item, owner FROM screenshot WHERE item IN (SELECT value FROM json_each(?))", [jsonArray(items)])
        for row in rows { try readAgain(row.value("item"), in: OwnerScope(of: row.value("owner"), in: db)) }
    }

    /// Returns the recognised text of each picture of these screenshots, in order; nil for pictures not read yet. One
    /// statement.
    func recognisedTexts(of items: [Item.ID], in scope: OwnerScope) throws -> [(picture: Int64, text: RecognisedText?)]
    {
        try scope.db.rows(
            """
            SELECT picture.id, picture.words FROM json_each(?) AS wanted
            CROSS JOIN screenshotPicture AS picture ON picture.item = wanted.value
            WHERE picture.owner = ? ORDER BY wanted.key, picture.position
            """, [jsonArray(items), scope.owner]
        ).map { row in
            let json: String? = try row.value("words")
            return try (
                row.value("id"), json.flatMap { try? RecognisedText(json: $0.utf8) }
            )
        }
    }

    // MARK: - Several screenshots

    /// Counts a person's screenshots by the state of their text recognition. Only the page of text recognition needs
    /// it.
    func readingCounts(in scope: OwnerScope) throws -> [Screenshot.TextState: Int] {
        let rows = try scope.db.rows(
            "SELECT textState, count(*) AS count FROM screenshot WHERE owner = ? GROUP BY textState", [scope.owner])
        return try Dictionary(
            stored: rows.compactMap { row in
                try Screenshot.TextState(rawValue: row.value("textState")).map { ($0, try row.value("count")) }
            })
    }

    /// Returns the unread screenshots of people whose chosen language is installed, and with `all` also those that were
    /// read in another language than the chosen one. Queries the screenshots of each person separately.
    func outdated(_ languages: Set<OCRLanguage>, all: Bool, in db: Database) throws -> [Item.ID] {
        try db.values(Int64.self, "SELECT id FROM person").flatMap { person -> [Item.ID] in
            let choice = try OCRPreference.of(catalog, in: OwnerScope(of: person, in: db))
            guard let language = choice.language, languages.contains(language) else { return [] }
            return try db.values(
                Int64.self,
                """
                SELECT item FROM screenshot WHERE owner = ?1
                    AND (textState = 'off' OR ?3 AND textState IN ('read', 'none') AND textLanguage <> ?2)
                    AND textState IN ('off', iif(?3, 'read', 'off'), iif(?3, 'none', 'off'))
                """, [person, language.rawValue, all])
        }
    }

    func markWaiting(_ items: some Sequence<Item.ID>, in db: Database) throws {
        try db.run(
            "UPDATE screenshot SET textState = 'waiting' WHERE item IN (SELECT value FROM json_each(?))",
            [jsonArray(items)])
        try catalog.items.markFilled(items, in: db)
    }

    /// Enqueues recognition of waiting screenshots without a job, the latest first, below `position`. Returns the
    /// position to continue from; nil if there are no more.
    func enqueueWaiting(below position: Int64, limit: Int, in db: Database) throws -> Int64? {
        let rows = try db.rows(
            """
            SELECT item, owner, position FROM screenshot WHERE textState = 'waiting' AND position < ?
                AND NOT EXISTS (
                    SELECT 1 FROM job WHERE uniqueKey = '\(Self.readJob):' || screenshot.item
                        AND state IN ('waiting', 'running', 'paused'))
            ORDER BY position DESC LIMIT ?
            """, [position, limit])
        for row in rows { try enqueueReading(of: row.value("item"), in: OwnerScope(of: row.value("owner"), in: db)) }
        return try rows.count < limit ? nil : rows.last?.value("position")
    }
}

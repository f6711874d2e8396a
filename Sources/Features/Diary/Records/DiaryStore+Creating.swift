import Catalog
import GRDB
import PageDocument
import Text

extension DiaryStore {
    /// Creates a page, which only its author sees unless it is finished.
    ///
    /// - Throws: `CatalogError.invalid` for a day that does not exist, for a picture that the author may not see, for a
    ///   diary of which the author is not a member, and if it is another member's turn to finish a page.
    package func createPage(_ draft: PageDraft, by author: Person.ID) throws -> SaveResult {
        let summary = Phrase("일기 씀", "Wrote a diary page")
        func create(in scope: OwnerScope) throws -> Item {
            let item = try catalog.items.get(createPage(draft, in: scope), in: scope)
            try scope.nameChange(after: item.id)
            return item
        }
        // Others get the page at once, so its creation cannot be undone.
        if draft.isFinished, try catalog.read(of: author, { try hasReaders(draft.diary, in: $0) }) {
            return SaveResult(try catalog.write(of: author, create), .new)
        }
        let (item, change) = try catalog.perform(.create, by: author, summary: summary, create)
        return SaveResult(item, .new, change: change)
    }

    /// Creates a page within a transaction, for imports of many pages.
    package func createPage(_ draft: PageDraft, in scope: OwnerScope) throws -> Item.ID {
        try Self.check(day: draft.day)
        let diary = try draft.diary ?? ownDiary(in: scope)
        guard try isMember(scope.owner, of: diary, in: scope.db) else {
            throw CatalogError.invalid("diary", "이런 일기장이 없어요.", "There is no such diary.")
        }
        let searchText = draft.document.readableText.nfc
        var provenances = FieldProvenances()
        if draft.title != nil { provenances["title"] = draft.source?.locked ?? .typed }
        if !draft.note.isEmpty { provenances["note"] = draft.source ?? .typed }
        let item = try catalog.items.create(
            NewItem(
                kind: .page, owner: scope.owner, title: draft.title ?? Self.title(of: draft.document),
                note: draft.note, state: draft.state, addedAt: draft.addedAt, isFavourite: draft.isFavourite,
                tags: draft.tags, sources: provenances), in: scope.db)
        try scope.db.run(
            """
            INSERT INTO page(item, owner, sharedID, diary, author, authorName, day, weather, mood, paper, searchText, revision)
            SELECT ?, id, ?, ?, id, nick, ?, ?, ?, ?, ?, 1 FROM person WHERE id = ?
            """,
            [
                item.id, item.uid, diary, draft.day, draft.weather.oneLine, draft.mood.oneLine,
                draft.document.paper.colour.text, searchText, scope.owner,
            ])
        try recordFiles(draft.newFiles, on: item.id, in: scope.db)
        try putDraft(of: item.id, revision: 1, draft.document, device: "", in: scope)
        if draft.isFinished {
            try finish(item.id, notifies: draft.source == nil, at: draft.addedAt, in: scope)
        } else {
            try enqueueDrawing(of: item.id, in: scope)
        }
        return item.id
    }

    /// Checks that a day exists and is written like `2026-11-21`.
    ///
    /// - Throws: `CatalogError.invalid`.
    static func check(day: String) throws {
        guard day.utf8.count == 10, CivilDate(day) != nil else {
            throw CatalogError.invalid(
                "day", "날짜를 2026-11-21처럼 적어 주세요.", "Must be a day such as 2026-11-21.")
        }
    }

    /// Returns the first line of text on a page, at most 80 characters. Empty if there is no text; lists then show the
    /// kind.
    static func title(of document: PageDocument) -> String {
        for case .text(let element) in document.readingOrder {
            let firstLine = element.text.split(whereSeparator: \.isNewline).lazy.map { String($0).oneLine }
                .first { !$0.isEmpty }
            if let firstLine { return String(firstLine.beginning(80)) }
        }
        return ""
    }

    /// Checks that the author may see every picture and font of a page.
    private func checkFiles(of document: PageDocument, in scope: OwnerScope) throws {
        for hash in document.ownFonts where try catalog.media.find(hash, in: scope) == nil {
            let elementIndex = document.elements.firstIndex { element in
                if case .text(let text) = element { text.font.ownFile == hash } else { false }
            }
            throw CatalogError.invalid(
                "elements[\(elementIndex ?? 0)].font", "이 글꼴이 없어요. 먼저 올려 주세요. 바뀐 것은 없어요.",
                "This font is missing. Upload it first. Nothing was changed.")
        }
        for hash in document.photos where try catalog.media.find(hash, in: scope) == nil {
            let elementIndex = document.elements.firstIndex { element in
                switch element {
                case .photo(let photo): photo.photos.contains { $0.sha256 == hash }
                case .sticker(let sticker): sticker.ownPicture == hash
                case .text, .stroke, .unknown: false
                }
            }
            throw CatalogError.invalid(
                elementIndex.map { "elements[\($0)].sha256" } ?? "elements",
                "이 사진이 없어요. 먼저 올려 주세요. 바뀐 것은 없어요.",
                "This picture is missing. Upload it first. Nothing was changed.")
        }
    }

    /// Stores the draft of a page in place of an earlier one.
    func putDraft(
        of id: Item.ID, revision: Int, _ document: PageDocument, device: String, in scope: OwnerScope
    ) throws {
        try checkFiles(of: document, in: scope)
        try scope.db.run(
            """
            INSERT INTO pageDraft(item, revision, document, savedAt, device) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET revision = excluded.revision, document = excluded.document,
                savedAt = excluded.savedAt, device = excluded.device
            """,
            [
                id, revision, String(decoding: document.json, as: UTF8.self), catalog.environment.now(), device.oneLine,
            ])
        try recordFiles(document.files, on: id, in: scope.db)
    }

    /// Records the pictures and fonts of a page, so that the files are kept and the page's readers may see them.
    func recordFiles(_ files: [String], on id: Item.ID, in db: Database) throws {
        try db.run(
            """
            INSERT OR IGNORE INTO pagePhoto(item, owner, sha256)
            SELECT item, owner, value FROM json_each(?) CROSS JOIN page WHERE item = ?
            """, [jsonArray(files), id])
    }
}

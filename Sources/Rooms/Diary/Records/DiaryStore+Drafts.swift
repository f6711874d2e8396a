import Catalog
import GRDB
import PageDocument
import Text

extension DiaryStore {
    /// So many versions of drafts are kept of each page, beside all that were finished.
    static let draftsKept = 50
    /// A draft becomes a version of its own at most so often.
    static let draftInterval = Duration.seconds(600)

    /// What an editor starts from.
    /// - Throws: `CatalogError.notFound`; `othersThing` for a page of somebody else.
    package func draft(of id: Item.ID, in scope: Scope) throws -> StoredDraft {
        let entry = try ownPage(id, in: scope)
        if let draft = try draft(of: entry, in: scope.db) { return draft }
        guard let current = entry.current else { throw CatalogError.notFound }
        return StoredDraft(
            revision: entry.revision, document: try document(current, in: scope.db), device: "",
            savedAt: entry.item.changedAt, isDraft: false)
    }

    func draft(of entry: DiaryEntry, in db: Database) throws -> StoredDraft? {
        try Row.fetchOne(
            db.cachedStatement("SELECT document, device, savedAt FROM pageDraft WHERE item = ?"), arguments: [entry.id]
        ).map {
            try StoredDraft(
                revision: entry.revision, document: Array(($0.value("document") as String).utf8),
                device: $0.value("device"), savedAt: $0.value("savedAt"),
                isDraft: true)
        }
    }

    /// Keeps what an editor has, unless another device was faster.
    /// - Throws: `CatalogError.notFound`; `othersThing`; `invalid` for a day or a picture that is none.
    package func saveDraft(_ id: Item.ID, _ edit: DraftEdit, by author: Person.ID) throws -> DraftResult {
        try catalog.write(of: author) { scope in
            let entry = try ownPage(id, in: scope)
            guard edit.revision == entry.revision else { return .conflict(try draft(of: id, in: scope)) }
            if let day = edit.day { try Self.check(day: day) }
            try keepOpened(entry, in: scope)
            try keepVersion(of: entry, unlessWithin: Self.draftInterval, in: scope)
            try putDraft(of: id, revision: entry.revision &+ 1, edit.document, device: edit.device, in: scope)
            try scope.db.cachedStatement(
                """
                UPDATE page SET revision = revision + 1, day = coalesce(?2, day), weather = coalesce(?3, weather),
                    mood = coalesce(?4, mood) WHERE item = ?1
                """
            ).execute(arguments: [id, edit.day, edit.weather?.oneLine, edit.mood?.oneLine])
            if edit.day ?? entry.day != entry.day || edit.weather?.oneLine ?? entry.weather != entry.weather
                || edit.mood?.oneLine ?? entry.mood != entry.mood
            {
                try passOnDay(of: id, in: scope)
                try catalog.items.touch([id], in: scope)
            }
            if !entry.isFinished {
                try recordContent(id, edit.document, in: scope)
                try askForPicture(of: id, in: scope)
            }
            return .saved(revision: entry.revision &+ 1, at: catalog.environment.now())
        }
    }

    /// What follows from a page's document for lists and search.
    func recordContent(_ id: Item.ID, _ document: PageDocument, in scope: Scope) throws {
        try scope.db.cachedStatement(
            "UPDATE page SET paper = ?2, words = ?3 WHERE item = ?1 AND (paper <> ?2 OR words <> ?3)"
        ).execute(arguments: [id, document.paper.colour.text, document.words.nfc])
        try catalog.items.fill(id, ItemEdit(title: Self.title(of: document)), source: .page, in: scope)
    }
}

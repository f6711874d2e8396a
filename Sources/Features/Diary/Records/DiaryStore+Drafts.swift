import Catalog
import GRDB
import PageDocument
import Text

extension DiaryStore {
    /// Maximum number of draft versions of each page. All finished versions are kept.
    static let maxDrafts = 50
    /// Minimum time between two stored versions while a draft is edited.
    static let draftInterval = Duration.seconds(600)

    /// Returns the draft of a person's own page, or its finished document if there is no draft.
    ///
    /// - Throws: `CatalogError.notFound`; `othersThing` for a page of another author.
    package func draft(of id: Item.ID, in scope: OwnerScope) throws -> StoredDraft {
        let page = try ownPage(id, in: scope)
        if let draft = try draft(of: page, in: scope.db) { return draft }
        guard let version = page.currentVersion else { throw CatalogError.notFound }
        return StoredDraft(
            revision: page.revision, document: try document(version, in: scope.db), device: "",
            savedAt: page.item.changedAt, isDraft: false)
    }

    /// Returns the draft of a page; `nil` if there is none.
    func draft(of page: DiaryPage, in db: Database) throws -> StoredDraft? {
        try db.row("SELECT document, device, savedAt FROM pageDraft WHERE item = ?", [page.id]).map {
            try StoredDraft(
                revision: page.revision, document: Array(($0.value("document") as String).utf8),
                device: $0.value("device"), savedAt: $0.value("savedAt"),
                isDraft: true)
        }
    }

    /// Saves a draft, unless another device saved first.
    ///
    /// - Throws: `CatalogError.notFound`; `othersThing`; `invalid` for a day that does not exist or a file that the
    ///   author may not see.
    func saveDraft(_ id: Item.ID, _ edit: DraftEdit, by author: Person.ID) throws -> DraftResult {
        try catalog.write(of: author) { scope in
            let page = try ownPage(id, in: scope)
            guard edit.revision == page.revision else { return .conflict(try draft(of: id, in: scope)) }
            if let day = edit.day { try Self.check(day: day) }
            try unarchiveOpened(page, in: scope)
            try saveDraftAsVersion(of: page, unlessWithin: Self.draftInterval, in: scope)
            try putDraft(of: id, revision: page.revision &+ 1, edit.document, device: edit.device, in: scope)
            try scope.db.run(
                """
                UPDATE page SET revision = revision + 1, day = coalesce(?2, day), weather = coalesce(?3, weather),
                    mood = coalesce(?4, mood) WHERE item = ?1
                """, [id, edit.day, edit.weather?.oneLine, edit.mood?.oneLine])
            let changesDetails =
                edit.day ?? page.day != page.day || edit.weather?.oneLine ?? page.weather != page.weather
                || edit.mood?.oneLine ?? page.mood != page.mood
            if changesDetails {
                try propagate([id], in: scope.db)
                try catalog.items.touch([id], in: scope)
            }
            if !page.isFinished {
                try recordContent(id, edit.document, in: scope)
                try enqueueDrawing(of: id, in: scope)
            }
            return .saved(revision: page.revision &+ 1, at: catalog.environment.now())
        }
    }

    /// Stores the paper, text and title of a page's document for lists and search.
    func recordContent(_ id: Item.ID, _ document: PageDocument, in scope: OwnerScope) throws {
        try scope.db.run(
            "UPDATE page SET paper = ?2, searchText = ?3 WHERE item = ?1 AND (paper <> ?2 OR searchText <> ?3)",
            [id, document.paper.colour.text, document.readableText.nfc])
        try catalog.items.fill(id, ItemEdit(title: Self.title(of: document)), source: .page, in: scope)
    }

    /// Saves a document from one of two devices as a version of a page, without making it the draft.
    func addVersion(_ document: PageDocument, of id: Item.ID, by author: Person.ID) throws {
        try catalog.write(of: author) { scope in
            let page = try ownPage(id, in: scope)
            try recordFiles(
                document.files.filter { try catalog.media.find($0, in: scope) != nil }, on: id, in: scope.db)
            _ = try insertVersion(of: page.sharedID, document.json, .draft, in: scope)
        }
    }

    /// Saves a draft like ``saveDraft(_:_:by:)``, and resolves a conflict of a device with itself.
    ///
    /// Such a conflict arises if the device did not receive the response to its previous saving.
    func saveDraftOfDevice(_ id: Item.ID, _ edit: DraftEdit, by author: Person.ID) throws -> DraftResult {
        let result = try saveDraft(id, edit, by: author)
        guard case .conflict(let stored) = result, !edit.device.isEmpty, stored.device == edit.device,
            stored.revision == edit.revision + 1
        else { return result }
        var repeatedEdit = edit
        repeatedEdit.revision = stored.revision
        return try saveDraft(id, repeatedEdit, by: author)
    }

    /// Returns the versions of a page, the newest first. Only the author may read them.
    func versions(of id: Item.ID, in scope: OwnerScope) throws -> [PageVersion] {
        let page = try ownPage(id, in: scope)
        return try scope.db.rows(
            "SELECT id, savedAt, kind FROM pageVersion WHERE sharedID = ? ORDER BY id DESC", [page.sharedID]
        ).map { PageVersion(id: try $0.value("id"), savedAt: try $0.value("savedAt"), kind: try $0.value("kind")) }
    }

    /// Returns the document of a version of a page, as JSON.
    package func document(of version: PageVersion.ID, of id: Item.ID, in scope: OwnerScope) throws -> [UInt8] {
        let page = try ownPage(id, in: scope)
        return try scope.db.readExisting(
            "SELECT document FROM pageVersion WHERE id = ? AND sharedID = ?", [version, page.sharedID]
        ) { $0.withUTF8(0) { Array($0) } }
    }

    /// Makes an earlier version the draft. The present draft becomes a version, so nothing is lost.
    package func restore(_ version: PageVersion.ID, of id: Item.ID, by author: Person.ID) throws {
        try catalog.write(of: author) { scope in
            let document = try PageDocument.checked(document(of: version, of: id, in: scope))
            let page = try ownPage(id, in: scope)
            try saveDraftAsVersion(of: page, unlessWithin: .zero, in: scope)
            try putDraft(of: id, revision: page.revision + 1, document, device: "", in: scope)
            try scope.db.run("UPDATE page SET revision = revision + 1 WHERE item = ?", [id])
            if !page.isFinished {
                try recordContent(id, document, in: scope)
                try enqueueDrawing(of: id, in: scope)
            }
        }
    }

    /// Saves the present draft as a version, unless it equals the last one.
    ///
    /// - Parameter interval: minimum age of the last version, or of the page if it has none; a younger one prevents
    ///   saving.
    func saveDraftAsVersion(of page: DiaryPage, unlessWithin interval: Duration, in scope: OwnerScope) throws {
        guard let draft = try draft(of: page, in: scope.db) else { return }
        let last = try scope.db.row(
            "SELECT savedAt, document FROM pageVersion WHERE sharedID = ? ORDER BY id DESC LIMIT 1", [page.sharedID])
        if let last {
            if try catalog.environment.now() - (last.value("savedAt") as Timestamp) < interval { return }
            if (try last.value("document") as String).utf8.elementsEqual(draft.document) { return }
        } else if interval > .zero, catalog.environment.now() - page.item.addedAt < interval {
            return
        }
        _ = try insertVersion(of: page.sharedID, draft.document, .draft, in: scope)
        try scope.db.run(
            """
            DELETE FROM pageVersion WHERE sharedID = ?1 AND kind = 'draft' AND id <= (
                SELECT id FROM pageVersion WHERE sharedID = ?1 AND kind = 'draft' ORDER BY id DESC
                LIMIT 1 OFFSET \(Self.maxDrafts))
            """, [page.sharedID])
    }

    /// Stores a document as a version of the page that all its copies share.
    func insertVersion(
        of sharedID: String, _ document: [UInt8], _ kind: PageVersion.Kind, in scope: OwnerScope
    ) throws -> PageVersion.ID {
        try scope.db.run(
            "INSERT INTO pageVersion(sharedID, document, savedAt, savedBy, kind) VALUES (?, ?, ?, ?, ?)",
            [
                sharedID, String(decoding: document, as: UTF8.self), catalog.environment.now(), scope.owner, kind,
            ])
        return scope.db.lastInsertedRowID
    }
}

extension PageDocument {
    /// Parses a document that was stored or sent.
    ///
    /// - Throws: `CatalogError.invalid`, which says where something is wrong and what is allowed there.
    static func checked(_ json: [UInt8]) throws -> PageDocument {
        do throws(PageDocumentError) { return try PageDocument(json: json) } catch { throw CatalogError(error) }
    }

    /// Parses a document that was sent as part of a larger JSON value.
    static func checked(_ json: JSONValue) throws -> PageDocument {
        do throws(PageDocumentError) { return try PageDocument(json) } catch { throw CatalogError(error) }
    }
}

extension CatalogError {
    /// Creates an error with the explanation of `problem`.
    ///
    /// - Parameter field: field of the error if the problem has no location in the document.
    init(_ problem: PageDocumentError, field: String = "document") {
        self = .invalid(problem.location ?? field, problem.explanation.ko, problem.explanation.en)
    }
}

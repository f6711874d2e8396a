import Catalog
import GRDB
import PageDocument

extension DiaryStore {
    /// What a page said before, the newest first. Only its writer may look.
    package func versions(of id: Item.ID, in scope: Scope) throws -> [PageVersion] {
        let entry = try ownPage(id, in: scope)
        return try Row.fetchAll(
            scope.db.cachedStatement("SELECT id, savedAt, kind FROM pageVersion WHERE thing = ? ORDER BY id DESC"),
            arguments: [entry.thing]
        ).map { PageVersion(id: try $0.value("id"), savedAt: try $0.value("savedAt"), kind: try $0.value("kind")) }
    }

    /// One of a page's versions, as JSON.
    package func document(of version: PageVersion.ID, of id: Item.ID, in scope: Scope) throws -> [UInt8] {
        let entry = try ownPage(id, in: scope)
        let text = try String.fetchOne(
            scope.db.cachedStatement("SELECT document FROM pageVersion WHERE id = ? AND thing = ?"),
            arguments: [version, entry.thing])
        guard let text else { throw CatalogError.notFound }
        return Array(text.utf8)
    }

    /// Makes an earlier version the draft; what the draft said is a version then, so nothing is lost.
    package func restore(_ version: PageVersion.ID, of id: Item.ID, by author: Person.ID) throws {
        try catalog.write(of: author) { scope in
            let document = try read(document(of: version, of: id, in: scope))
            let entry = try ownPage(id, in: scope)
            try keepVersion(of: entry, unlessWithin: .zero, in: scope)
            try putDraft(of: id, revision: entry.revision + 1, document, device: "", in: scope)
            try scope.db.cachedStatement("UPDATE page SET revision = revision + 1 WHERE item = ?")
                .execute(arguments: [id])
            if !entry.isFinished {
                try recordContent(id, document, in: scope)
                try askForPicture(of: id, in: scope)
            }
        }
    }

    /// Keeps the present draft as a version.
    /// - Parameter interval: not if the last version is younger.
    func keepVersion(of entry: DiaryEntry, unlessWithin interval: Duration, in scope: Scope) throws {
        guard let draft = try draft(of: entry, in: scope.db) else { return }
        let last = try Row.fetchOne(
            scope.db.cachedStatement(
                "SELECT savedAt, document FROM pageVersion WHERE thing = ? ORDER BY id DESC LIMIT 1"),
            arguments: [entry.thing])
        if let last {
            if try catalog.environment.now() - (last.value("savedAt") as Timestamp) < interval { return }
            if (try last.value("document") as String).utf8.elementsEqual(draft.document) { return }
        } else if interval > .zero, catalog.environment.now() - entry.item.addedAt < interval {
            return
        }
        _ = try insertVersion(of: entry.thing, draft.document, .draft, in: scope)
        try scope.db.cachedStatement(
            """
            DELETE FROM pageVersion WHERE thing = ?1 AND kind = 'draft' AND id <= (
                SELECT id FROM pageVersion WHERE thing = ?1 AND kind = 'draft' ORDER BY id DESC
                LIMIT 1 OFFSET \(Self.draftsKept))
            """
        ).execute(arguments: [entry.thing])
    }

    func insertVersion(
        of thing: String, _ document: [UInt8], _ kind: PageVersion.Kind, in scope: Scope
    ) throws -> PageVersion.ID {
        try scope.db.cachedStatement(
            "INSERT INTO pageVersion(thing, document, savedAt, savedBy, kind) VALUES (?, ?, ?, ?, ?)"
        ).execute(arguments: [
            thing, String(decoding: document, as: UTF8.self), catalog.environment.now(), scope.owner, kind,
        ])
        return scope.db.lastInsertedRowID
    }

    /// - Throws: `CatalogError.invalid`, for a document that a newer version of the program wrote.
    func read(_ document: [UInt8]) throws -> PageDocument {
        do {
            return try PageDocument(json: document)
        } catch {
            throw CatalogError.invalid(error.place ?? "document", error.explanation.ko, error.explanation.en)
        }
    }
}

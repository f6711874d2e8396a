import Catalog
import GRDB

extension BookStore {
    /// Stores a whole form.
    /// - Throws: `CatalogError.conflict` when the item is no longer the version that was on the screen.
    package func update(
        _ id: Item.ID, _ draft: BookDraft, version: Int64?, by owner: Person.ID
    ) throws -> Change.ID? {
        try catalog.perform(.edit, by: owner, summary: Phrase("책 고침", "Edited a book")) { db in
            let stored = try get(id, owner: owner, in: db)
            if let version, version != stored.item.version { throw CatalogError.conflict(current: stored.item) }
            if let isbn = draft.isbn, let other = try find(isbn, owner: owner, in: db), other.id != id {
                throw CatalogError.invalid(
                    "isbn", "이 ISBN은 다른 책에 있어요: \(other.title)", "Another book has this ISBN: \(other.title)")
            }
            // What the form does not ask for stays.
            var draft = draft
            let asked = Set(BookForm.roles)
            draft.credits += stored.credits.filter { !asked.contains($0.role) }
            try catalog.items.update(
                id, owner: owner, version: nil,
                ItemEdit(title: draft.title, subtitle: draft.subtitle, note: draft.note), in: db)
            try catalog.items.setTags(draft.tags, of: id, owner: owner, in: db)
            try catalog.items.setFolder(draft.folder, of: [id], owner: owner, in: db)
            try updateOwn(stored, draft, owner: owner, in: db)
        }.change
    }

    private func updateOwn(_ stored: Stored, _ draft: BookDraft, owner: Person.ID, in db: Database) throws {
        let (id, book) = (stored.item.id, stored.book)
        let changed = [
            ("isbn", book.isbn != draft.isbn), ("publisher", book.publisher != draft.publisher),
            ("publishedOn", book.publishedOn != draft.publishedOn), ("pageCount", book.pageCount != draft.pageCount),
            ("description", book.description != draft.description), ("credits", stored.credits != draft.credits),
        ].filter(\.1).map(\.0)
        let isSame = (book.status, book.progress, book.rating) == (draft.status, draft.progress, draft.rating)
        if changed.isEmpty, isSame { return }
        try db.cachedStatement(
            """
            UPDATE book SET isbn13 = ?, publisher = ?, publishedOn = ?, pageCount = ?, description = ?, status = ?,
                page = ?, percent = ?, rating = ?
            WHERE item = ?
            """
        ).execute(arguments: [
            draft.isbn?.digits, draft.publisher, draft.publishedOn?.text, draft.pageCount, draft.description,
            draft.status, draft.progress?.page, draft.progress?.percent, draft.rating, id,
        ])
        if changed.contains("credits") { try write(draft.credits, of: id, owner: owner, in: db) }
        try catalog.items.setSource(.typed, of: changed, on: id, in: db)
        try catalog.items.touch([id], owner: owner, in: db)
    }

    package func setStatus(_ status: Book.Status, of id: Item.ID, by owner: Person.ID) throws -> Change.ID? {
        let phrase = status.phrase
        return try set(
            ["status": status.databaseValue], of: id, by: owner,
            summary: Phrase("‘\(phrase.ko)’(으)로 표시", "Marked as ‘\(phrase.en)’"))
    }

    /// - Parameter rating: nil takes it away.
    package func setRating(_ rating: Rating?, of id: Item.ID, by owner: Person.ID) throws -> Change.ID? {
        try set(
            ["rating": rating?.databaseValue ?? .null], of: id, by: owner,
            summary: rating.map { Phrase("★ \($0.stars) 줌", "Rated ★ \($0.stars)") }
                ?? Phrase("평점 지움", "Removed the rating"))
    }

    /// - Parameter progress: nil takes it away.
    package func setProgress(_ progress: Book.Progress?, of id: Item.ID, by owner: Person.ID) throws -> Change.ID? {
        let summary =
            switch progress {
            case .page(let page): Phrase("\(page)쪽까지 읽음", "Read to page \(page)")
            case .percent(let percent): Phrase("\(percent)%까지 읽음", "Read to \(percent)%")
            case nil: Phrase("읽은 만큼 지움", "Removed the progress")
            }
        return try set(
            ["page": progress?.page.databaseValue ?? .null, "percent": progress?.percent.databaseValue ?? .null],
            of: id, by: owner, summary: summary)
    }

    private func set(
        _ values: KeyValuePairs<String, DatabaseValue>, of id: Item.ID, by owner: Person.ID, summary: Phrase
    ) throws -> Change.ID? {
        try catalog.perform(.edit, by: owner, summary: summary) { db in
            _ = try get(id, owner: owner, in: db)
            let names = values.map(\.key).joined(separator: ", ")
            let marks = values.map { _ in "?" }.joined(separator: ", ")
            let new = values.map(\.value)
            try db.cachedStatement(
                "UPDATE book SET (\(names)) = (\(marks)) WHERE item = ? AND (\(names)) IS NOT (\(marks))"
            ).execute(arguments: StatementArguments(new) + [id] + StatementArguments(new))
            if db.changesCount > 0 { try catalog.items.touch([id], owner: owner, in: db) }
        }.change
    }
}

import Catalog
import GRDB
import Text
import Works

extension WorkStore<Book> {
    /// Merges books into the book `id`, which keeps its data and gets the data that only the others have. The others are
    /// moved to the trash. One undo reverts everything.
    package func merge(_ others: [Item.ID], into id: Item.ID, by owner: Person.ID) throws -> Change.ID? {
        let mergedBooks = Set(others).subtracting([id]).sorted()
        let summary = Phrase("책 \(mergedBooks.count + 1)권을 하나로 합침", "Merged \(mergedBooks.count + 1) books")
        return try catalog.perform(.edit, by: owner, summary: summary) { scope in
            for book in mergedBooks { try transferData(of: book, into: id, in: scope) }
            try catalog.items.trash(mergedBooks, in: scope)
            try catalog.items.touch([id], in: scope)
            try scope.nameChange(after: id)
        }.change
    }

    private func transferData(of other: Item.ID, into id: Item.ID, in scope: OwnerScope) throws {
        let (keptBook, mergedBook) = (try get(id, in: scope), try get(other, in: scope))
        guard keptBook.item.state != .trashed, mergedBook.item.state != .trashed else { throw CatalogError.notFound }
        try takeColumns(of: mergedBook, into: keptBook, in: scope.db)
        try takeRelatedRows(of: mergedBook, into: keptBook, in: scope)
        try takeItem(of: mergedBook, into: keptBook, in: scope)
        for table in ["reading", "readingProgress", "bookQuote", "bookIdentity"] {
            try scope.db.run("UPDATE \(table) SET item = ? WHERE item = ?", [id, other])
        }
        try moveEntries(of: other, to: id, in: scope.db)
        let related = try catalog.relations.list(of: other, in: scope).map(\.id).filter { $0 != id }
        if !related.isEmpty { try catalog.relations.add(from: id, to: related, in: scope) }
    }

    /// Fills the empty columns. If both books have an ISBN, that of the merged book becomes an external id.
    private func takeColumns(of mergedBook: Stored, into keptBook: Stored, in db: Database) throws {
        var values: [(String, DatabaseValue)] = []
        let hasProgress = keptBook.work.progress != nil
        for (index, column) in Book.columns.enumerated() {
            let (keptValue, mergedValue) = (keptBook.work.values[index], mergedBook.work.values[index])
            guard keptValue.isBlank, !mergedValue.isBlank else { continue }
            if Book.alternativeColumns.contains(column.name), hasProgress { continue }
            values.append((column.name, mergedValue))
        }
        if keptBook.rating == nil, let rating = mergedBook.rating {
            values.append(("rating", rating.databaseValue))
        }
        if Self.rank(mergedBook.status) > Self.rank(keptBook.status) {
            values.append(("status", mergedBook.status.databaseValue))
        }
        if let isbn = mergedBook.work.isbn {
            // No two books of a person may have the same ISBN.
            try db.run("UPDATE book SET isbn13 = NULL WHERE item = ?", [mergedBook.item.id])
            if keptBook.work.isbn != nil {
                try add(
                    WorkExternalID(source: "isbn", id: isbn.digits), to: keptBook.item.id,
                    in: OwnerScope(of: keptBook.item.owner, in: db))
            }
        }
        try setColumns(values, of: keptBook.item.id, in: db)
    }

    /// Returns a rank by which the further status wins: a book that was read stays read.
    private static func rank(_ status: Book.Status) -> Int {
        switch status {
        case .none: 0
        case .want: 1
        case .stopped: 2
        case .reading: 3
        case .read: 4
        }
    }

    /// Adds credits, terms, series and holding.
    private func takeRelatedRows(of mergedBook: Stored, into keptBook: Stored, in scope: OwnerScope) throws {
        let id = keptBook.item.id
        let knownCredits = Set(keptBook.credits.map { "\($0.role) \($0.name.matchKey)" })
        let credits = mergedBook.credits.filter { !knownCredits.contains("\($0.role) \($0.name.matchKey)") }
        if !credits.isEmpty { try write(keptBook.credits + credits, of: id, in: scope) }
        if !mergedBook.terms.isEmpty { try setTerms(keptBook.terms + mergedBook.terms, of: id, in: scope) }
        if keptBook.series == nil, let series = mergedBook.series { try setSeries(series, of: id, in: scope) }
        let keptHolding = try holding(of: id, in: scope.db)
        let mergedHolding = try holding(of: mergedBook.item.id, in: scope.db)
        guard mergedHolding != WorkHolding() else { return }
        var newHolding = keptHolding
        newHolding.copies += mergedHolding.copies
        if !keptHolding.isLent, !mergedHolding.lentTo.isEmpty {
            newHolding.lentTo = mergedHolding.lentTo
            (newHolding.lentOn, newHolding.returnedOn) = (mergedHolding.lentOn, mergedHolding.returnedOn)
        }
        try writeHolding(newHolding, of: id, in: scope)
    }

    /// Adds note, cover, tags, favourite and folder, and updates the subtitle.
    private func takeItem(of mergedBook: Stored, into keptBook: Stored, in scope: OwnerScope) throws {
        let (keptItem, mergedItem) = (keptBook.item, mergedBook.item)
        var edit = ItemEdit()
        if !mergedItem.note.isEmpty, !keptItem.note.contains(mergedItem.note) {
            edit.note = [keptItem.note, mergedItem.note].filter { !$0.isEmpty }.joined(separator: "\n\n")
        }
        if keptItem.cover == nil, let cover = mergedItem.cover {
            edit.cover = ItemCover(sha256: cover, placeholder: mergedItem.placeholder)
        }
        let updatedBook = try get(keptItem.id, in: scope)
        edit.subtitle = updatedBook.work.subtitle(updatedBook.credits)
        try catalog.items.update(keptItem.id, version: nil, edit, in: scope)
        for tag in mergedItem.tags { _ = try catalog.items.addTag(tag, to: [keptItem.id], in: scope) }
        if mergedItem.isFavourite { try catalog.items.setFavourite(true, of: [keptItem.id], in: scope) }
        if keptItem.folder == nil, let folder = mergedItem.folder {
            try catalog.items.setFolder(folder, of: [keptItem.id], in: scope)
        }
    }
}

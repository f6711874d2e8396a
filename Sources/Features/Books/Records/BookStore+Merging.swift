import Catalog
import GRDB
import Text
import Works

extension WorkStore<Book> {
    /// Merges several books into one. The book `id` keeps its data and gets what only the others have. The others are
    /// moved to the trash, and one undo reverts everything.
    package func merge(_ others: [Item.ID], into id: Item.ID, by owner: Person.ID) throws -> Change.ID? {
        let others = Set(others).subtracting([id]).sorted()
        let summary = Phrase("책 \(others.count + 1)권을 하나로 합침", "Merged \(others.count + 1) books")
        return try catalog.perform(.edit, by: owner, summary: summary) { scope in
            for other in others { try transferData(of: other, into: id, in: scope) }
            try catalog.items.trash(others, in: scope)
            try catalog.items.touch([id], in: scope)
            try scope.nameChange(after: id)
        }.change
    }

    private func transferData(of other: Item.ID, into id: Item.ID, in scope: OwnerScope) throws {
        let (kept, gone) = (try get(id, in: scope), try get(other, in: scope))
        guard kept.item.state != .trashed, gone.item.state != .trashed else { throw CatalogError.notFound }
        try takeColumns(of: gone, into: kept, in: scope.db)
        try takeOwnThings(of: gone, into: kept, in: scope)
        try takeItem(of: gone, into: kept, in: scope)
        for (table, key) in [
            ("reading", "item"), ("readingProgress", "item"), ("bookQuote", "item"), ("bookIdentity", "item"),
        ] {
            try scope.db.run("UPDATE \(table) SET \(key) = ? WHERE \(key) = ?", [id, other])
        }
        try movePlaces(of: other, to: id, in: scope.db)
        let related = try catalog.relations.list(of: other, in: scope).map(\.id).filter { $0 != id }
        if !related.isEmpty { try catalog.relations.add(from: id, to: related, in: scope) }
    }

    /// Fills what is empty. A number of its own that the other one has becomes another name of this one.
    private func takeColumns(of gone: Stored, into kept: Stored, in db: Database) throws {
        var values: [(String, DatabaseValue)] = []
        let hasProgress = kept.work.progress != nil
        for (index, column) in Book.columns.enumerated() {
            let (mine, other) = (kept.work.values[index], gone.work.values[index])
            guard mine.isBlank, !other.isBlank else { continue }
            if Book.together.contains(column.name), hasProgress { continue }
            values.append((column.name, other))
        }
        if kept.rating == nil, let rating = gone.rating {
            values.append(("rating", rating.databaseValue))
        }
        if Self.order(gone.status) > Self.order(kept.status) {
            values.append(("status", gone.status.databaseValue))
        }
        if let isbn = gone.work.isbn {
            try db.run("UPDATE book SET isbn13 = NULL WHERE item = ?", [gone.item.id])
            if kept.work.isbn != nil {
                try add(
                    WorkExternalID(source: "isbn", id: isbn.digits), to: kept.item.id,
                    in: OwnerScope(of: kept.item.owner, in: db))
            }
        }
        try setColumns(values, of: kept.item.id, in: db)
    }

    /// Nothing gets less: read stays read.
    private static func order(_ status: Book.Status) -> Int {
        switch status {
        case .none: 0
        case .want: 1
        case .stopped: 2
        case .reading: 3
        case .read: 4
        }
    }

    private func takeOwnThings(of gone: Stored, into kept: Stored, in scope: OwnerScope) throws {
        let id = kept.item.id
        let known = Set(kept.credits.map { "\($0.role) \($0.name.matchKey)" })
        let credits = gone.credits.filter { !known.contains("\($0.role) \($0.name.matchKey)") }
        if !credits.isEmpty { try write(kept.credits + credits, of: id, in: scope) }
        if !gone.terms.isEmpty { try setTerms(kept.terms + gone.terms, of: id, in: scope) }
        if kept.series == nil, let series = gone.series { try setSeries(series, of: id, in: scope) }
        let (mine, other) = (try holding(of: id, in: scope.db), try holding(of: gone.item.id, in: scope.db))
        guard other != WorkHolding() else { return }
        var both = mine
        both.copies += other.copies
        if !mine.isLent, !other.lentTo.isEmpty {
            (both.lentTo, both.lentOn, both.returnedOn) = (other.lentTo, other.lentOn, other.returnedOn)
        }
        try writeHolding(both, of: id, in: scope)
    }

    private func takeItem(of gone: Stored, into kept: Stored, in scope: OwnerScope) throws {
        let (mine, other) = (kept.item, gone.item)
        var edit = ItemEdit()
        if !other.note.isEmpty, !mine.note.contains(other.note) {
            edit.note = [mine.note, other.note].filter { !$0.isEmpty }.joined(separator: "\n\n")
        }
        if mine.cover == nil, let cover = other.cover {
            edit.cover = ItemCover(sha256: cover, placeholder: other.placeholder)
        }
        let now = try get(mine.id, in: scope)
        edit.subtitle = now.work.subtitle(now.credits)
        try catalog.items.update(mine.id, version: nil, edit, in: scope)
        for tag in other.tags { _ = try catalog.items.addTag(tag, to: [mine.id], in: scope) }
        if other.isFavourite { try catalog.items.setFavourite(true, of: [mine.id], in: scope) }
        if mine.folder == nil, let folder = other.folder {
            try catalog.items.setFolder(folder, of: [mine.id], in: scope)
        }
    }
}

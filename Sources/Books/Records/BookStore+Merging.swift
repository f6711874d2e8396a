import Catalog
import GRDB
import Text
import Works

extension WorkStore<Book> {
    /// Makes one book of several. The first keeps what it has and takes over what the others have beside it; the others go
    /// to the trash, and one undo brings all of it back.
    package func merge(_ others: [Item.ID], into id: Item.ID, by owner: Person.ID) throws -> Change.ID? {
        let others = Set(others).subtracting([id]).sorted()
        let summary = Phrase("책 \(others.count + 1)권을 하나로 합침", "Merged \(others.count + 1) books")
        return try catalog.perform(.edit, by: owner, summary: summary) { db in
            for other in others { try takeOver(other, into: id, owner: owner, in: db) }
            try catalog.items.trash(others, owner: owner, in: db)
            try catalog.items.touch([id], owner: owner, in: db)
        }.change
    }

    private func takeOver(_ other: Item.ID, into id: Item.ID, owner: Person.ID, in db: Database) throws {
        let (kept, gone) = (try get(id, owner: owner, in: db), try get(other, owner: owner, in: db))
        guard kept.item.state != .trashed, gone.item.state != .trashed else { throw CatalogError.notFound }
        try takeColumns(of: gone, into: kept, in: db)
        try takeOwnThings(of: gone, into: kept, owner: owner, in: db)
        try takeItem(of: gone, into: kept, owner: owner, in: db)
        for (table, key) in [
            ("reading", "item"), ("readingProgress", "item"), ("bookQuote", "item"), ("bookIdentity", "item"),
        ] {
            try db.cachedStatement("UPDATE \(table) SET \(key) = ? WHERE \(key) = ?").execute(arguments: [id, other])
        }
        try movePlaces(of: other, to: id, in: db)
        let related = try catalog.relations.list(of: other, owner: owner, in: db).map(\.id).filter { $0 != id }
        if !related.isEmpty { try catalog.relations.add(from: id, to: related, owner: owner, in: db) }
    }

    /// Fills what is empty. A number of its own that the other one has becomes another name of this one.
    private func takeColumns(of gone: Stored, into kept: Stored, in db: Database) throws {
        var names: [String] = []
        var values: [DatabaseValue] = []
        let together = ["page", "percent"]
        let hasProgress = kept.work.progress != nil
        for (index, column) in Book.columns.enumerated() {
            let (mine, other) = (kept.work.values[index], gone.work.values[index])
            guard mine.isNull || mine == "".databaseValue, !other.isNull, other != "".databaseValue else { continue }
            if together.contains(column.name), hasProgress { continue }
            names.append("\(column.name) = ?")
            values.append(other)
        }
        if kept.rating == nil, let rating = gone.rating {
            names.append("rating = ?")
            values.append(rating.databaseValue)
        }
        if Self.order(gone.status) > Self.order(kept.status) {
            names.append("status = ?")
            values.append(gone.status.databaseValue)
        }
        if let isbn = gone.work.isbn {
            try db.cachedStatement("UPDATE book SET isbn13 = NULL WHERE item = ?").execute(arguments: [gone.item.id])
            if kept.work.isbn != nil {
                try add(
                    WorkIdentity(source: "isbn", id: isbn.digits), to: kept.item.id, owner: kept.item.owner, in: db)
            }
        }
        guard !names.isEmpty else { return }
        try db.cachedStatement("UPDATE book SET \(names.joined(separator: ", ")) WHERE item = ?")
            .execute(arguments: StatementArguments(values) + [kept.item.id])
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

    /// People, genres, countries, the series.
    private func takeOwnThings(of gone: Stored, into kept: Stored, owner: Person.ID, in db: Database) throws {
        let id = kept.item.id
        let known = Set(kept.credits.map { "\($0.role) \($0.name.matchKey)" })
        let credits = gone.credits.filter { !known.contains("\($0.role) \($0.name.matchKey)") }
        if !credits.isEmpty { try write(kept.credits + credits, of: id, owner: owner, in: db) }
        if !gone.terms.isEmpty { try setTerms(kept.terms + gone.terms, of: id, owner: owner, in: db) }
        if kept.series == nil, let series = gone.series { try setSeries(series, of: id, owner: owner, in: db) }
        let (mine, other) = (try holding(of: id, in: db), try holding(of: gone.item.id, in: db))
        guard other != WorkHolding() else { return }
        var both = mine
        both.copies += other.copies
        if !mine.isLent, !other.lentTo.isEmpty {
            (both.lentTo, both.lentOn, both.returnedOn) = (other.lentTo, other.lentOn, other.returnedOn)
        }
        try writeHolding(both, of: id, owner: owner, in: db)
    }

    /// Note, tags, folder, heart and cover.
    private func takeItem(of gone: Stored, into kept: Stored, owner: Person.ID, in db: Database) throws {
        let (mine, other) = (kept.item, gone.item)
        var edit = ItemEdit()
        if !other.note.isEmpty, !mine.note.contains(other.note) {
            edit.note = [mine.note, other.note].filter { !$0.isEmpty }.joined(separator: "\n\n")
        }
        if mine.cover == nil, let cover = other.cover {
            edit.cover = ItemCover(sha256: cover, placeholder: other.placeholder)
        }
        let now = try get(mine.id, owner: owner, in: db)
        edit.subtitle = now.work.subtitle(now.credits)
        try catalog.items.update(mine.id, owner: owner, version: nil, edit, in: db)
        for tag in other.tags { _ = try catalog.items.addTag(tag, to: [mine.id], owner: owner, in: db) }
        if other.isFavourite { try catalog.items.setFavourite(true, of: [mine.id], owner: owner, in: db) }
        if mine.folder == nil, let folder = other.folder {
            try catalog.items.setFolder(folder, of: [mine.id], owner: owner, in: db)
        }
    }
}

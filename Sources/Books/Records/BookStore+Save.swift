import Catalog
import GRDB

extension BookStore {
    /// What became of a draft.
    package struct Saved: Sendable, Hashable {
        package let item: Item
        package let outcome: Outcome
        package let change: Change.ID?

        package enum Outcome: Sendable, Hashable {
            case new
            /// A book of the ISBN or one of the identities was there before; nothing of it changed.
            case known
            /// It was in the trash, from where it came back.
            case restored
        }
    }

    /// Saves one book, unless its ISBN or one of its identities is known.
    package func save(_ draft: BookDraft, by owner: Person.ID, state: ItemState = .kept) throws -> Saved {
        let (saved, change) = try catalog.perform(.create, by: owner, summary: .saved(Self.title(of: draft))) { db in
            try save(draft, by: owner, state: state, in: db)
        }
        return Saved(item: saved.item, outcome: saved.outcome, change: change)
    }

    func save(_ draft: BookDraft, by owner: Person.ID, state: ItemState, in db: Database) throws -> Saved {
        if let known = try known(draft, owner: owner, in: db) {
            guard known.state == .trashed else { return Saved(item: known, outcome: .known, change: nil) }
            try catalog.items.restore([known.id], owner: owner, in: db)
            return Saved(
                item: try catalog.items.get(known.id, owner: owner, in: db), outcome: .restored, change: nil)
        }
        let item = try catalog.items.create(Self.newItem(draft, owner: owner, state: state), in: db)
        try insert(draft, as: item, in: db)
        return Saved(item: item, outcome: .new, change: nil)
    }

    private func known(_ draft: BookDraft, owner: Person.ID, in db: Database) throws -> Item? {
        if let isbn = draft.isbn, let item = try find(isbn, owner: owner, in: db) { return item }
        for identity in draft.identities {
            if let item = try find(identity, owner: owner, in: db) { return item }
        }
        return nil
    }

    /// One of many, as a sample or an import brings them; a known one stays as it is.
    func add(
        _ draft: BookDraft, by owner: Person.ID, addedAt: Timestamp, isFavourite: Bool, placeholder: String?,
        in db: Database
    ) throws {
        if try known(draft, owner: owner, in: db) != nil { return }
        var new = Self.newItem(draft, owner: owner, state: .kept)
        new.addedAt = addedAt
        new.isFavourite = isFavourite
        new.placeholder = placeholder
        try insert(draft, as: try catalog.items.create(new, in: db), in: db)
    }

    private func insert(_ draft: BookDraft, as item: Item, in db: Database) throws {
        let owner = item.owner
        try insert(draft, item: item.id, position: item.position, owner: owner, in: db)
        try write(draft.credits, of: item.id, owner: owner, in: db)
        for identity in draft.identities { try insert(identity, of: item.id, owner: owner, in: db) }
    }

    private func insert(_ draft: BookDraft, item: Item.ID, position: Int64, owner: Person.ID, in db: Database) throws {
        try db.cachedStatement(
            """
            INSERT INTO book(item, owner, position, isbn13, publisher, publishedOn, pageCount, description, status, page,
                percent, rating, lookup)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        ).execute(arguments: [
            item, owner, position, draft.isbn?.digits, draft.publisher, draft.publishedOn?.text, draft.pageCount,
            draft.description, draft.status, draft.progress?.page, draft.progress?.percent, draft.rating, draft.lookup,
        ])
    }

    func write(_ credits: [BookCredit], of item: Item.ID, owner: Person.ID, in db: Database) throws {
        try db.cachedStatement("DELETE FROM bookCredit WHERE item = ?").execute(arguments: [item])
        let insert = try db.cachedStatement(
            "INSERT INTO bookCredit(item, position, owner, role, name, nameKey) VALUES (?, ?, ?, ?, ?, ?)")
        for (position, credit) in credits.enumerated() where !credit.name.isEmpty {
            try insert.execute(arguments: [
                item, position, owner, credit.role, credit.name, credit.name.matchKey,
            ])
        }
    }

    private func insert(_ identity: BookIdentity, of item: Item.ID, owner: Person.ID, in db: Database) throws {
        try db.cachedStatement("INSERT INTO bookIdentity(owner, source, id, item, url) VALUES (?, ?, ?, ?, ?)")
            .execute(arguments: [owner, identity.source, identity.id, item, identity.url])
    }

    /// What nobody typed stays open for a provider.
    private static func newItem(_ draft: BookDraft, owner: Person.ID, state: ItemState) -> NewItem {
        var sources = FieldSources()
        for field in draft.typedFields { sources[field] = .typed }
        return NewItem(
            kind: .book, owner: owner, title: title(of: draft), subtitle: draft.subtitle, note: draft.note,
            state: state, folder: draft.folder, tags: draft.tags, sources: sources)
    }

    private static func title(of draft: BookDraft) -> String {
        let typed = draft.title?.oneLine ?? ""
        if !typed.isEmpty { return typed }
        return draft.isbn?.grouped ?? draft.identities.first?.placeholderTitle ?? ""
    }
}

extension BookDraft {
    /// The fields that a person filled in.
    fileprivate var typedFields: [String] {
        [
            ("title", title?.oneLine.isEmpty == false), ("note", !note.isEmpty),
            ("isbn", isbn != nil), ("publisher", !publisher.isEmpty), ("publishedOn", publishedOn != nil),
            ("pageCount", pageCount != nil), ("description", !description.isEmpty), ("credits", !credits.isEmpty),
        ].filter(\.1).map(\.0)
    }
}

extension Phrase {
    fileprivate static func saved(_ name: String) -> Phrase {
        let name = name.count > 60 ? name.prefix(59) + "…" : name[...]
        return Phrase("‘\(name)’ 담음", "Saved ‘\(name)’")
    }
}

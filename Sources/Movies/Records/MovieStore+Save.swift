import Catalog
import GRDB

extension MovieStore {
    /// What became of a draft.
    package struct Saved: Sendable, Hashable {
        package let item: Item
        package let outcome: Outcome
        package let change: Change.ID?

        package enum Outcome: Sendable, Hashable {
            case new
            /// A film of one of the identities was there before; nothing of it changed.
            case known
            /// It was in the trash, from where it came back.
            case restored
        }
    }

    /// Saves one film, unless one of its identities is known.
    package func save(_ draft: MovieDraft, by owner: Person.ID, state: ItemState = .kept) throws -> Saved {
        let (saved, change) = try catalog.perform(.create, by: owner, summary: .saved(Self.title(of: draft))) { db in
            try save(draft, by: owner, state: state, in: db)
        }
        return Saved(item: saved.item, outcome: saved.outcome, change: change)
    }

    func save(_ draft: MovieDraft, by owner: Person.ID, state: ItemState, in db: Database) throws -> Saved {
        if let known = try draft.identities.lazy.compactMap({ try find($0, owner: owner, in: db) }).first {
            guard known.state == .trashed else { return Saved(item: known, outcome: .known, change: nil) }
            try catalog.items.restore([known.id], owner: owner, in: db)
            return Saved(
                item: try catalog.items.get(known.id, owner: owner, in: db), outcome: .restored, change: nil)
        }
        let item = try catalog.items.create(Self.newItem(draft, owner: owner, state: state), in: db)
        try insert(draft, as: item, in: db)
        return Saved(item: item, outcome: .new, change: nil)
    }

    /// One of many, as a sample or an import brings them; a known one stays as it is.
    func add(
        _ draft: MovieDraft, by owner: Person.ID, addedAt: Timestamp, isFavourite: Bool, placeholder: String?,
        in db: Database
    ) throws {
        if try draft.identities.contains(where: { try find($0, owner: owner, in: db) != nil }) { return }
        var new = Self.newItem(draft, owner: owner, state: .kept)
        new.addedAt = addedAt
        new.isFavourite = isFavourite
        new.placeholder = placeholder
        try insert(draft, as: try catalog.items.create(new, in: db), in: db)
    }

    private func insert(_ draft: MovieDraft, as item: Item, in db: Database) throws {
        let owner = item.owner
        try insert(draft, item: item.id, position: item.position, owner: owner, in: db)
        try write(draft.credits, of: item.id, owner: owner, in: db)
        for identity in draft.identities { try insert(identity, of: item.id, owner: owner, in: db) }
    }

    private func insert(_ draft: MovieDraft, item: Item.ID, position: Int64, owner: Person.ID, in db: Database) throws {
        try db.cachedStatement(
            """
            INSERT INTO movie(item, owner, position, originalTitle, year, runtime, overview, status, rating, lookup)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        ).execute(arguments: [
            item, owner, position, draft.originalTitle, draft.year, draft.runtime, draft.overview, draft.status,
            draft.rating, draft.lookup,
        ])
    }

    func write(_ credits: [MovieCredit], of item: Item.ID, owner: Person.ID, in db: Database) throws {
        try db.cachedStatement("DELETE FROM movieCredit WHERE item = ?").execute(arguments: [item])
        let insert = try db.cachedStatement(
            "INSERT INTO movieCredit(item, position, owner, role, name, nameKey, part) VALUES (?, ?, ?, ?, ?, ?, ?)")
        for (position, credit) in credits.enumerated() where !credit.name.isEmpty {
            try insert.execute(arguments: [
                item, position, owner, credit.role, credit.name, credit.name.matchKey, credit.part,
            ])
        }
    }

    private func insert(_ identity: MovieIdentity, of item: Item.ID, owner: Person.ID, in db: Database) throws {
        try db.cachedStatement("INSERT INTO movieIdentity(owner, source, id, item, url) VALUES (?, ?, ?, ?, ?)")
            .execute(arguments: [owner, identity.source, identity.id, item, identity.url])
    }

    /// What nobody typed stays open for a provider.
    private static func newItem(_ draft: MovieDraft, owner: Person.ID, state: ItemState) -> NewItem {
        var sources = FieldSources()
        for field in draft.typedFields { sources[field] = .typed }
        return NewItem(
            kind: .movie, owner: owner, title: title(of: draft), subtitle: draft.subtitle, note: draft.note,
            state: state, folder: draft.folder, tags: draft.tags, sources: sources)
    }

    private static func title(of draft: MovieDraft) -> String {
        let typed = draft.title?.oneLine ?? ""
        return typed.isEmpty ? draft.identities.first?.placeholderTitle ?? "" : typed
    }
}

extension MovieDraft {
    /// The fields that a person filled in.
    fileprivate var typedFields: [String] {
        [
            ("title", title?.oneLine.isEmpty == false), ("note", !note.isEmpty),
            ("originalTitle", !originalTitle.isEmpty), ("year", year != nil), ("runtime", runtime != nil),
            ("overview", !overview.isEmpty), ("credits", !credits.isEmpty),
        ].filter(\.1).map(\.0)
    }
}

extension Phrase {
    fileprivate static func saved(_ name: String) -> Phrase {
        let name = name.count > 60 ? name.prefix(59) + "…" : name[...]
        return Phrase("‘\(name)’ 담음", "Saved ‘\(name)’")
    }
}

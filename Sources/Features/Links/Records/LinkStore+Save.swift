import Catalog
import GRDB
import Text

extension LinkStore {
    /// Saves a link. A link with the same address receives the additional data of the draft, and is restored from
    /// the trash.
    /// - Parameter replacesTitle: see ``ItemAddition/replacesTitle``.
    package func save(
        _ draft: LinkDraft, by owner: Person.ID, state: ItemState = .kept, replacesTitle: Bool = false
    ) throws -> SaveResult {
        let name = draft.title ?? LinkAddress.readable(draft.address.url)
        let (saved, change) = try catalog.perform(.create, by: owner, summary: .saved(name)) { scope in
            let saved = try save(draft, state: state, replacesTitle: replacesTitle, in: scope)
            if saved.outcome == .joined { try scope.nameChange(asAdditionTo: saved.item) }
            return saved
        }
        return SaveResult(saved.item, saved.outcome, change: change)
    }

    /// Saves several links in one transaction, as one change. Only the first result contains the change.
    package func save(_ drafts: [LinkDraft], by owner: Person.ID) throws -> [SaveResult] {
        let (saved, change) = try catalog.perform(.create, by: owner, summary: .saved(drafts.count)) { scope in
            try drafts.map { try save($0, state: .kept, in: scope) }
        }
        return saved.enumerated().map { SaveResult($1.item, $1.outcome, change: $0 == 0 ? change : nil) }
    }

    private func save(
        _ draft: LinkDraft, state: ItemState, replacesTitle: Bool = false, in scope: OwnerScope
    ) throws -> SaveResult {
        if let existing = try find(draft.address, in: scope) {
            let wasTrashed = try catalog.items.restore([existing.id], in: scope) > 0
            let addition = ItemAddition(
                title: draft.title, titleSource: draft.titleSource, replacesTitle: replacesTitle, notes: [draft.note],
                tags: draft.tags, folder: draft.folder)
            let didAdd = try catalog.items.add(addition, to: existing.id, in: scope)
            let item = try catalog.items.get(existing.id, in: scope)
            return SaveResult(item, wasTrashed ? .restored : didAdd ? .joined : .known)
        }
        let item = try catalog.items.create(Self.newItem(draft, owner: scope.owner, state: state), in: scope.db)
        try insert(draft.address, item: item.id, position: item.position, isUnread: draft.isUnread, in: scope)
        try enqueuePreview(of: item.id, host: draft.address.host, in: scope)
        return SaveResult(item, .new)
    }

    /// Inserts the row of `link` for an item.
    func insert(
        _ address: LinkAddress, item: Item.ID, position: Int64, isUnread: Bool, description: String = "",
        in scope: OwnerScope
    ) throws {
        try scope.db.run(
            """
            INSERT INTO link(item, owner, position, url, normalizedURL, host, isUnread, description)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """, [item, scope.owner, position, address.url, address.normalized, address.host, isUnread, description])
    }

    private static func newItem(_ draft: LinkDraft, owner: Person.ID, state: ItemState) -> NewItem {
        var sources = FieldProvenances()
        let title = draft.title?.oneLine ?? ""
        if !title.isEmpty { sources["title"] = draft.titleSource }
        if !draft.note.isEmpty { sources["note"] = .typed }
        return NewItem(
            kind: .link, owner: owner, title: title.isEmpty ? placeholderTitle(draft.address) : title,
            subtitle: draft.address.host, note: draft.note, state: state, folder: draft.folder, tags: draft.tags,
            sources: sources)
    }

    private static let maxPlaceholderLength = 200

    /// Returns the title of a link until the page's own is known.
    static func placeholderTitle(_ address: LinkAddress) -> String {
        String(LinkAddress.readable(address.url).beginning(maxPlaceholderLength))
    }
}

extension Phrase {
    fileprivate static func saved(_ name: String) -> Phrase {
        let name = name.shortened(to: 60)
        return Phrase("‘\(name)’ 담음", "Saved ‘\(name)’")
    }

    fileprivate static func saved(_ count: Int) -> Phrase {
        Phrase("링크 \(count)개 담음", count == 1 ? "Saved 1 link" : "Saved \(count) links")
    }
}

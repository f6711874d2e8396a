import Catalog
import GRDB
import Text

extension LinkStore {
    package func save(_ draft: LinkDraft, by owner: Person.ID, state: ItemState = .kept) throws -> Saved {
        let name = draft.title ?? LinkAddress.readable(draft.address.url)
        let (saved, change) = try catalog.perform(.create, by: owner, summary: .saved(name)) { scope in
            try save(draft, state: state, in: scope)
        }
        return Saved(saved.item, saved.outcome, change: change)
    }

    /// Saves several in one transaction, as one change, which the first of them tells; those that are there already get the
    /// tags in addition.
    package func save(_ drafts: [LinkDraft], by owner: Person.ID) throws -> [Saved] {
        let (saved, change) = try catalog.perform(.create, by: owner, summary: .saved(drafts.count)) { scope in
            try drafts.map { draft in
                let saved = try save(draft, state: .kept, in: scope)
                for tag in saved.outcome == .new ? [] : draft.tags {
                    try catalog.items.addTag(tag, to: [saved.item.id], in: scope)
                }
                return saved
            }
        }
        return saved.enumerated().map { Saved($1.item, $1.outcome, change: $0 == 0 ? change : nil) }
    }

    func save(_ draft: LinkDraft, state: ItemState, in scope: Scope) throws -> Saved {
        if let known = try find(draft.address, in: scope) {
            guard known.state == .trashed else { return Saved(known, .known) }
            try catalog.items.restore([known.id], in: scope)
            return Saved(try catalog.items.get(known.id, in: scope), .restored)
        }
        let item = try catalog.items.create(Self.newItem(draft, owner: scope.owner, state: state), in: scope.db)
        try insert(draft.address, item: item.id, position: item.position, isUnread: draft.isUnread, in: scope)
        try enqueuePreview(of: item.id, host: draft.address.host, in: scope)
        return Saved(item, .new)
    }

    /// Puts what was typed for an address that is there already into the link that has it: tags are united, notes kept side
    /// by side, a typed title wins.
    package func merge(_ draft: LinkDraft, into id: Item.ID, by owner: Person.ID) throws -> Saved {
        let name = try catalog.read(of: owner) { try get(id, in: $0) }.item.title
        let (item, change) = try catalog.perform(.merge, by: owner, summary: .merged(name)) { scope in
            if try get(id, in: scope).item.state == .trashed {
                try catalog.items.restore([id], in: scope)
            }
            let item = try catalog.items.get(id, in: scope)
            var edit = ItemEdit(title: draft.title)
            if !draft.note.isEmpty, !item.note.contains(draft.note) {
                edit.note = item.note.isEmpty ? draft.note : item.note + "\n\n" + draft.note
            }
            try catalog.items.update(id, version: nil, edit, in: scope)
            for tag in draft.tags { try catalog.items.addTag(tag, to: [id], in: scope) }
            if let folder = draft.folder, item.folder == nil {
                try catalog.items.setFolder(folder, of: [id], in: scope)
            }
            return try catalog.items.get(id, in: scope)
        }
        return Saved(item, .known, change: change)
    }

    func insert(
        _ address: LinkAddress, item: Item.ID, position: Int64, isUnread: Bool, description: String = "",
        in scope: Scope
    ) throws {
        try scope.db.run(
            """
            INSERT INTO link(item, owner, position, url, normalizedURL, host, isUnread, description)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """, [item, scope.owner, position, address.url, address.normalized, address.host, isUnread, description])
    }

    private static func newItem(_ draft: LinkDraft, owner: Person.ID, state: ItemState) -> NewItem {
        var sources = FieldSources()
        let typed = draft.title?.oneLine ?? ""
        if !typed.isEmpty { sources["title"] = .typed }
        if !draft.note.isEmpty { sources["note"] = .typed }
        return NewItem(
            kind: .link, owner: owner, title: typed.isEmpty ? placeholderTitle(draft.address) : typed,
            subtitle: draft.address.host, note: draft.note, state: state, folder: draft.folder, tags: draft.tags,
            sources: sources)
    }

    /// Until the page has told its own.
    static func placeholderTitle(_ address: LinkAddress) -> String {
        String(LinkAddress.readable(address.url).beginning(200))
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

    fileprivate static func merged(_ name: String) -> Phrase {
        let name = name.shortened(to: 60)
        return Phrase("‘\(name)’에 합침", "Merged into ‘\(name)’")
    }
}

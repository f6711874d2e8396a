import Catalog
import GRDB
import Text

/// Stores one step of an import: items, links and their import rows, in one transaction.
struct LinkImportWriter {
    private let run: ImportRun
    private let person: Person.ID
    private let store: LinkStore
    private let db: Database
    private let items: ItemBatchInserter
    private let now: Timestamp
    private let find: Statement
    private var folders: [[Bookmark.Folder]: Int64] = [:]

    init(run: ImportRun, store: LinkStore, in db: Database) throws {
        self.run = run
        person = run.person
        self.store = store
        self.db = db
        items = try ItemBatchInserter(items: store.catalog.items, in: db)
        now = store.catalog.environment.now()
        find = try db.cachedStatement(
            """
            SELECT item.id, item.state,
                (SELECT importRun.state FROM importRow CROSS JOIN importRun ON importRun.id = importRow.run
                    WHERE importRow.item = item.id AND importRow.status = 'accepted' AND importRow.isNew
                    ORDER BY importRow.id DESC LIMIT 1) AS import,
                EXISTS (SELECT 1 FROM importRow WHERE importRow.item = item.id AND importRow.run = ?1
                    AND importRow.status = 'accepted' AND importRow.isNew) AS isOfThisRun
            FROM link CROSS JOIN item ON item.id = link.item WHERE link.owner = ?2 AND link.normalizedURL = ?3
            """)
    }

    /// Result of an entry, as its import row stores it.
    private struct Outcome {
        let status: ImportRow.Status
        var reason: String?
        var item: Item.ID?
        /// Whether the item was created or restored by this entry.
        var isNew = true
    }

    mutating func write(_ entry: BookmarkBatchReader.Entry) throws {
        var outcome = try outcome(entry)
        if outcome.status == .accepted, !entry.cutTags.isEmpty {
            let told = entry.cutTags.map { "long-tag:\($0.beginning(30))" }
            outcome.reason = ([outcome.reason].compactMap(\.self) + told).joined(separator: "\n")
        }
        var json = entry.json
        if outcome.status == .choice {
            // The row is read again once the person has chosen, when the file is deleted.
            var whole = entry.bookmark
            (whole.note, whole.highlights, whole.text) = (whole.noteParts(within: LinkDraft.noteLimit).note, [], "")
            json = whole.json
        }
        try store.catalog.imports.stage(
            json, in: run.id, as: outcome.status, reason: outcome.reason, item: outcome.item, isNew: outcome.isNew,
            db: db)
    }

    private mutating func outcome(_ entry: BookmarkBatchReader.Entry) throws -> Outcome {
        let bookmark = entry.bookmark
        if let defect = bookmark.defect { return Outcome(status: .failed, reason: defect) }
        let address: LinkAddress
        switch entry.address {
        case .success(let read): address = read
        case .failure(let problem): return Outcome(status: .failed, reason: problem.code)
        }
        if let known = try Row.fetchOne(find, arguments: [run.id, person, address.normalized]) {
            return try outcome(entry, known: known)
        }
        let noteParts = bookmark.noteParts(within: LinkDraft.noteLimit)
        let item = try store(bookmark, address, note: noteParts.note)
        return Outcome(status: .accepted, reason: noteParts.reason, item: item)
    }

    private mutating func outcome(_ entry: BookmarkBatchReader.Entry, known: Row) throws -> Outcome {
        let id: Item.ID = try known.value("id")
        let isOfThisRun: Bool = try known.value("isOfThisRun")
        if isOfThisRun {
            try join(entry.bookmark, into: id)
            try joinState(of: entry.bookmark, into: id)
            return Outcome(status: .duplicate, reason: "twice", item: id)
        }
        if try known.value("state") == ItemState.trashed {
            // An import restores what undoing an import deleted, but asks about what a person deleted.
            guard try known.value("import") as String? == "undone" else {
                return Outcome(status: .choice, reason: "trashed", item: id)
            }
            try store.catalog.items.restore([id], in: scope)
            // The undone import may have taken the folder too, and left the item in the one above.
            try store.catalog.items.setFolder(try folder(entry.bookmark.folders), of: [id], in: scope)
            try join(entry.bookmark, into: id)
            return Outcome(status: .accepted, item: id)
        }
        let before = try store.catalog.items.get(id, in: scope)
        guard try !store.catalog.imports.isAlreadyRecorded(entry.json, of: id, before: run.id, in: db),
            try join(entry.bookmark, into: id)
        else { return Outcome(status: .duplicate, reason: "known", item: id) }
        try store.catalog.imports.record(before, to: store.catalog.items.get(id, in: scope), by: run, in: db)
        return Outcome(status: .accepted, reason: "joined", item: id, isNew: false)
    }

    private var scope: OwnerScope { OwnerScope(of: person, in: db) }

    // MARK: Links that are here

    /// Adds the data of an entry to a link, and keeps the earlier date.
    /// - Returns: whether anything changed.
    @discardableResult
    mutating func join(_ bookmark: Bookmark, into id: Item.ID) throws -> Bool {
        let items = store.catalog.items
        let stored = try store.get(id, in: scope)
        let item = stored.item
        let isEarlier = bookmark.addedAt.map { $0 > 0 && $0 < item.addedAt.rawValue } ?? false
        if isEarlier, let added = bookmark.addedAt {
            try items.replace(
                .addedAt, of: id, item.addedAt.databaseValue, with: Timestamp(added).databaseValue, in: db)
            try items.touch([id], in: scope)
        }
        let isDescribed = try describe(stored, by: bookmark)
        var addition = ItemAddition(
            title: String(bookmark.title.beginning(LinkDraft.titleLimit)), notes: notes(bookmark, stored),
            tags: bookmark.tags, isFavourite: bookmark.isFavourite, source: .imported(run.format))
        if item.folder == nil {
            addition.folder = try folder(bookmark.folders)
        } else if let last = bookmark.folders.last, try knownFolder(bookmark.folders) != item.folder {
            addition.tags.append(last.name)
        }
        let isMore = try items.add(addition, to: id, in: scope)
        return isMore || isDescribed || isEarlier
    }

    /// Fills the description unless it was typed or imported.
    private func describe(_ stored: LinkStore.Stored, by bookmark: Bookmark) throws -> Bool {
        guard Self.isOpen(stored), !bookmark.about.isEmpty, bookmark.about != stored.link.description else {
            return false
        }
        try db.run("UPDATE link SET description = ? WHERE item = ?", [bookmark.about, stored.item.id])
        try store.setSource("description", .imported(run.format), of: stored.item.id, in: db)
        try store.catalog.items.touch([stored.item.id], in: scope)
        return true
    }

    private static func isOpen(_ stored: LinkStore.Stored) -> Bool {
        stored.link.description.isEmpty || [nil, .page].contains(stored.item.sources["description"])
    }

    /// Returns the texts of an entry that the note lacks, cut to the room that it has. The import row keeps all of
    /// them.
    private func notes(_ bookmark: Bookmark, _ stored: LinkStore.Stored) -> [String] {
        let note = stored.item.note
        let description = stored.link.description
        let isDescribed = Self.isOpen(stored) || description.appendingText(bookmark.about) == description
        let parts = (bookmark.noteParts + (isDescribed ? [] : [bookmark.about]))
            .filter { note.appendingText($0) != note }
        let feature = max(0, LinkDraft.noteLimit - note.count - 2)
        let whole = parts.joined(separator: "\n\n")
        return whole.count <= feature ? parts : [String(whole.beginning(feature))]
    }

    /// Merges the state of a page that occurs twice in one file: archived or unread if either entry is.
    private func joinState(of bookmark: Bookmark, into id: Item.ID) throws {
        if bookmark.isArchived { try store.catalog.items.setState(.archived, of: [id], in: scope) }
        if bookmark.isUnread { try db.run("UPDATE link SET isUnread = 1 WHERE item = ?", [id]) }
    }

    /// Returns the folder at the end of a path; `nil` if there is none.
    private func knownFolder(_ path: [Bookmark.Folder]) throws -> Int64? {
        var place: Int64?
        for folder in path {
            let name = String(folder.name.beginning(Folder.longest))
            place = try store.catalog.folders.find(name: name, within: place, in: scope)?.id
            if place == nil { return nil }
        }
        return place
    }

    // MARK: New links

    private mutating func store(_ bookmark: Bookmark, _ address: LinkAddress, note: String) throws -> Item.ID {
        let source = FieldProvenance.imported(run.format)
        var sources = FieldProvenances()
        let title = String(bookmark.title.beginning(LinkDraft.titleLimit))
        if !title.isEmpty { sources["title"] = source }
        if !note.isEmpty { sources["note"] = source }
        if !bookmark.about.isEmpty { sources["description"] = source }
        let added = bookmark.addedAt.map { Timestamp(min($0, now.rawValue)) } ?? now
        let id = try items.insert(
            NewItem(
                kind: .link, owner: person, title: title.isEmpty ? LinkStore.placeholderTitle(address) : title,
                subtitle: address.host, note: note, state: bookmark.isArchived ? .archived : .kept,
                addedAt: added,
                changedAt: bookmark.changedAt.map { Timestamp(min(max($0, added.rawValue), now.rawValue)) },
                isFavourite: bookmark.isFavourite, folder: try folder(bookmark.folders),
                tags: bookmark.tags.filter { Tag.normalised($0) != nil }, sources: sources))
        try store.insert(
            address, item: id, position: Item.position(of: id, addedAt: added), isUnread: bookmark.isUnread,
            description: bookmark.about, in: scope)
        return id
    }

    /// Returns the folder at the end of a path, and creates the missing folders of the path.
    private mutating func folder(_ path: [Bookmark.Folder]) throws -> Int64? {
        guard let last = path.last else { return nil }
        if let known = folders[path] { return known }
        let parent = try folder(Array(path.dropLast()))
        let name = String(last.name.beginning(Folder.longest))
        let all = store.catalog.folders
        let id =
            try all.find(name: name, within: parent, in: scope)?.id
            ?? all.create(name: name, emoji: last.emoji, parent: parent, in: scope).id
        folders[path] = id
        return id
    }
}

extension LinkAddressError {
    var code: String {
        switch self {
        case .empty: "empty"
        case .tooLong: "too-long"
        case .unsupportedScheme(let scheme): "scheme:\(scheme)"
        case .relative: "relative"
        case .invalidHost: "host"
        case .invalidPort: "port"
        }
    }

    init?(code: String) {
        switch code {
        case "empty": self = .empty
        case "too-long": self = .tooLong
        case "relative": self = .relative
        case "host": self = .invalidHost
        case "port": self = .invalidPort
        case _ where code.hasPrefix("scheme:"): self = .unsupportedScheme(String(code.dropFirst(7)))
        default: return nil
        }
    }
}

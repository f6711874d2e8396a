import Catalog
import GRDB
import Text

/// Stores one step of an import: items, links and their ledger rows, in one transaction.
struct LinkImportWriter {
    private let run: ImportRun
    private let person: Person.ID
    private let store: LinkStore
    private let db: Database
    private let items: ItemWriter
    private let now: Timestamp
    private let find: Statement
    private var folders: [[Bookmark.Folder]: Int64] = [:]

    init(run: ImportRun, store: LinkStore, in db: Database) throws {
        self.run = run
        person = run.person
        self.store = store
        self.db = db
        items = try ItemWriter(items: store.catalog.items, in: db)
        now = store.catalog.environment.now()
        find = try db.cachedStatement(
            """
            SELECT item.id, item.state,
                (SELECT importRun.state FROM importRow CROSS JOIN importRun ON importRun.id = importRow.run
                    WHERE importRow.item = item.id AND importRow.status = 'accepted' ORDER BY importRow.id DESC LIMIT 1) AS import,
                EXISTS (SELECT 1 FROM importRow WHERE importRow.item = item.id AND importRow.run = ?1) AS isOfThisRun
            FROM link CROSS JOIN item ON item.id = link.item WHERE link.owner = ?2 AND link.normalizedURL = ?3
            """)
    }

    private enum Outcome {
        case accepted(Item.ID, reason: String? = nil)
        case duplicate(Item.ID, reason: String)
        case choice(Item.ID, reason: String)
        case failed(reason: String)
    }

    mutating func write(_ entry: BookmarkSteps.Entry) throws {
        let outcome = try outcome(entry)
        let (status, reason, item): (ImportRow.Status, String?, Item.ID?) =
            switch outcome {
            case .accepted(let item, let reason): (.accepted, reason, item)
            case .duplicate(let item, let reason): (.duplicate, reason, item)
            case .choice(let item, let reason): (.choice, reason, item)
            case .failed(let reason): (.failed, reason, nil)
            }
        try store.catalog.imports.stage(entry.json, in: run.id, as: status, reason: reason, item: item, db: db)
    }

    private mutating func outcome(_ entry: BookmarkSteps.Entry) throws -> Outcome {
        let bookmark = entry.bookmark
        if let defect = bookmark.defect { return .failed(reason: defect) }
        let address: LinkAddress
        switch entry.address {
        case .success(let read): address = read
        case .failure(let problem): return .failed(reason: problem.code)
        }
        if let known = try Row.fetchOne(find, arguments: [run.id, person, address.normalized]) {
            return try outcome(bookmark, known: known)
        }
        let kept = bookmark.kept(within: LinkDraft.noteLimit)
        return .accepted(try store(bookmark, address, note: kept.note), reason: kept.reason)
    }

    private mutating func outcome(_ bookmark: Bookmark, known: Row) throws -> Outcome {
        let id: Item.ID = known["id"]
        let isOfThisRun: Bool = known["isOfThisRun"]
        if isOfThisRun {
            // The same page in two folders of one file: its tags come together.
            try addTags(of: bookmark, to: id)
            return .duplicate(id, reason: "twice")
        }
        guard (known["state"] as ItemState) == .trashed else { return .duplicate(id, reason: "known") }
        // What went by undoing an import comes back by importing; what a person threw away is asked about.
        guard (known["import"] as String?) == "undone" else { return .choice(id, reason: "trashed") }
        try store.catalog.items.restore([id], in: Scope(of: person, in: db))
        // Undoing took empty folders and tags along.
        try addTags(of: bookmark, to: id)
        try store.catalog.items.setFolder(try folder(bookmark.folders), of: [id], in: Scope(of: person, in: db))
        return .accepted(id)
    }

    private func addTags(of bookmark: Bookmark, to id: Item.ID) throws {
        for tag in bookmark.tags where Tag.normalised(tag) != nil {
            try store.catalog.items.addTag(tag, to: [id], in: Scope(of: person, in: db))
        }
    }

    private mutating func store(_ bookmark: Bookmark, _ address: LinkAddress, note: String) throws -> Item.ID {
        let source = FieldSource.imported(run.format)
        var sources = FieldSources()
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
            address, item: id, position: added.rawValue << 20 | id & 0xFFFFF, isUnread: bookmark.isUnread,
            description: bookmark.about, in: Scope(of: person, in: db))
        return id
    }

    /// The folder at the end of a path, made with those above it where they are missing.
    private mutating func folder(_ path: [Bookmark.Folder]) throws -> Int64? {
        guard let last = path.last else { return nil }
        if let known = folders[path] { return known }
        let parent = try folder(Array(path.dropLast()))
        let name = String(last.name.beginning(Folder.longest))
        let all = store.catalog.folders
        let id =
            try all.find(name: name, within: parent, in: Scope(of: person, in: db))?.id
            ?? all.create(name: name, emoji: last.emoji, parent: parent, in: Scope(of: person, in: db)).id
        folders[path] = id
        return id
    }
}

extension LinkAddressProblem {
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

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
    /// Finds a link by its address, with the import that created it, if any.
    private let findStatement: Statement
    /// Ids of the folders used so far, by their paths.
    private var folders: [[Bookmark.Folder]: Int64] = [:]

    init(run: ImportRun, store: LinkStore, in db: Database) throws {
        self.run = run
        person = run.person
        self.store = store
        self.db = db
        items = try ItemBatchInserter(items: store.catalog.items, in: db)
        now = store.catalog.environment.now()
        findStatement = try db.cachedStatement(
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
        var outcome = try store(entry)
        if outcome.status == .accepted, !entry.cutTags.isEmpty {
            let tagReasons = entry.cutTags.map { "long-tag:\($0.beginning(30))" }
            outcome.reason = ([outcome.reason].compactMap(\.self) + tagReasons).joined(separator: "\n")
        }
        var json = entry.json
        if outcome.status == .choice {
            // The row is read again once the person has chosen; the file may be deleted by then, so the row has all texts.
            var bookmark = entry.bookmark
            bookmark.note = bookmark.importedNote(within: LinkDraft.noteLimit).note
            (bookmark.highlights, bookmark.text) = ([], "")
            json = bookmark.json
        }
        try store.catalog.imports.stage(
            json, in: run.id, as: outcome.status, reason: outcome.reason, item: outcome.item, isNew: outcome.isNew,
            db: db)
    }

    /// Creates or merges the link of an entry.
    private mutating func store(_ entry: BookmarkBatchReader.Entry) throws -> Outcome {
        let bookmark = entry.bookmark
        if let defect = bookmark.defect { return Outcome(status: .failed, reason: defect) }
        let address: LinkAddress
        switch entry.address {
        case .success(let parsed): address = parsed
        case .failure(let problem): return Outcome(status: .failed, reason: problem.code)
        }
        if let known = try Row.fetchOne(findStatement, arguments: [run.id, person, address.normalized]) {
            return try merge(entry, into: known)
        }
        let importedNote = bookmark.importedNote(within: LinkDraft.noteLimit)
        let item = try store(bookmark, address, note: importedNote.note)
        return Outcome(status: .accepted, reason: importedNote.reason, item: item)
    }

    /// - Parameter known: row of ``findStatement``.
    private mutating func merge(_ entry: BookmarkBatchReader.Entry, into known: Row) throws -> Outcome {
        let id: Item.ID = try known.value("id")
        let isOfThisRun: Bool = try known.value("isOfThisRun")
        if isOfThisRun {
            try merge(entry.bookmark, into: id)
            try mergeState(of: entry.bookmark, into: id)
            return Outcome(status: .duplicate, reason: "twice", item: id)
        }
        if try known.value("state") == ItemState.trashed {
            // An import restores what undoing an import deleted, but asks about what a person deleted.
            guard try known.value("import") as String? == "undone" else {
                return Outcome(status: .choice, reason: "trashed", item: id)
            }
            try store.catalog.items.restore([id], in: scope)
            // The undone import may have taken the folder too, and left the item in the one above.
            try store.catalog.items.setFolder(try makeFolder(entry.bookmark.folders), of: [id], in: scope)
            try merge(entry.bookmark, into: id)
            return Outcome(status: .accepted, item: id)
        }
        let itemBefore = try store.catalog.items.get(id, in: scope)
        guard try !store.catalog.imports.isAlreadyRecorded(entry.json, of: id, before: run.id, in: db),
            try merge(entry.bookmark, into: id)
        else { return Outcome(status: .duplicate, reason: "known", item: id) }
        try store.catalog.imports.record(itemBefore, to: store.catalog.items.get(id, in: scope), by: run, in: db)
        return Outcome(status: .accepted, reason: "joined", item: id, isNew: false)
    }

    private var scope: OwnerScope { OwnerScope(of: person, in: db) }

    // MARK: Existing links

    /// Adds the data of an entry to a link, and keeps the earlier date.
    /// - Returns: whether anything changed.
    @discardableResult
    mutating func merge(_ bookmark: Bookmark, into id: Item.ID) throws -> Bool {
        let items = store.catalog.items
        let stored = try store.get(id, in: scope)
        let item = stored.item
        let isEarlier = bookmark.addedAt.map { $0 > 0 && $0 < item.addedAt.rawValue } ?? false
        if isEarlier, let added = bookmark.addedAt {
            try items.replace(
                .addedAt, of: id, item.addedAt.databaseValue, with: Timestamp(added).databaseValue, in: db)
            try items.touch([id], in: scope)
        }
        let didDescribe = try fillDescription(stored, by: bookmark)
        var addition = ItemAddition(
            title: String(bookmark.title.beginning(LinkDraft.titleLimit)),
            notes: missingNotes(of: bookmark, in: stored),
            tags: bookmark.tags, isFavourite: bookmark.isFavourite, source: .imported(run.format))
        if item.folder == nil {
            addition.folder = try makeFolder(bookmark.folders)
        } else if let last = bookmark.folders.last, try knownFolder(bookmark.folders) != item.folder {
            addition.tags.append(last.name)
        }
        let didAdd = try items.add(addition, to: id, in: scope)
        return didAdd || didDescribe || isEarlier
    }

    /// Fills the description unless it was typed or imported.
    private func fillDescription(_ stored: LinkStore.Stored, by bookmark: Bookmark) throws -> Bool {
        guard Self.isDescriptionReplaceable(stored), !bookmark.about.isEmpty, bookmark.about != stored.link.description
        else {
            return false
        }
        try db.run("UPDATE link SET description = ? WHERE item = ?", [bookmark.about, stored.item.id])
        try store.setSource("description", .imported(run.format), of: stored.item.id, in: db)
        try store.catalog.items.touch([stored.item.id], in: scope)
        return true
    }

    private static func isDescriptionReplaceable(_ stored: LinkStore.Stored) -> Bool {
        stored.link.description.isEmpty || [nil, .page].contains(stored.item.sources["description"])
    }

    /// Returns the texts of an entry that the note lacks, cut to the room that it has. The import row keeps all of
    /// them.
    private func missingNotes(of bookmark: Bookmark, in stored: LinkStore.Stored) -> [String] {
        let note = stored.item.note
        let description = stored.link.description
        let isDescribed =
            Self.isDescriptionReplaceable(stored) || description.appendingText(bookmark.about) == description
        let missingParts = (bookmark.noteParagraphs + (isDescribed ? [] : [bookmark.about]))
            .filter { note.appendingText($0) != note }
        let remainingLength = max(0, LinkDraft.noteLimit - note.count - "\n\n".count)
        let joinedText = missingParts.joined(separator: "\n\n")
        return joinedText.count <= remainingLength ? missingParts : [String(joinedText.beginning(remainingLength))]
    }

    /// Merges the state of a page that occurs twice in one file: archived or unread if either entry is.
    private func mergeState(of bookmark: Bookmark, into id: Item.ID) throws {
        if bookmark.isArchived { try store.catalog.items.setState(.archived, of: [id], in: scope) }
        if bookmark.isUnread { try db.run("UPDATE link SET isUnread = 1 WHERE item = ?", [id]) }
    }

    /// Returns the folder at the end of a path; `nil` if there is none.
    private func knownFolder(_ path: [Bookmark.Folder]) throws -> Int64? {
        var folderID: Int64?
        for folder in path {
            let name = String(folder.name.beginning(Folder.longest))
            folderID = try store.catalog.folders.find(name: name, within: folderID, in: scope)?.id
            if folderID == nil { return nil }
        }
        return folderID
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
                isFavourite: bookmark.isFavourite, folder: try makeFolder(bookmark.folders),
                tags: bookmark.tags.filter { Tag.normalised($0) != nil }, sources: sources))
        try store.insert(
            address, item: id, position: Item.position(of: id, addedAt: added), isUnread: bookmark.isUnread,
            description: bookmark.about, in: scope)
        return id
    }

    /// Returns the folder at the end of a path, and creates the missing folders of the path.
    private mutating func makeFolder(_ path: [Bookmark.Folder]) throws -> Int64? {
        guard let last = path.last else { return nil }
        if let id = folders[path] { return id }
        let parent = try makeFolder(Array(path.dropLast()))
        let name = String(last.name.beginning(Folder.longest))
        let folderStore = store.catalog.folders
        let id =
            try folderStore.find(name: name, within: parent, in: scope)?.id
            ?? folderStore.create(name: name, emoji: last.emoji, parent: parent, in: scope).id
        folders[path] = id
        return id
    }
}

extension LinkAddressError {
    /// Reason code of an import row.
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
        case _ where code.hasPrefix("scheme:"): self = .unsupportedScheme(String(code.dropFirst("scheme:".count)))
        default: return nil
        }
    }
}

import Catalog
import GRDB
import HTTPServer
import Providers
import Site
import Tasks
import Text
import Works

/// A kind of work that can be imported, with the parts of an import that differ between kinds.
package protocol ImportableWork: Work {
    /// Texts of the import page.
    static var importTitle: Phrase { get }
    static var importDetail: Phrase { get }
    /// Pages that export this kind for other programs.
    static var exportLinks: [SettingsLink] { get }
    /// Creates the work from the fields of a row.
    init(_ imported: ImportedWork)
    /// Converts a status of a row.
    static func status(_ status: ImportedWork.Status) -> Status
    /// Converts a viewing or a reading of a row.
    static func logEntry(_ logEntry: ImportedWork.Entry) -> Entry
    /// Returns the days that distinguish log entries.
    static func days(_ logEntry: Entry) -> [PartialDate?]
    /// Adds parts that only this kind has and returns the new ones.
    static func addParts(
        _ work: ImportedWork, to item: Item.ID, in store: WorkStore<Self>, _ scope: OwnerScope
    ) throws -> [ImportedRowReference]
    /// Returns the fields that a row adds to existing parts.
    static func partGaps(
        _ work: ImportedWork, of item: Item.ID, in store: WorkStore<Self>, _ db: Database
    ) throws -> [(part: ImportedRowReference, gap: MissingField)]
    /// Replaces a field of such a part if it still holds `old`.
    static func replace(
        _ field: String, of part: ImportedRowReference, _ old: DatabaseValue, with new: DatabaseValue,
        in store: WorkStore<Self>, _ db: Database) throws
    /// Removes such a part when an import is undone.
    static func remove(_ part: ImportedRowReference, from store: WorkStore<Self>, in db: Database) throws
    /// Year that is compared with a row of the same title; `nil` if unknown.
    var matchYear: Int? { get }
    /// ISBN that is compared with a row of the same title; `nil` for a film, or if unknown.
    var isbn: ISBN? { get }
}

extension ImportableWork {
    package init(_ imported: ImportedWork) { self.init(imported.metadata) }
    package var isbn: ISBN? { nil }
    package static func addParts(
        _ work: ImportedWork, to item: Item.ID, in store: WorkStore<Self>, _ scope: OwnerScope
    ) throws -> [ImportedRowReference] { [] }
    package static func partGaps(
        _ work: ImportedWork, of item: Item.ID, in store: WorkStore<Self>, _ db: Database
    ) throws -> [(part: ImportedRowReference, gap: MissingField)] { [] }
    package static func replace(
        _ field: String, of part: ImportedRowReference, _ old: DatabaseValue, with new: DatabaseValue,
        in store: WorkStore<Self>, _ db: Database
    ) throws {}
    package static func remove(_ part: ImportedRowReference, from store: WorkStore<Self>, in db: Database) throws {}
}

extension WorkStore: WorkImportTarget where W: ImportableWork {
    package var kind: ItemKind { W.kind }
    package var paths: ImportPaths { W.paths.importing }
    package var texts: ImportLabels {
        ImportLabels(
            title: W.importTitle, detail: W.importDetail, fieldLabel: Phrase("내보낸 파일", "Exported file"),
            hint: Phrase(
                "zip 파일은 통째로 올려도 돼요. 별점, 날짜, 다시 본 기록, 메모를 그대로 가져오고, 같은 파일을 다시 올려도 두 번 담기지 않아요.",
                "You can upload a zip file as it is. Ratings, dates, repeats and notes are imported too. "
                    + "Importing the same file again changes nothing."
            ),
            accept: ".csv,.tsv,.txt,.json,.xml,.db,.zip,.gz",
            formats: WorkFormat.all.filter { $0.kinds.contains(W.kind) }.map(\.title), exports: W.exportLinks)
    }
    package func show(_ item: Item.ID) -> String { W.paths.show(item) }

    package func find(_ identities: [WorkExternalID], in scope: OwnerScope) throws -> Item.ID? {
        try identities.lazy.compactMap { try find($0, in: scope)?.id }.first
    }

    package func find(_ isbns: [ISBN], in scope: OwnerScope) throws -> Item.ID? {
        for isbn in isbns {
            var work = ImportedWork(W.kind)
            work.isbns = [isbn]
            if let number = W(work).number, let item = try find(number, in: scope) { return item.id }
        }
        return nil
    }

    package func candidates(for work: ImportedWork, in scope: OwnerScope) throws -> [WorkCandidate] {
        let keys = Set([work.title, work.originalTitle].filter { !$0.isEmpty }.map(SortKey.make))
        return try keys.sorted().filter { !$0.isEmpty }.reduce(into: []) { candidates, key in
            candidates += try works(titled: key, in: scope)
                .filter { work in !candidates.contains { $0.item == work.item } }
        }
    }

    /// Returns up to 20 works outside the trash with this sort key of the title.
    private func works(titled key: String, in scope: OwnerScope) throws -> [WorkCandidate] {
        let columns = W.columns.map { "\(W.table).\($0.name)" }.joined(separator: ", ")
        let works = try scope.db.readList(
            """
            SELECT item.id, \(columns) FROM item INDEXED BY itemKindTitle
            CROSS JOIN \(W.table) ON \(W.table).item = item.id
            WHERE item.owner = ? AND item.state IN ('inbox', 'kept', 'archived') AND item.kind = ? AND item.sortTitle = ?
            LIMIT 20
            """, [scope.owner, W.kind.rawValue, key]
        ) { row in
            var columns = row.columns()
            return (id: try columns.next() as Item.ID, work: try W(&columns))
        }
        guard !works.isEmpty else { return [] }
        let ids = works.map(\.id)
        let (credits, identities) = try (credits(of: ids, in: scope.db), identities(of: ids, in: scope.db))
        return works.map { id, work in
            WorkCandidate(
                item: id, year: work.matchYear,
                makers: credits[id, default: []].filter { $0.role == W.roles.first }.map(\.name), isbn: work.isbn,
                identities: identities[id] ?? [])
        }
    }

    package func identities(of item: Item.ID, in scope: OwnerScope) throws -> [WorkExternalID] {
        try identities(of: [item], in: scope.db)[item] ?? []
    }

    package func create(_ work: ImportedWork, source: FieldProvenance, in scope: OwnerScope) throws -> Item.ID {
        let draft = WorkDraft<W>(work)
        let now = catalog.environment.now()
        let addedAt = work.addedAt.map { min($0, now) } ?? now
        guard
            let item = try add(draft, addedAt: addedAt, isFavourite: work.isLiked, source: source, in: scope)
        else { throw RowNote.noTitle }
        return item.id
    }

    package func missingFields(_ work: ImportedWork, in item: Item.ID, db: Database) throws -> [MissingField] {
        let draft = WorkDraft<W>(work)
        let columns = ["status", "rating"] + W.columns.map(\.name)
        let stored = try db.existing("SELECT \(columns.joined(separator: ", ")) FROM \(W.table) WHERE item = ?", [item])
        var gaps: [MissingField] = []
        if Self.allowsTransition(from: stored["status"], to: draft.status) {
            gaps.append(MissingField(column: "status", old: stored["status"], new: draft.status.databaseValue))
        }
        if let rating = draft.rating, (stored["rating"] as DatabaseValue).isNull {
            gaps.append(MissingField(column: "rating", old: .null, new: rating.databaseValue))
        }
        let isAlternativeFilled = W.alternativeColumns.contains { !(stored[$0] as DatabaseValue).isBlank }
        for (column, value) in zip(W.columns, draft.work.values) {
            guard (stored[column.name] as DatabaseValue).isBlank, !value.isBlank else { continue }
            if W.alternativeColumns.contains(column.name), isAlternativeFilled { continue }
            if let number = draft.work.number, number.column == column.name,
                let owner = try db.value(Int64.self, "SELECT owner FROM item WHERE id = ?", [item]),
                try find(number, in: OwnerScope(of: owner, in: db)) != nil
            {
                continue
            }
            gaps.append(MissingField(column: column.name, old: stored[column.name], new: value, field: column.field))
        }
        return gaps
    }

    package func complete(_ work: ImportedWork, _ item: Item.ID, in scope: OwnerScope) throws {
        for identity in work.identities { try add(identity, to: item, in: scope) }
    }

    package func differs(_ work: ImportedWork, from item: Item.ID, in db: Database) throws -> Bool {
        guard let score = work.score else { return false }
        let stored = try db.value(Double.self, "SELECT rating FROM \(W.table) WHERE item = ?", [item])
        return stored != score.rating.halves
    }
}

extension WorkDraft where W: ImportableWork {
    /// Creates the draft that ``WorkStore`` takes, to be looked up.
    init(_ imported: ImportedWork) {
        self.init(title: String(imported.title.beginning(ImportedWork.maxTitleLength)))
        note = imported.ownNotes.joined(separator: "\n\n")
        tags = imported.tags
        work = W(imported)
        credits = Credit.all(imported.creators, for: W.self)
        terms = imported.genres.filter { !$0.isEmpty }.map { WorkTerm(.genre, $0) }
        status = imported.status.map { W.status($0) } ?? .none
        rating = imported.score?.rating ?? imported.lastScore?.rating
        identities = imported.identities
        lookup = .waiting
    }
}

extension ImportedWork {
    /// Score of the last viewing or reading, for a work without a score of its own.
    fileprivate var lastScore: Score? {
        logEntries.filter { $0.score != nil }.max { ($0.finishedOn?.text ?? "") < ($1.finishedOn?.text ?? "") }?.score
    }
}

import Catalog
import Discovery
import Jobs
import Site
import TestSupport
import Text
import WorkImport
import Works

/// A household with one room, that of this kind.
@dynamicMemberLookup
package struct WorkWorld<W: TriedWork>: Sendable {
    package let world: World

    package init(_: W.Type = W.self) throws {
        world = try World([W.feature], features: [DiscoveryFeature.self, WorkImportFeature.self])
    }

    package subscript<T>(dynamicMember member: KeyPath<World, T>) -> T { world[keyPath: member] }

    package var store: WorkStore<W> { WorkStore(catalog: world.catalog) }
    package var imports: WorkImportFeature {
        WorkImportFeature(catalog: world.catalog, works: [W.self])
    }
    package var importer: WorkImport { imports.engine }

    @discardableResult
    package func save(_ title: String, _ change: (inout WorkDraft<W>) -> Void = { _ in }) throws -> Item {
        world.clock.advance(.seconds(1))
        var draft = WorkDraft<W>(title: title)
        change(&draft)
        return try store.save(draft, by: world.ann).item
    }

    package func stored(_ item: Item) throws -> StoredWork<W> {
        try world.catalog.read(of: world.ann) { try store.get(item.id, in: $0) }
    }

    package func titles(_ change: (inout WorkListing<W>) -> Void = { _ in }) throws -> [String] {
        var listing = WorkListing<W>()
        change(&listing)
        return try world.catalog.read(of: world.ann) {
            try store.tiles(listing, words: .init(.ko), in: $0).rows.map(\.title)
        }
    }

    /// Logs that it was seen or read.
    /// - Parameter day: when; nil where nobody knows.
    @discardableResult
    package func log(_ item: Item, _ day: String?) throws -> Change.ID? {
        let logEntry = ImportedWork.Entry(day.flatMap { PartialDate($0) })
        return try store.add(LogEntryDraft(W.logEntry(logEntry)), to: item.id, by: world.ann)
    }

    package func logEntries(_ item: Item) throws -> [WorkStore<W>.Entry] {
        try world.catalog.read { try store.logEntries(of: [item.id], in: $0)[item.id] ?? [] }
    }

    /// When it was seen, or read to its end.
    package func days(_ item: Item) throws -> [String?] {
        try logEntries(item).map { W.days($0.draft.value).last??.text }
    }

    package func deleteForever(_ item: Item) throws -> Change.ID? {
        try world.catalog.perform(.delete, by: world.ann, summary: Phrase("지움", "Deleted")) { scope in
            try world.catalog.items.deleteForever([item.id], in: scope)
        }.change
    }

    package func found(_ text: String) throws -> [String] { try world.found(text, W.kind) }
    package func undo(_ change: Change.ID?) throws { try world.undo(change) }
    package func undoLast() throws { try world.undo(world.catalog.history(of: world.ann).first?.id) }
    package func jobs(_ kind: String) throws -> [Job] { try world.jobs(kind) }

    package func site(as person: Person.ID? = nil) throws -> SignedInSite {
        try SignedInSite(world, [W.feature(in: world.catalog)], features: [imports], as: person)
    }
}

import Catalog
import Discovery
import Jobs
import Site
import TestSupport
import Text
import WorkImport
import Works

/// A program with an empty data folder and the feature of one kind of work.
@dynamicMemberLookup
package struct WorkTestInstance<W: TestableWork>: Sendable {
    package let instance: World

    package init(_: W.Type = W.self) throws {
        instance = try World([W.feature], features: [DiscoveryFeature.self, WorkImportFeature.self])
    }

    package subscript<T>(dynamicMember member: KeyPath<World, T>) -> T { instance[keyPath: member] }

    package var store: WorkStore<W> { WorkStore(catalog: instance.catalog) }
    package var imports: WorkImportFeature {
        WorkImportFeature(catalog: instance.catalog, works: [W.self])
    }
    package var importer: WorkImport { imports.engine }

    @discardableResult
    package func save(_ title: String, _ change: (inout WorkDraft<W>) -> Void = { _ in }) throws -> Item {
        instance.clock.advance(.seconds(1))
        var draft = WorkDraft<W>(title: title)
        change(&draft)
        return try store.save(draft, by: instance.ann).item
    }

    package func stored(_ item: Item) throws -> StoredWork<W> {
        try instance.catalog.read(of: instance.ann) { try store.get(item.id, in: $0) }
    }

    package func titles(_ change: (inout WorkListing<W>) -> Void = { _ in }) throws -> [String] {
        var listing = WorkListing<W>()
        change(&listing)
        return try instance.catalog.read(of: instance.ann) {
            try store.tiles(listing, words: .init(.ko), in: $0).rows.map(\.title)
        }
    }

    /// Adds a viewing or a completed reading.
    /// - Parameter day: the day; `nil` if unknown.
    @discardableResult
    package func log(_ item: Item, _ day: String?) throws -> Change.ID? {
        let logEntry = ImportedWork.Entry(day.flatMap { PartialDate($0) })
        return try store.add(LogEntryDraft(W.logEntry(logEntry)), to: item.id, by: instance.ann)
    }

    package func logEntries(_ item: Item) throws -> [WorkStore<W>.Entry] {
        try instance.catalog.read { try store.logEntries(of: [item.id], in: $0)[item.id] ?? [] }
    }

    /// Returns the days of viewings, or the last days of readings, in the order of the log.
    package func days(_ item: Item) throws -> [String?] {
        try logEntries(item).map { W.days($0.draft.value).last??.text }
    }

    package func deleteForever(_ item: Item) throws -> Change.ID? {
        try instance.catalog.perform(.delete, by: instance.ann, summary: Phrase("지움", "Deleted")) { scope in
            try instance.catalog.items.deleteForever([item.id], in: scope)
        }.change
    }

    package func found(_ text: String) throws -> [String] { try instance.found(text, W.kind) }
    package func undo(_ change: Change.ID?) throws { try instance.undo(change) }
    package func undoLast() throws { try instance.undo(instance.catalog.history(of: instance.ann).first?.id) }
    package func jobs(_ kind: String) throws -> [Job] { try instance.jobs(kind) }

    package func site(as person: Person.ID? = nil) throws -> SignedInSite {
        try SignedInSite(instance, [W.feature(in: instance.catalog)], features: [imports], as: person)
    }
}

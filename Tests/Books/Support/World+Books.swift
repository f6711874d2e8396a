import Catalog
import Discovery
import Site
import TestSupport
import WorkImport
import Works

@testable import Books

extension World {
    convenience init() throws {
        try self.init([BookCollection.self], features: [DiscoveryFeature.self, WorkImportFeature.self])
    }

    var store: BookStore { BookStore(catalog: catalog) }
    var imports: WorkImportFeature {
        WorkImportFeature(catalog: catalog, works: [Book.self])
    }
    var importer: WorkImport { imports.engine }

    @discardableResult
    func save(_ title: String, _ change: (inout BookDraft) -> Void = { _ in }) throws -> Item {
        clock.advance(.seconds(1))
        var draft = BookDraft(title: title)
        change(&draft)
        return try store.save(draft, by: ann).item
    }

    func book(_ item: Item) throws -> BookStore.Stored {
        try catalog.read(of: ann) { try store.get(item.id, in: $0) }
    }

    func titles(_ change: (inout BookListing) -> Void = { _ in }) throws -> [String] {
        var listing = BookListing()
        change(&listing)
        return try catalog.read(of: ann) { try store.tiles(listing, words: .init(.ko), in: $0).rows.map(\.title) }
    }

    func found(_ text: String) throws -> [String] { try found(text, .book) }
}

extension SignedInSite {
    convenience init(_ instance: World, as person: Person.ID? = nil, language: Language = .ko) throws {
        try self.init(
            instance, [BookCollection(catalog: instance.catalog)], features: [instance.imports], as: person,
            language: language)
    }
}

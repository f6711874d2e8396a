import Catalog
import Discovery
import Site
import TestSupport
import WorkImport
import Works

@testable import Movies

extension World {
    convenience init() throws {
        try self.init([MovieCollection.self], features: [DiscoveryFeature.self, WorkImportFeature.self])
    }

    var store: MovieStore { MovieStore(catalog: catalog) }
    var imports: WorkImportFeature {
        WorkImportFeature(catalog: catalog, works: [Movie.self])
    }
    var importer: WorkImport { imports.engine }

    @discardableResult
    func save(_ title: String, _ change: (inout MovieDraft) -> Void = { _ in }) throws -> Item {
        clock.advance(.seconds(1))
        var draft = MovieDraft(title: title)
        change(&draft)
        return try store.save(draft, by: ann).item
    }

    func movie(_ item: Item) throws -> MovieStore.Stored {
        try catalog.read(of: ann) { try store.get(item.id, in: $0) }
    }

    func titles(_ change: (inout MovieListing) -> Void = { _ in }) throws -> [String] {
        var listing = MovieListing()
        change(&listing)
        return try catalog.read(of: ann) { try store.tiles(listing, words: .init(.ko), in: $0).rows.map(\.title) }
    }

    func found(_ text: String) throws -> [String] { try found(text, .movie) }
}

extension SignedInSite {
    convenience init(_ instance: World, as person: Person.ID? = nil, language: Language = .ko) throws {
        try self.init(
            instance, [MovieCollection(catalog: instance.catalog)], features: [instance.imports], as: person,
            language: language)
    }
}

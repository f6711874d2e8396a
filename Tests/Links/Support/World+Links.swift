import Catalog
import Fetching
import Site
import TestSupport

@testable import Links

extension World {
    convenience init() throws {
        try self.init([LinkCollection.self])
    }

    var store: LinkStore { LinkStore(catalog: catalog) }

    @discardableResult
    func save(_ address: String, title: String? = nil, note: String = "", tags: [String] = []) throws -> Item {
        clock.advance(.seconds(1))
        let draft = LinkDraft(address: try LinkAddress(address), title: title, note: note, tags: tags)
        return try store.save(draft, by: ann).item
    }

    func link(_ item: Item) throws -> LinkStore.Stored {
        try catalog.read(of: ann) { try store.get(item.id, in: $0) }
    }

    /// Returns the links of the first page.
    func links() throws -> [LinkStore.Stored] {
        try catalog.read(of: ann) { try store.find(store.page(LinkListing(), in: $0).rows.map(\.id), in: $0) }
    }

    func context() throws -> LinkListContext {
        try catalog.read(of: ann) { try store.listContext(in: $0) }
    }

    func titles(_ change: (inout LinkListing) -> Void = { _ in }) throws -> [String] {
        var listing = LinkListing()
        change(&listing)
        return try catalog.read(of: ann) { try store.page(listing, in: $0).rows.map(\.title) }
    }
}

extension SignedInSite {
    convenience init(_ world: World, as person: Person.ID? = nil, language: Language = .ko) throws {
        let links = LinkCollection(catalog: world.catalog, fetcher: Fetcher(FetchConfiguration(userAgent: "test")))
        try self.init(world, [links], as: person, language: language)
    }
}

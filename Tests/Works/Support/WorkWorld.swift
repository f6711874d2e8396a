import Books
import Catalog
import Discovery
import Movies
import Site
import TestSupport
import WorkImport
import Works

/// A kind of work as the suites try it that are about all kinds.
protocol TriedWork: ImportableWork {
    static var room: any Collection.Type { get }
    static func room(in catalog: Catalog) -> any Collection
    /// One of the statuses that are neither the first nor wanted.
    static var done: Status { get }
    /// An input whose text a subtitle shows.
    static var shown: (input: String, text: String) { get }
    /// Writes into all fields of its own that take any text.
    static func fill(_ draft: inout WorkDraft<Self>, with text: String)
    static func write(_ sample: WorkSample, to store: WorkStore<Self>, for owner: Person.ID) throws
}

extension TriedWork {
    static var maker: Credit.Role { roles[0] }
}

/// Each test of these suites runs once for every kind.
let triedWorks: [any TriedWork.Type] = [Movie.self, Book.self]

extension Movie: TriedWork {
    static var room: any Collection.Type { MovieCollection.self }
    static func room(in catalog: Catalog) -> any Collection { MovieCollection(catalog: catalog) }
    static var done: Status { .watched }
    static var shown: (input: String, text: String) { ("year", "1999") }

    static func fill(_ draft: inout WorkDraft<Movie>, with text: String) {
        (draft.originalTitle, draft.overview) = (text, text)
    }

    static func write(_ sample: WorkSample, to store: WorkStore<Movie>, for owner: Person.ID) throws {
        try sample.write(to: store, for: owner)
    }
}

extension Book: TriedWork {
    static var room: any Collection.Type { BookCollection.self }
    static func room(in catalog: Catalog) -> any Collection { BookCollection(catalog: catalog) }
    static var done: Status { .read }
    static var shown: (input: String, text: String) { ("publisher", "서랍") }

    static func fill(_ draft: inout WorkDraft<Book>, with text: String) {
        (draft.publisher, draft.description) = (text, text)
    }

    static func write(_ sample: WorkSample, to store: WorkStore<Book>, for owner: Person.ID) throws {
        try sample.write(to: store, for: owner)
    }
}

/// A household with one room, that of this kind.
struct WorkWorld<W: TriedWork> {
    let world: World

    init(_: W.Type) throws {
        world = try World([W.room], rooms: [DiscoveryRoom.self, WorkImportRoom.self])
    }

    var catalog: Catalog { world.catalog }
    var ann: Person.ID { world.ann }
    var bob: Person.ID { world.bob }
    var store: WorkStore<W> { WorkStore(catalog: catalog) }

    @discardableResult
    func save(_ title: String, _ change: (inout WorkDraft<W>) -> Void = { _ in }) throws -> Item {
        world.clock.advance(.seconds(1))
        var draft = WorkDraft<W>(title: title)
        change(&draft)
        return try store.save(draft, by: ann).item
    }

    func stored(_ item: Item) throws -> StoredWork<W> {
        try catalog.read(of: ann) { try store.get(item.id, in: $0) }
    }

    func titles(_ change: (inout WorkListing<W>) -> Void = { _ in }) throws -> [String] {
        var listing = WorkListing<W>()
        change(&listing)
        return try catalog.read(of: ann) { try store.tiles(listing, words: .init(.ko), in: $0).rows.map(\.title) }
    }

    func site(as person: Person.ID? = nil) throws -> SignedInSite {
        try SignedInSite(world, [W.room(in: catalog)], as: person)
    }
}

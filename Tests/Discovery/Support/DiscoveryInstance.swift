import Books
import Catalog
import Fetching
import Foundation
import HTTPServer
import Jobs
import MediaProtocol
import Movies
import Site
import TestSupport
import Web
import WorkImport
import Works

@testable import Discovery

/// A world with films and books, whose providers are all one server on loopback.
struct DiscoveryInstance {
    let world: World
    let outside: FixtureProvider
    let instance: ProviderRegistry

    var movies: MovieCollection { MovieCollection(catalog: world.catalog, registry: instance) }
    var books: BookCollection { BookCollection(catalog: world.catalog, registry: instance) }

    var imports: WorkImportFeature {
        WorkImportFeature(catalog: world.catalog, works: [Movie.self, Book.self])
    }

    /// - Parameter keys: API keys by source.
    init(keys: [String: String] = ["tmdb": "k"], _ answer: @escaping FixtureProvider.Answer) throws {
        world = try World(
            [MovieCollection.self, BookCollection.self], features: [DiscoveryFeature.self, WorkImportFeature.self]
        ) {
            _ in Decoder()
        }
        outside = try FixtureProvider(answer)
        let base = outside.base
        instance = ProviderRegistry(
            catalog: world.catalog, fetcher: outside.fetcher, processor: Decoder(),
            bases: Dictionary(uniqueKeysWithValues: ProviderDescriptor.all.map { ($0.source, base) }))
        try world.catalog.write { [world] db in
            for (source, key) in keys {
                try world.catalog.settings.set(ProviderRegistry.SettingName.key(source), to: key, in: db)
            }
        }
    }

    private struct Decoder: MediaProcessorStub {
        /// Writes a text with the width instead of a rendition.
        func render(
            _ path: String, use: ImagePurpose, width: Int, quality: Int, to folder: String?
        ) async throws(MediaError) -> RenderedImage { try RenderedImage(writing: "\(width) wide".utf8, to: folder) }

        /// Reads the size of a PNG or a JPEG file of the tests, and accepts SVG as icons.
        func probe(_ path: String, use: ImagePurpose) async throws(MediaError) -> ImageInfo {
            guard let bytes = FileManager.default.contents(atPath: path).map(Array.init), bytes.count > 24 else {
                throw .unreadable
            }
            let number = { (place: Range<Int>) in bytes[place].reduce(0) { $0 << 8 | Int($1) } }
            let (type, width, height): (PictureType, Int, Int)
            if bytes[1] == UInt8(ascii: "P") {
                (type, width, height) = (.png, number(16..<20), number(20..<24))
            } else if let frame = bytes.indices.dropLast(9).first(where: {
                bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0
            }) {
                (type, width, height) = (.jpeg, number(frame + 7..<frame + 9), number(frame + 5..<frame + 7))
            } else if use == .icon, bytes.starts(with: "<svg".utf8) {
                (type, width, height) = (.svg, 190, 82)
            } else {
                throw .unreadable
            }
            return ImageInfo(
                type: type, width: width, height: height, frames: 1, placeholder: "#111111#222222", damaged: false)
        }

        /// Returns the words of a file as codes. Throws `unreadable` if the file begins with "!".
        func codes(in path: String) async throws(MediaError) -> [RecognisedText.Code] {
            let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? "!"
            if text.hasPrefix("!") { throw .unreadable }
            return text.split(separator: " ").map { RecognisedText.Code(String($0), format: "EAN-13") }
        }
    }

    func lookUp<W: Work>(_ store: WorkStore<W>, _ id: Item.ID) async throws {
        let job = try world.jobs(LookUpWorkJob<W>.kind).last { $0.item == id }
        guard let job else { throw CatalogError.notFound }
        try await world.perform(job, by: LookUpWorkJob(store: store, registry: instance))
        // The handler alone leaves the job waiting, but the next look-up has to be a new job.
        try world.catalog.jobs.cancel(job.id)
    }

    /// Returns Ann's items of a kind, newest first.
    func items(_ kind: ItemKind = .movie) throws -> [Item] {
        try world.catalog.read {
            try world.catalog.items.page(ItemQuery(owner: world.ann, kind: kind), in: $0).rows
        }
    }

    func movie(_ id: Item.ID) throws -> StoredWork<Movie> {
        try world.catalog.read(of: world.ann) { try movies.store.get(id, in: $0) }
    }

    func book(_ id: Item.ID) throws -> StoredWork<Book> {
        try world.catalog.read(of: world.ann) { try books.store.get(id, in: $0) }
    }

    /// Starts the discovery feature, as the server does.
    func start() throws {
        try DiscoveryFeature(registry: instance).start(in: site().site)
    }

    func site(as person: Person.ID? = nil) throws -> SignedInSite {
        try SignedInSite(
            world, [movies, books], features: [DiscoveryFeature(registry: instance), imports], as: person)
    }
}

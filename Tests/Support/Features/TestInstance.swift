import Catalog
import Foundation
import GRDB
import HTTPServer
import HTTPTypes
import Household
import Inbox
import Logging
import MediaProtocol
import Site
import Synchronization

/// An instance for one test, with notes and an inbox: a real catalogue and the real server on a separate port.
///
/// Ann is the administrator, Bob a second person. The clock changes only in `advance`. Suites that use it are
/// serialised, because their clients block threads that the handlers need.
package final class TestInstance: Sendable {
    package let folder = Folder()
    package let clock = World.Clock()
    package let catalog: Catalog
    package let site: SiteContext
    package let household: HouseholdFeature
    package let port: Int
    package let ann: Person.ID
    package let bob: Person.ID
    /// The secret of a browser session of Ann.
    package let cookie: String
    /// A token of Ann with full rights.
    package let token: String
    private let server: Server

    package init(addresses: ReachableAddresses = .closed) throws {
        let random = Mutex(UInt64(7))
        let environment = CatalogEnvironment(
            now: { [clock] in clock.now },
            randomBytes: { count in
                random.withLock { seed in
                    (0..<count).map { _ in
                        // The linear congruential generator of Knuth's MMIX.
                        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                        return UInt8(truncatingIfNeeded: seed >> 33)
                    }
                }
            },
            log: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
        func open(_ folder: DataFolder) throws -> Catalog {
            try Catalog(
                folder: folder, migrations: NoteCollection.migrations + InboxFeature.migrations,
                tracked: NoteCollection.tracked + InboxFeature.tracked, search: NoteCollection.search,
                environment: environment)
        }
        let data = try DataFolder(path: folder.path)
        try MigratedDatabase.copy("TestInstance", to: data, open: open)
        catalog = try open(data)
        let people = catalog.people
        (ann, bob, cookie, token) = try catalog.write { db in
            let ann = try people.create(nick: "안나", language: .ko, in: db).id
            let bob = try people.create(nick: "Bob", language: .en, in: db).id
            return (
                ann, bob, try people.signIn(ann, browser: "Test", in: db).secret.text,
                try people.createToken(name: "script", scope: .everything, for: ann, in: db).secret.text
            )
        }
        household = HouseholdFeature(processor: PNGCopier())
        site = SiteContext(
            catalog: catalog,
            features: standardFeatures(household) + [InboxFeature(), NoteCollection(catalog: catalog)],
            assets: try Self.assets.get(), version: "1.0-test", addresses: addresses)
        let site = site
        var configuration = ServerConfiguration(temporaryFolder: NSTemporaryDirectory()) { error, request in
            site.response(to: error, request)
        }
        configuration.threads = 2
        configuration.middleware = site.middleware(hosts: ["seorap.example"])
        configuration.changing = { handler in
            try await WriteTimeout.$time.withValue(.seconds(1)) { try await handler() }
        }
        server = Server(configuration, routes: site.routes())
        port = try server.start()
        addresses.listens(on: port)
    }

    deinit {
        server.stop(within: .seconds(1))
        try? catalog.database.close()
    }

    /// A browser signed in as Ann.
    package var browser: LoopbackClient { LoopbackClient(port: port, headers: ["Cookie": "seorap=\(cookie)"]) }
    /// A script with the token of Ann.
    package var script: LoopbackClient { LoopbackClient(port: port, headers: ["Authorization": "Bearer \(token)"]) }
    /// A client without a session.
    package var stranger: LoopbackClient { LoopbackClient(port: port) }

    package func browser(of person: Person.ID) throws -> LoopbackClient {
        let secret = try catalog.write { try catalog.people.signIn(person, browser: "Test", in: $0).secret.text }
        return LoopbackClient(port: port, headers: ["Cookie": "seorap=\(secret)"])
    }

    @discardableResult
    /// Saves an item of Ann, or of `owner`, one second after the previous one.
    package func add(
        _ title: String, owner: Person.ID? = nil, note: String = "", state: ItemState = .kept, tags: [String] = [],
        folder: Int64? = nil
    ) throws -> Item {
        clock.advance(.milliseconds(1000))
        return try catalog.perform(.create, by: owner ?? ann, summary: Phrase("담았어요", "Saved")) { scope in
            try catalog.items.create(
                NewItem(
                    kind: .link, owner: owner ?? ann, title: title, note: note, state: state, folder: folder, tags: tags
                ),
                in: scope.db)
        }.value
    }

    /// Adds a rejected submission to the log of the inbox, and returns its id.
    @discardableResult
    package func addRejectedSubmission(_ text: String, for person: Person.ID) throws -> Int64 {
        try catalog.write { db in
            try db.execute(
                sql: """
                    INSERT INTO inboxRecord(owner, source, path, state, reasonKo, reasonEn, content, arrivedAt)
                    VALUES (?1, 'folder', ?2, 'refused', ?2, ?2, ?2, ?3)
                    """, arguments: [person, text, clock.now])
            return db.lastInsertedRowID
        }
    }

    package func item(_ id: Int64, owner: Person.ID? = nil) throws -> Item {
        try catalog.read(of: owner ?? ann) { try catalog.items.get(id, in: $0) }
    }

    static let assets = Result {
        try Assets(folder: Assets.folder() ?? "")
    }

    /// Copies PNG files instead of rendering them, and rejects others.
    private struct PNGCopier: MediaProcessorStub {
        func render(
            _ path: String, use: ImagePurpose, width: Int, quality: Int, to folder: String?
        ) async throws(MediaError) -> RenderedImage {
            guard let bytes = FileManager.default.contents(atPath: path), bytes.starts(with: [0x89, 0x50]) else {
                throw .notAnImage
            }
            return try RenderedImage(writing: bytes)
        }
    }

    package final class Folder: Sendable {
        package let path = FileManager.default.temporaryDirectory.appendingPathComponent("seorap-\(UUID().uuidString)")
            .path

        deinit {
            try? FileManager.default.removeItem(atPath: path)
        }
    }
}

import Catalog
import Fetching
import Foundation
import GRDB
import HTTPServer
import Links
import Logging
import Site
import Synchronization
import TestSupport

@testable import Inbox

/// An instance with links, an inbox and its watched folder, which tests read explicitly. Ann owns it; the clock does not
/// move by itself.
final class InboxInstance: Sendable {
    let temporary: TemporaryFolder
    let catalog: Catalog
    let site: SiteContext
    let ingester: Ingester
    let clock = Clock()
    let ann: Person.ID
    let bob: Person.ID
    var inbox: String { catalog.folder.inbox }

    final class Clock: Sendable {
        private let value = Mutex(Timestamp(rfc3339: "2026-11-21T06:00:00.000Z") ?? Timestamp(0))

        var now: Timestamp { value.withLock { $0 } }

        func advance(_ duration: Duration) {
            value.withLock { $0 = $0 + duration }
        }
    }

    /// - Parameter otherCollections: collections that are asked before the links.
    init(otherCollections: [any ItemCollection] = []) throws {
        temporary = try TemporaryFolder()
        let number = Atomic(UInt64(1))
        let environment = CatalogEnvironment(
            now: { [clock] in clock.now },
            randomBytes: { count in
                let seed = number.add(1, ordering: .relaxed).newValue
                return (0..<count).map { UInt8(truncatingIfNeeded: seed >> (8 * UInt64($0 % 8))) }
            },
            log: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
        catalog = try Catalog(
            folder: DataFolder(path: temporary.path + "/data"),
            migrations: LinkCollection.migrations + InboxFeature.migrations,
            tracked: LinkCollection.tracked + InboxFeature.tracked,
            search: LinkCollection.search, environment: environment)
        (ann, bob) = try catalog.write { [catalog] db in
            (try catalog.people.create(nick: "안나", in: db).id, try catalog.people.create(nick: "Bob", in: db).id)
        }
        let links = LinkCollection(catalog: catalog, fetcher: Fetcher(FetchConfiguration(userAgent: "test")))
        site = SiteContext(
            catalog: catalog, features: standardFeatures() + [InboxFeature()] + otherCollections + [links],
            assets: try Assets(folder: Assets.folder() ?? ""), version: "1")
        ingester = Ingester(site: site)
        try FileManager.default.createDirectory(atPath: inbox, withIntermediateDirectories: true)
    }

    deinit {
        try? catalog.close()
    }

    /// Returns a new ingester of the inbox folder, as after a restart.
    func makeIngester() -> FolderIngester {
        FolderIngester(
            WatchedFolder(path: inbox, mode: .move), key: WatchedFolder.defaultFolder, ingester: ingester,
            stabilityInterval: .seconds(2))
    }

    /// Scans twice, far enough apart that all files count as complete.
    @discardableResult
    func scanTwice(with ingester: FolderIngester) async throws -> FolderIngester.ScanResult {
        _ = try await ingester.scan()
        clock.advance(.seconds(3))
        return try await ingester.scan()
    }

    @discardableResult
    func writeFile(_ text: String, _ name: String, in folder: String? = nil) throws -> String {
        let path = (folder ?? inbox) + "/" + name
        try FileManager.default.createDirectory(
            at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    /// Titles of a person's items, Ann's by default.
    func titles(of person: Person.ID? = nil, _ state: ItemState = .inbox) throws -> [String] {
        try catalog.read { db in
            try String.fetchAll(
                db, sql: "SELECT title FROM item WHERE owner = ? AND state = ? ORDER BY id",
                arguments: [person ?? ann, state])
        }
    }

    /// URLs of all links.
    func addresses() throws -> [String] {
        try catalog.read { try String.fetchAll($0, sql: "SELECT url FROM link ORDER BY item") }
    }

    /// Ann's rejected submissions, the newest first.
    func rejectedSubmissions() throws -> [InboxRecord] {
        try catalog.read(of: ann) { try InboxStore(catalog: catalog).refused(limit: 100, in: $0) }
    }

    /// Every regular file below a folder, hidden ones too.
    static func files(in folder: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return names.filter { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }
}

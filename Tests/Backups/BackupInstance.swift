import Backups
import Books
import Catalog
import Diary
import Discovery
import Foundation
import GRDB
import Inbox
import Logging
import Movies
import Screenshots
import Site
import TestSupport
import WorkImport
import Works

@testable import Links

/// An instance with every kind of thing, and what a test does with its backups.
struct BackupInstance {
    static let kinds: [any ItemCollection.Type] = [
        ScreenshotCollection.self, LinkCollection.self, MovieCollection.self, BookCollection.self, DiaryCollection.self,
    ]
    static let features: [any Feature.Type] = [InboxFeature.self, DiscoveryFeature.self, WorkImportFeature.self]
    static var migrations: [Migration] {
        Catalog.orderedMigrations(with: kinds.flatMap { $0.migrations } + features.flatMap { $0.migrations })
    }

    /// One with some 300 items of both people, two originals and a folder. Tests share it and change only copies of it.
    static let full = Result {
        let instance = try BackupInstance()
        try instance.seed(120)
        try instance.keepPicture("하나")
        try instance.keepPicture("둘")
        try instance.catalog.write { db in
            _ = try instance.catalog.folders.create(name: "여행", in: OwnerScope(of: instance.world.ann, in: db))
        }
        return instance
    }

    let world: World
    let folder: TemporaryFolder
    var catalog: Catalog { world.catalog }

    init() throws {
        world = try World(Self.kinds, features: Self.features)
        folder = try TemporaryFolder()
    }

    /// - Returns: where it lies.
    @discardableResult
    func backUp(_ scope: BackupOptions = BackupOptions(), to name: String = "backup.zip", of other: Catalog? = nil)
        throws
        -> String
    {
        let path = folder.path + "/" + name
        try Backup.write(other ?? catalog, scope, version: "1", to: path)
        return path
    }

    func restore(_ path: String, to name: String = "restored", passphrase: String? = nil) throws -> String {
        let data = folder.path + "/" + name
        _ = try Restore.run(path, passphrase: passphrase, to: data, migrations: Self.migrations)
        return data
    }

    func verify(_ path: String, passphrase: String? = nil) throws -> VerificationReport {
        try VerificationReport.run(
            path, passphrase: passphrase, in: folder.path + "/trying", migrations: Self.migrations, at: world.clock.now)
    }

    /// A catalog on a restored folder, whose clock stands where this one's does. The caller closes it.
    func open(_ data: String) throws -> Catalog {
        let clock = world.clock
        return try Catalog(
            folder: DataFolder(path: data),
            migrations: Self.kinds.flatMap { $0.migrations } + Self.features.flatMap { $0.migrations },
            tracked: Self.kinds.flatMap { $0.tracked } + Self.features.flatMap { $0.tracked },
            search: Self.kinds.flatMap { $0.search },
            environment: CatalogEnvironment(
                now: { clock.now }, log: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })))
    }

    /// Stores a file, and something of a person that shows it.
    @discardableResult
    func keepPicture(_ text: String, title: String = "그림", of person: Person.ID? = nil) throws -> String {
        let stored = try catalog.media.store(bytes: Array(text.utf8))
        let owner = person ?? world.ann
        try catalog.write(of: owner) { scope in
            try catalog.media.record(
                Media(sha256: stored.sha256, type: "image/png", bytes: stored.bytes), in: scope.db)
            _ = try catalog.items.create(
                NewItem(kind: .link, owner: owner, title: title, note: "메모 <b>", cover: stored.sha256), in: scope.db)
        }
        return stored.sha256
    }

    /// Links, films, books and pages of two people, as the sample world has them.
    func seed(_ count: Int, seed: UInt64 = 1) throws {
        func sample(_ part: Int) -> SampleData { SampleData(count: part, tags: 20, seed: seed, spread: .days(900)) }
        try sample(count).write(to: LinkStore(catalog: catalog), for: world.ann)
        try sample(count / 2).write(to: MovieStore(catalog: catalog), for: world.ann)
        try sample(count / 2).write(to: BookStore(catalog: catalog), for: world.bob)
        try sample(count / 4).write(
            to: DiaryStore(catalog: catalog), for: world.ann, world.bob, from: DemoFolder(in: Assets.folder() ?? ""))
    }
}

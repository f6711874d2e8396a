import Catalog
import GRDB
import HTTPServer
import Site
import Synchronization

/// The inbox feature: watched folders, submissions of phones and scripts, uploads, and the page on which they are
/// sorted.
package final class InboxFeature: Feature {
    package static let migrations = [Migration.inbox, .sentRequests]
    package static let tracked = [TrackedTable("inboxRecord", owner: "owner")]

    private let runningWatcher = Mutex<FolderWatcher?>(nil)
    private let stabilityInterval: Duration

    /// - Parameter stabilityInterval: time for which a file has to stay unchanged before it is ingested.
    package init(stabilityInterval: Duration = .seconds(2)) {
        self.stabilityInterval = stabilityInterval
    }

    package func routes(_ routes: inout Routes, in site: SiteContext) {
        InboxRoutes(site: site, folderWatcher: { [weak self] in self?.folderWatcher }).register(in: &routes)
        TriageRoutes(site: site).register(in: &routes)
    }

    package var settings: [SettingsLink] {
        [
            SettingsLink(
                path: InboxPath.settings(), title: Phrase("받은함 설정", "Inbox settings"),
                detail: Phrase("지켜볼 폴더, 들어오는 것", "Watched folders, incoming files"))
        ]
    }

    package var exports: [ExportSection] { [InboxStore.exported, InboxStore.exportedItems] }
    package var operations: [APIOperation] { APIOperation.inbox }

    package func start(in site: SiteContext) throws {
        let watcher = FolderWatcher(ingester: Ingester(site: site), stabilityInterval: stabilityInterval)
        try UploadStore(site.catalog).sweep()
        try watcher.start()
        runningWatcher.withLock { $0 = watcher }
    }

    package func stop() async {
        await folderWatcher?.stop()
    }

    package func reasons(for items: [Item.ID], in catalog: Catalog, _ db: Database) throws -> [Item.ID: Phrase] {
        try InboxStore(catalog: catalog).reasons(of: items, in: db).mapValues(\.reason)
    }

    /// Deletes the submitted files of a person whose account is about to be deleted.
    package func erase(_ person: Person.ID, in catalog: Catalog) throws {
        try ProcessedFileCleaner(catalog: catalog).erase(person)
    }

    /// The running watcher; nil if none was started, as in tests of pages.
    private var folderWatcher: FolderWatcher? { runningWatcher.withLock { $0 } }
}

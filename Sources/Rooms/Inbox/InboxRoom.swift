import Catalog
import GRDB
import HTTPServer
import Site
import Synchronization

/// The inbox feature: watched folders, submissions of phones and scripts, uploads, and the page on which they are
/// sorted.
package final class InboxRoom: Room {
    package static let migrations = [Migration.inbox, .sentRequests]
    package static let tracked = [TrackedTable("inboxRecord", owner: "owner")]

    private let watching = Mutex<FolderWatch?>(nil)
    private let settle: Duration

    /// - Parameter settle: time for which a file has to stay unchanged before it is ingested.
    package init(settle: Duration = .seconds(2)) {
        self.settle = settle
    }

    package func routes(_ routes: inout Routes, in dashboard: Dashboard) {
        InboxRoutes(dashboard: dashboard, folders: { [weak self] in self?.folders }).register(in: &routes)
        SortRoutes(dashboard: dashboard).register(in: &routes)
    }

    package var settings: [SettingsLink] {
        [
            SettingsLink(
                path: InboxPath.settings(), title: Phrase("받은함 설정", "Inbox settings"),
                detail: Phrase("지켜볼 폴더, 들어오는 것", "Watched folders, incoming files"))
        ]
    }

    package var exports: [ExportedRecords] { [Arrivals.exported, Arrivals.exportedItems] }
    package var operations: [APIOperation] { APIOperation.inbox }

    package func start(in dashboard: Dashboard) throws {
        let watch = FolderWatch(intake: Intake(dashboard: dashboard), settle: settle)
        try Uploads(dashboard.catalog).sweep()
        try watch.start()
        watching.withLock { $0 = watch }
    }

    package func stop() async {
        await folders?.stop()
    }

    package func reasons(for items: [Item.ID], in catalog: Catalog, _ db: Database) throws -> [Item.ID: Phrase] {
        try Arrivals(catalog: catalog).reasons(of: items, in: db).mapValues(\.reason)
    }

    /// Deletes the submitted files of a person whose account is about to be deleted.
    package func erase(_ person: Person.ID, in catalog: Catalog) throws {
        try ArrivalFiles(catalog: catalog).erase(person)
    }

    /// The watch of the folders; nil if none runs, as in tests of pages.
    private var folders: FolderWatch? { watching.withLock { $0 } }
}

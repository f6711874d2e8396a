import Catalog
import GRDB
import HTTPServer
import Site
import Synchronization

/// Everything that comes in: the watched folders, what phones and scripts send, uploads, and the page where it is sorted.
package final class InboxRoom: Room {
    package static let migrations = [Migration.inbox, .sentRequests]
    package static let tracked = [TrackedTable("arrival", owner: "owner")]

    private let watching = Mutex<FolderWatch?>(nil)
    private let settle: Duration

    /// - Parameter settle: so long a file has to stay the same before it is taken.
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
                detail: Phrase("지켜볼 폴더, 들어오는 것", "Watched folders, what comes in"))
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

    /// Removes the files that came in for somebody who is about to be forgotten.
    package func erase(_ person: Person.ID, in catalog: Catalog) throws {
        try ArrivalFiles(catalog: catalog).erase(person)
    }

    /// Nil where nobody looks into folders, as in tests of pages.
    private var folders: FolderWatch? { watching.withLock { $0 } }
}

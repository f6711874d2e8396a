import API
import Backups
import Books
import Catalog
import Diary
import DiaryImport
import Discovery
import Fetching
import Household
import Inbox
import Library
import Links
import Movies
import Screenshots
import Site
import Tasks
import WorkImport

extension House {
    /// All features, in the order of the navigation, the settings and the export. A new one is added here in one line.
    static let rooms: [RoomPlan] = [
        RoomPlan { _ in LibraryRoom() },
        RoomPlan { HouseholdRoom(processor: $0.workers?.main) },
        RoomPlan { _ in TasksRoom() },
        RoomPlan { _ in APIRoom() },
        RoomPlan { BackupsRoom(catalog: $0.catalog, version: Version.current, migrations: House.migrations) },
        RoomPlan { InboxRoom(settle: $0.inboxSettle) },
        RoomPlan { DiscoveryRoom(registry: $0.registry) },
        RoomPlan { WorkImportRoom(catalog: $0.catalog, works: [Movie.self, Book.self]) },
        RoomPlan {
            ScreenshotCollection(
                catalog: $0.catalog, processor: $0.workers?.main, reader: $0.workers?.reader)
        },
        RoomPlan {
            LinkCollection(catalog: $0.catalog, fetcher: $0.fetcher, processor: $0.workers?.main)
        },
        RoomPlan { MovieCollection(catalog: $0.catalog, registry: $0.registry) },
        RoomPlan { BookCollection(catalog: $0.catalog, registry: $0.registry) },
        RoomPlan {
            DiaryCollection(catalog: $0.catalog, processor: $0.workers?.main, printer: $0.workers?.printer)
        },
        RoomPlan {
            DiaryImportRoom(
                DiaryImport(store: DiaryStore(catalog: $0.catalog), processor: $0.workers?.main))
        },
    ]
}

/// What the catalog has to know of a room before the catalog opens, and how the room is made afterwards.
struct RoomPlan: Sendable {
    let migrations: [Migration]
    let tracked: [TrackedTable]
    let search: [SearchSource]
    /// The entry of a collection; `nil` for other rooms.
    let navigation: Navigation?
    let make: @Sendable (RoomBase) -> any Room

    init<R: Room>(_ make: @escaping @Sendable (RoomBase) -> R) {
        migrations = R.migrations
        tracked = R.tracked
        search = R.search
        navigation = (R.self as? any Collection.Type)?.navigation
        self.make = make
    }
}

/// What the rooms are made with.
struct RoomBase: Sendable {
    let catalog: Catalog
    let fetcher: Fetcher
    let registry: ProviderRegistry
    let workers: MediaWorkers?
    /// The time that a file in a watched folder has to stay the same before it is taken.
    let inboxSettle: Duration
}

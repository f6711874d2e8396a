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
import MediaProtocol
import Movies
import Screenshots
import Site
import Tasks
import WorkImport

extension House {
    /// Every room, in the order of the navigation, the settings and the export. A further one is a line here.
    static let rooms: [RoomPlan] = [
        RoomPlan { _ in LibraryRoom() },
        RoomPlan { HouseholdRoom(readPortrait: $0.readPortrait) },
        RoomPlan { _ in TasksRoom() },
        RoomPlan { _ in APIRoom() },
        RoomPlan { BackupsRoom(catalog: $0.catalog, version: Version.current, migrations: House.migrations) },
        RoomPlan { InboxRoom(settle: $0.inboxSettle) },
        RoomPlan { DiscoveryRoom(registry: $0.registry) },
        RoomPlan { WorkImportRoom(catalog: $0.catalog, works: [Movie.self, Book.self]) },
        RoomPlan {
            ScreenshotCollection(catalog: $0.catalog, reader: $0.reader, draw: $0.draw, inspect: $0.inspect)
        },
        RoomPlan { LinkCollection(catalog: $0.catalog, fetcher: $0.fetcher, probe: $0.probe) },
        RoomPlan { MovieCollection(catalog: $0.catalog, registry: $0.registry) },
        RoomPlan { BookCollection(catalog: $0.catalog, registry: $0.registry) },
        RoomPlan { base in
            DiaryCollection(
                catalog: base.catalog, inspect: { path throws(MediaError) in try await base.inspect(path).info },
                inspectFont: base.inspectFont, drawPages: base.drawPages,
                printPage: base.printPage)
        },
        RoomPlan {
            DiaryImportRoom(
                DiaryImport(store: DiaryStore(catalog: $0.catalog), probe: $0.probe, inspectFont: $0.inspectFont))
        },
    ]
}

/// What the catalog has to know of a room before it opens, and how the room is made then.
struct RoomPlan: Sendable {
    let migrations: [Migration]
    let tracked: [TrackedTable]
    let search: [SearchSource]
    /// Of those that have one.
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

struct RoomBase: Sendable {
    let catalog: Catalog
    let fetcher: Fetcher
    let registry: ProviderRegistry
    /// Looks at a stored picture, in the media worker.
    let probe: PictureFetcher.Probe
    /// Makes copies without metadata, in the media worker.
    let draw: PictureRenderer
    /// Looks at a picture that came in, in the media worker.
    let inspect: PictureInspector
    /// Reads the words in pictures, in a worker of its own.
    let reader: PictureReader
    /// Draws pages of diaries, in the media worker.
    let drawPages: PageRenderer
    /// Draws them into files of many pages, in a worker of its own.
    let printPage: PagePrinter
    /// Looks at a font file that came in, in the media worker.
    let inspectFont: FontInspector
    /// Takes in portraits, drawn anew in the media worker.
    let readPortrait: PortraitReader
    /// So long a file in a watched folder has to stay the same before it is taken.
    let inboxSettle: Duration
}

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
    /// All features, in the order of the navigation, the settings and the export. A new one is added here in one line.
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

/// The parts of a feature that the catalogue needs before it opens, and the function that creates the feature
/// afterwards.
struct RoomPlan: Sendable {
    let migrations: [Migration]
    let tracked: [TrackedTable]
    let search: [SearchSource]
    /// The navigation entry; `nil` if the feature has no collection.
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
    /// Inspects a stored picture, in the media worker.
    let probe: PictureFetcher.Probe
    /// Makes copies without metadata, in the media worker.
    let draw: PictureRenderer
    /// Inspects a submitted picture, in the media worker.
    let inspect: PictureInspector
    /// Recognises text in pictures, in a separate worker.
    let reader: PictureReader
    /// Draws diary pages, in the media worker.
    let drawPages: PageRenderer
    /// Draws diary pages into files with many pages, in a separate worker.
    let printPage: PagePrinter
    /// Inspects a submitted font file, in the media worker.
    let inspectFont: FontInspector
    /// Reads submitted portraits, which the media worker renders again.
    let readPortrait: PortraitReader
    /// Time for which a file in a watched folder must not change before it is processed.
    let inboxSettle: Duration
}

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

extension Application {
    /// All features, in the order of the navigation, the settings and the export. A new feature needs one line here.
    static let features: [FeatureRegistration] = [
        FeatureRegistration { _ in LibraryFeature() },
        FeatureRegistration { HouseholdFeature(processor: $0.workers?.main) },
        FeatureRegistration { _ in TasksFeature() },
        FeatureRegistration { _ in APIFeature() },
        FeatureRegistration {
            BackupsFeature(catalog: $0.catalog, version: Version.current, migrations: Application.migrations)
        },
        FeatureRegistration { InboxFeature(stabilityInterval: $0.inboxStabilityInterval) },
        FeatureRegistration { DiscoveryFeature(registry: $0.registry) },
        FeatureRegistration { WorkImportFeature(catalog: $0.catalog, works: [Movie.self, Book.self]) },
        FeatureRegistration {
            ScreenshotCollection(
                catalog: $0.catalog, processor: $0.workers?.main, reader: $0.workers?.reader)
        },
        FeatureRegistration {
            LinkCollection(catalog: $0.catalog, fetcher: $0.fetcher, processor: $0.workers?.main)
        },
        FeatureRegistration { MovieCollection(catalog: $0.catalog, registry: $0.registry) },
        FeatureRegistration { BookCollection(catalog: $0.catalog, registry: $0.registry) },
        FeatureRegistration {
            DiaryCollection(catalog: $0.catalog, processor: $0.workers?.main, printer: $0.workers?.printer)
        },
        FeatureRegistration {
            DiaryImportFeature(
                DiaryImport(store: DiaryStore(catalog: $0.catalog), processor: $0.workers?.main))
        },
    ]
}

/// The declarations of a feature that the catalog needs before it opens, and a closure that creates the feature
/// afterwards.
struct FeatureRegistration: Sendable {
    let migrations: [Migration]
    /// Tables whose changes are recorded.
    let tracked: [TrackedTable]
    let search: [SearchContribution]
    /// The entry of a collection; `nil` for other features.
    let navigation: NavigationEntry?
    let make: @Sendable (FeatureDependencies) -> any Feature

    init<F: Feature>(_ make: @escaping @Sendable (FeatureDependencies) -> F) {
        migrations = F.migrations
        tracked = F.tracked
        search = F.search
        navigation = (F.self as? any ItemCollection.Type)?.navigation
        self.make = make
    }
}

/// The objects that features may need when they are created.
struct FeatureDependencies: Sendable {
    let catalog: Catalog
    let fetcher: Fetcher
    let registry: ProviderRegistry
    let workers: MediaWorkers?
    /// The time that a file in a watched folder must stay unchanged before it is imported.
    let inboxStabilityInterval: Duration
}

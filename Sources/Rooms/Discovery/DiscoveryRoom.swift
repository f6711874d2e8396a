import Catalog
import HTTPServer
import Jobs
import Site

/// The feature that films and books share: settings, stored answers and logos of providers, and charts of films.
package struct DiscoveryRoom: Room {
    package static let migrations = [Migration.discovery]
    package static let tracked = [TrackedTable.findWords]

    private let registry: ProviderRegistry

    package init(registry: ProviderRegistry) {
        self.registry = registry
    }

    package func routes(_ routes: inout Routes, in dashboard: Dashboard) {
        ProviderRoutes(dashboard: dashboard, registry: registry).register(in: &routes)
    }

    package var settings: [SettingsLink] {
        [
            SettingsLink(
                path: ProviderPath.settings(), title: Phrase("영화와 책을 찾을 곳", "Where films and books are looked up"),
                detail: Phrase("찾아볼 곳과 열쇠, 순서", "Sources, their keys and order"))
        ]
    }

    package var exports: [ExportedRecords] { [RecentQueries.exported] }

    package var jobs: [any JobHandler] { [FetchChartsJob(registry: registry), FetchLogosJob(registry: registry)] }

    package func start(in dashboard: Dashboard) throws {
        try FetchChartsJob.enqueue(in: registry.catalog)
        try FetchLogosJob.enqueue(registry)
    }
}

import Catalog
import HTTPServer
import Jobs
import Site

/// What films and books share and no kind of thing owns: the providers' settings and what they answered, their logos and
/// the films of today.
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

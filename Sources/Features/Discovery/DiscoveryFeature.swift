import Catalog
import HTTPServer
import Jobs
import Site

/// The feature that films and books share: settings, stored answers and logos of providers, and charts of films.
package struct DiscoveryFeature: Feature {
    package static let migrations = [Migration.discovery]
    package static let tracked = [TrackedTable.providerSearch]

    private let registry: ProviderRegistry

    package init(registry: ProviderRegistry) {
        self.registry = registry
    }

    package func routes(_ routes: inout Routes, in site: SiteContext) {
        ProviderRoutes(site: site, registry: registry).register(in: &routes)
    }

    package var settings: [SettingsLink] {
        [
            SettingsLink(
                path: ProviderPath.settings(), title: Phrase("영화·책 검색 서비스", "Film and book providers"),
                detail: Phrase("사용할 서비스, API 키, 순서", "Providers, API keys, order"))
        ]
    }

    package var exports: [ExportSection] { [ProviderSearchHistory.exported] }

    package var jobs: [any JobHandler] { [FetchChartsJob(registry: registry), FetchLogosJob(registry: registry)] }

    package func start(in site: SiteContext) throws {
        try FetchChartsJob.enqueue(in: registry.catalog)
        try FetchLogosJob.enqueue(registry)
    }
}

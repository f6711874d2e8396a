import Catalog
import HTTPServer
import Providers
import Site
import Works

extension WorkRoutes {
    /// Creates the routes with the registry's pictures and the notices that providers require.
    package init(site: SiteContext, store: WorkStore<W>, registry: ProviderRegistry) {
        self.init(site: site, store: store, pictures: registry.pictures) { stored, shell, db in
            let lookupFailures = try store.lookupFailures(of: stored.item.id, in: db)
            let origins = Set(stored.sources.fields.values.map(\.origin.rawValue))
            let providers = ProviderDescriptor.all.filter { origins.contains($0.source) }
            let logos = providers.contains { $0.terms != nil } ? try ProviderLogo.all(in: db) : [:]
            return LookupStatus(
                lookupFailures, providers, logos,
                leadsToSettings: shell.session.person.isAdministrator
                    && (stored.lookup == .failed || lookupFailures.contains(where: \.isAboutKey)), shell.words)
        }
    }
}

extension LookupStatus {
    fileprivate init(
        _ failures: [LookupFailure], _ providers: [ProviderDescriptor], _ logos: [String: ProviderLogo],
        leadsToSettings: Bool,
        _ words: Words
    ) {
        self.init(
            sourceNames: Dictionary(uniqueKeysWithValues: providers.map { ($0.source, $0.name) }),
            credits: providers.compactMap { ProviderCredit($0, logos) },
            failures: failures.map { words($0.phrase) },
            settings: leadsToSettings
                ? LinkChoice(words("검색 서비스 설정", "Provider settings"), url: ProviderPath.settings()) : nil)
    }
}

extension LookupFailure {
    fileprivate var isAboutKey: Bool {
        code == ProviderError.keyMissing.code || code == ProviderError.keyRefused.code
    }
}

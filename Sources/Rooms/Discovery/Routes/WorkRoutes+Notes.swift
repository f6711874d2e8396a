import Catalog
import HTTPServer
import Providers
import Site
import Works

extension WorkRoutes {
    /// Creates the routes with the registry's pictures and the notices that providers require.
    package init(dashboard: Dashboard, store: WorkStore<W>, registry: ProviderRegistry) {
        self.init(dashboard: dashboard, store: store, pictures: registry.pictures) { stored, shell, db in
            let troubles = try store.troubles(of: stored.item.id, in: db)
            let origins = Set(stored.sources.fields.values.map(\.origin.rawValue))
            let offers = ProviderOffer.all.filter { origins.contains($0.source) }
            let logos = offers.contains { $0.terms != nil } ? try ProviderLogo.all(in: db) : [:]
            return LookupNotes(
                troubles, offers, logos,
                leadsToSettings: shell.session.person.isOwner
                    && (stored.lookup == .failed || troubles.contains(where: \.isAboutKey)), shell.words)
        }
    }
}

extension LookupNotes {
    fileprivate init(
        _ troubles: [WorkTrouble], _ offers: [ProviderOffer], _ logos: [String: ProviderLogo], leadsToSettings: Bool,
        _ words: Words
    ) {
        self.init(
            names: Dictionary(uniqueKeysWithValues: offers.map { ($0.source, $0.name) }),
            credits: offers.compactMap { ProviderCredit($0, logos) },
            troubles: troubles.map { words($0.phrase) },
            settings: leadsToSettings
                ? Choice(words("찾을 곳 설정", "Provider settings"), url: ProviderPath.settings()) : nil)
    }
}

extension WorkTrouble {
    fileprivate var isAboutKey: Bool {
        code == ProviderError.keyMissing.code || code == ProviderError.keyRefused.code
    }
}

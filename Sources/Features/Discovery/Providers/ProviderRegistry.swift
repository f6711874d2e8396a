import Catalog
import Fetching
import GRDB
import MediaProtocol
import Providers

struct ProviderSetting: Sendable {
    let descriptor: ProviderDescriptor
    let isOn: Bool
    let key: String?
    /// Base URL that the administrator typed; empty for the default.
    let typedBase: String
    let base: String?
    /// Code of the last check, if it failed; the key is stored all the same.
    let lastError: String?
    let order: Int
}

/// Creates providers from the administrator's settings. Without a fetcher, no provider is asked.
package struct ProviderRegistry: Sendable {
    let catalog: Catalog
    let fetcher: Fetcher?
    let pictures: ImageDownloader?
    let processor: (any MediaProcessor)?
    /// Base URLs from the environment, by source.
    let bases: [String: String]

    /// - Parameters:
    ///   - fetcher: The client of the providers; without one no provider is asked and no picture is fetched.
    ///   - processor: The media worker; without one no picture can be read.
    ///   - bases: The addresses of providers, by source.
    package init(
        catalog: Catalog, fetcher: Fetcher? = nil, processor: (any MediaProcessor)? = nil, bases: [String: String] = [:]
    ) {
        self.catalog = catalog
        self.fetcher = fetcher
        self.processor = processor
        pictures = fetcher.map {
            ImageDownloader(media: catalog.media, download: $0.bringPicture, processor: processor)
        }
        self.bases = bases
    }

    /// Returns the values of `SEORAP_<SOURCE>_URL` by source.
    package static func bases(in environment: [String: String]) -> [String: String] {
        var bases: [String: String] = [:]
        for offer in ProviderDescriptor.all {
            bases[offer.source] = environment["SEORAP_\(offer.source.uppercased())_URL"].flatMap {
                $0.isEmpty ? nil : $0
            }
        }
        return bases
    }

    /// Names of the instance's settings.
    enum Name {
        static func isOn(_ source: String) -> String { "provider.\(source).on" }
        static func key(_ source: String) -> String { "provider.\(source).key" }
        static func base(_ source: String) -> String { "provider.\(source).base" }
        static func order(_ source: String) -> String { "provider.\(source).order" }
        static func lastError(_ source: String) -> String { "provider.\(source).trouble" }
    }

    /// Returns the settings of all providers, in the order in which they are asked. One statement.
    func settings(in db: Database) throws -> [ProviderSetting] {
        let all = try catalog.settings.all(in: db)
        let settings = ProviderDescriptor.all.enumerated().map { position, offer in
            let key = all[Name.key(offer.source)]
            let typed = all[Name.base(offer.source)] ?? ""
            return ProviderSetting(
                descriptor: offer,
                isOn: all[Name.isOn(offer.source)].map { $0 == "1" } ?? (offer.key == .none || key != nil), key: key,
                typedBase: typed, base: typed.isEmpty ? bases[offer.source] ?? offer.base : typed,
                lastError: all[Name.lastError(offer.source)],
                order: all[Name.order(offer.source)].flatMap { Int($0) } ?? position + 1)
        }
        return settings.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
            .map(\.element)
    }

    /// Returns the enabled providers of `kind`, in order.
    func providers(of kind: ItemKind, _ language: Language) throws -> [any Provider] {
        let settings = try catalog.read { try self.settings(in: $0) }
        return settings.filter { $0.descriptor.kind == kind && $0.descriptor.isSearched && $0.isOn }.compactMap {
            provider($0, language)
        }
    }

    /// Returns the names of the providers that cannot be asked only because they have no key.
    func keyless(_ kind: ItemKind, in db: Database) throws -> [String] {
        try settings(in: db).filter {
            $0.descriptor.kind == kind && $0.descriptor.isSearched && $0.descriptor.key == .required && $0.key == nil
                && $0.descriptor.base != nil
        }.map(\.descriptor.name)
    }

    func provider(_ setting: ProviderSetting, _ language: Language) -> (any Provider)? {
        fetcher.map { fetcher in
            setting.descriptor.make(
                ProviderDescriptor.Line(fetcher: fetcher, key: setting.key, base: setting.base, language: language))
        }
    }
}

extension Provider {
    var source: String { Self.source }
    var name: String { Self.name }
}

import Catalog
import Fetching
import GRDB
import MediaProtocol
import Providers

/// A provider with the administrator's settings for it.
struct ProviderSetting: Sendable {
    let descriptor: ProviderDescriptor
    let isOn: Bool
    let key: String?
    /// Base URL that the administrator typed; empty for the default.
    let typedBase: String
    /// Base URL that is used; nil if there is none.
    let base: String?
    /// Code of the last check, if it failed; the key is stored nevertheless.
    let lastError: String?
    /// Position among the providers, from 1.
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
        for descriptor in ProviderDescriptor.all {
            bases[descriptor.source] = environment["SEORAP_\(descriptor.source.uppercased())_URL"].flatMap {
                $0.isEmpty ? nil : $0
            }
        }
        return bases
    }

    /// Names of the instance's settings.
    enum SettingName {
        static func isOn(_ source: String) -> String { "provider.\(source).on" }
        static func key(_ source: String) -> String { "provider.\(source).key" }
        static func base(_ source: String) -> String { "provider.\(source).base" }
        static func order(_ source: String) -> String { "provider.\(source).order" }
        static func lastError(_ source: String) -> String { "provider.\(source).trouble" }
    }

    /// Returns the settings of all providers, in the order in which they are asked. One statement.
    func settings(in db: Database) throws -> [ProviderSetting] {
        let storedSettings = try catalog.settings.all(in: db)
        let settings = ProviderDescriptor.all.enumerated().map { position, descriptor in
            let key = storedSettings[SettingName.key(descriptor.source)]
            let typedBase = storedSettings[SettingName.base(descriptor.source)] ?? ""
            return ProviderSetting(
                descriptor: descriptor,
                isOn: storedSettings[SettingName.isOn(descriptor.source)].map { $0 == "1" }
                    ?? (descriptor.key == .none || key != nil), key: key,
                typedBase: typedBase, base: typedBase.isEmpty ? bases[descriptor.source] ?? descriptor.base : typedBase,
                lastError: storedSettings[SettingName.lastError(descriptor.source)],
                order: storedSettings[SettingName.order(descriptor.source)].flatMap { Int($0) } ?? position + 1)
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
    func namesOfProvidersWithoutKey(_ kind: ItemKind, in db: Database) throws -> [String] {
        try settings(in: db).filter {
            $0.descriptor.kind == kind && $0.descriptor.isSearched && $0.descriptor.key == .required && $0.key == nil
                && $0.descriptor.base != nil
        }.map(\.descriptor.name)
    }

    /// Creates a provider; nil without a fetcher.
    func provider(_ setting: ProviderSetting, _ language: Language) -> (any Provider)? {
        fetcher.map { fetcher in
            setting.descriptor.make(
                ProviderDescriptor.Configuration(
                    fetcher: fetcher, key: setting.key, base: setting.base, language: language))
        }
    }
}

extension Provider {
    var source: String { Self.source }
    var name: String { Self.name }
}

import Catalog
import GRDB
import Providers

/// A provider's logo, downloaded from the provider itself and stored.
struct ProviderLogo: Sendable {
    let sha256: String
    /// Width in pixels; a vector drawing has only proportions.
    let width: Int
    let height: Int

    /// Returns all stored logos by source. One statement.
    static func all(in db: Database) throws -> [String: ProviderLogo] {
        let logos = try db.readList(
            """
            SELECT source, sha256, width, height FROM providerLogo JOIN media ON sha256 = providerLogo.media
            -- A logo is at most this large; in a damaged row it may be said to be larger.
            WHERE width BETWEEN 1 AND 65535 AND height BETWEEN 1 AND 65535
            """
        ) { row in
            (row.text(0), ProviderLogo(sha256: row.text(1), width: Int(row.integer(2)), height: Int(row.integer(3))))
        }
        return Dictionary(stored: logos)
    }

    static func store(_ media: Media, of source: String, in catalog: Catalog, _ db: Database) throws {
        try catalog.media.record(media, in: db)
        try db.run(
            "INSERT OR REPLACE INTO providerLogo(source, media, fetchedAt) VALUES (?, ?, ?)",
            [source, media.sha256, catalog.environment.now()])
    }
}

extension ProviderSetting {
    /// Whether the provider is switched on and has the key that it requires.
    var canBeAsked: Bool { isOn && (descriptor.key != .required || key != nil) }

    /// URL of the logo; nil if the provider's terms need none.
    var logoURL: String? {
        guard let terms = descriptor.terms, let logo = terms.logo else { return nil }
        // A mirror of the provider has the logo too.
        return (base == descriptor.base ? terms.site : base ?? terms.site) + logo
    }
}

extension ProviderRegistry {
    /// Returns the providers in use whose logo is not stored, with its URL. Two statements.
    func missingLogos(in db: Database) throws -> [(setting: ProviderSetting, url: String)] {
        let storedLogos = try ProviderLogo.all(in: db)
        return try settings(in: db).compactMap { setting in
            guard setting.canBeAsked, storedLogos[setting.descriptor.source] == nil else { return nil }
            return setting.logoURL.map { (setting, $0) }
        }
    }
}

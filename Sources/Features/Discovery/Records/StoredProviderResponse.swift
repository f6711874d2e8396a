import Catalog
import Foundation
import GRDB
import Web

/// A provider's stored answer about a work, so that parsing it again needs no network.
struct StoredProviderResponse: Sendable {
    /// Version of the parser. Grows with each change; items filled by an older version are filled again.
    static let currentMappingVersion = 1
    /// Maximum size in bytes, far above any answer.
    private static let maxBytes = 32 << 20

    let item: Item.ID
    let source: String
    /// Id of the work at the provider, or its ISBN.
    let id: String
    let fetchedAt: Timestamp
    /// URL of the picture that was used.
    let picture: String?
    /// Recorded answers, as in ``ProviderResponseLog/bytes``.
    let bytes: [UInt8]

    func store(in db: Database) throws {
        // What gzip does not shrink is stored as it is; gzip streams begin with 1F 8B, questions with a slash.
        let body = Gzip.compress(bytes, level: 6) ?? bytes
        try db.run(
            """
            INSERT OR REPLACE INTO providerResponse(item, source, id, fetchedAt, mappingVersion, pictureURL, body)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """, [item, source, id, fetchedAt, Self.currentMappingVersion, picture, Data(body)])
    }

    /// Returns the stored answers of all providers about one work. One statement.
    static func all(of item: Item.ID, in db: Database) throws -> [StoredProviderResponse] {
        try db.rows("SELECT * FROM providerResponse WHERE item = ?", [item])
            .map { try StoredProviderResponse($0) }
    }

    /// Returns up to `limit` answers that an older version of the parser read.
    static func outdated(_ kind: ItemKind, limit: Int, in db: Database) throws -> [(
        response: StoredProviderResponse, owner: Person.ID
    )] {
        try db.rows(
            """
            SELECT providerResponse.*, item.owner FROM providerResponse JOIN item ON item.id = providerResponse.item
            WHERE mappingVersion < ? AND item.kind = ? LIMIT ?
            """, [currentMappingVersion, kind.rawValue, limit]
        ).map { try (StoredProviderResponse($0), $0.value("owner")) }
    }

    /// Returns works whose answer of a provider is older than allowed, oldest first.
    static func stale(
        _ kind: ItemKind, source: String, before: Timestamp, limit: Int, in db: Database
    ) throws -> [(item: Item.ID, owner: Person.ID)] {
        try db.rows(
            """
            SELECT providerResponse.item, item.owner FROM providerResponse JOIN item ON item.id = providerResponse.item
            WHERE source = ? AND fetchedAt <= ? AND item.kind = ? AND item.trashedAt IS NULL
            ORDER BY fetchedAt LIMIT ?
            """, [source, before, kind.rawValue, limit]
        ).map { (try $0.value("item"), try $0.value("owner")) }
    }
}

extension StoredProviderResponse {
    private init(_ row: Row) throws {
        item = try row.value("item")
        source = try row.value("source")
        id = try row.value("id")
        fetchedAt = try row.value("fetchedAt")
        picture = try row.value("pictureURL")
        let gzipMagic: [UInt8] = [0x1F, 0x8B]
        let body = [UInt8](try row.value("body") as Data)
        bytes = body.starts(with: gzipMagic) ? Gzip.expand(body, limit: Self.maxBytes) ?? [] : body
    }
}

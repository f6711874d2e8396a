import Catalog
import Foundation
import Text

/// Contents of `backup.json`, the first entry: describes the backup. `takenAt` is its only value that depends on the
/// time.
package struct BackupHeader: Codable, Sendable, Hashable {
    /// Version of the archive's layout.
    static let currentFormat = 1

    package let format: Int
    /// Version of Seorap that wrote the backup.
    package let version: String
    package let schema: Int
    /// Names of the migrations that made the schema, in order.
    let migrations: [String]
    /// Time of the backup, as RFC 3339.
    package let takenAt: String
    /// Uid of the instance. The name is that of the JSON member.
    let house: String
    /// The person whose rows the backup holds; nil for a backup of the whole instance.
    package let person: Owner?
    /// Whether it includes tokens, sessions, keys of providers and the HTTPS key.
    package let secrets: Bool
    /// Tables whose rows follow, in the order of their entries.
    let tables: [String]
    package let items: Int

    package struct Owner: Codable, Sendable, Hashable {
        let uid: String
        package let nick: String
    }

    var bytes: [UInt8] {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
            return Array(try encoder.encode(self)) + [10]
        }
    }

    init(
        version: String, migrations: [String], takenAt: Timestamp, house: String, person: Owner?, secrets: Bool,
        tables: [String], items: Int
    ) {
        format = Self.currentFormat
        self.version = version
        schema = Baseline.version(of: migrations)
        self.migrations = migrations
        self.takenAt = takenAt.rfc3339
        self.house = house
        self.person = person
        self.secrets = secrets
        self.tables = tables
        self.items = items
    }

    /// Error for a backup of a newer version. Sanitises the version, which may be any text.
    var newer: BackupError { .newer(version: BackupName.shown(version), schema: schema) }

    /// Decodes the header.
    /// - Throws: ``BackupError/damaged(_:)`` if the bytes are not a header, ``BackupError/newer(version:schema:)``
    ///   if the format is another one.
    init(_ bytes: [UInt8]) throws(BackupError) {
        guard let header = try? Self(json: bytes) else {
            throw .damaged(BackupName.header.text)
        }
        guard header.format == Self.currentFormat else { throw header.newer }
        guard Timestamp(rfc3339: header.takenAt) != nil else { throw .damaged(BackupName.header.text) }
        self = header
    }
}

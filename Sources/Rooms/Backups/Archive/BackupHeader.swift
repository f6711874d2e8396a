import Catalog
import Foundation
import Text

/// `backup.json`, the first entry: what the backup is of. Nothing else in it changes with time.
package struct BackupHeader: Codable, Sendable, Hashable {
    /// Of the archive's layout.
    static let currentFormat = 1

    package let format: Int
    /// Seorap's.
    package let version: String
    package let schema: Int
    /// The steps that made the schema, in their order.
    let migrations: [String]
    /// RFC 3339.
    package let takenAt: String
    let house: String
    /// Whose things these are; nil for the whole house.
    package let person: Owner?
    /// Whether tokens, sessions, keys of providers and the key of https are in it.
    package let secrets: Bool
    /// The tables whose rows follow, in their order.
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

    /// The problem of a backup of a newer version, whose name may be anything.
    var newer: BackupProblem { .newer(version: BackupName.shown(version), schema: schema) }

    /// - Throws: ``BackupProblem/damaged(_:)`` where it is none, ``BackupProblem/newer(version:schema:)``.
    init(_ bytes: [UInt8]) throws(BackupProblem) {
        guard let header = try? Self(json: bytes) else {
            throw .damaged(BackupName.header.text)
        }
        guard header.format == Self.currentFormat else { throw header.newer }
        guard Timestamp(rfc3339: header.takenAt) != nil else { throw .damaged(BackupName.header.text) }
        self = header
    }
}

import Catalog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Seorap

/// A house that has taken a step never takes it again: what a step makes stays as it was when somebody could first take it,
/// and a later step changes it. `migrations.txt` beside this file holds what each made.
@Suite struct MigrationTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "migrations.txt")

    @Test func noStepIsRewritten() throws {
        var lines = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n").map(String.init)
        let steps = try Self.steps()
        if ProcessInfo.processInfo.environment["SEORAP_RECORD_SCHEMA"] != nil {
            let known = Set(lines.map { $0.prefix { $0 != " " } })
            lines = (lines + steps.filter { !known.contains($0.prefix { $0 != " " }) }).sorted()
            try lines.map { $0 + "\n" }.joined().write(to: Self.file, atomically: true, encoding: .utf8)
        }
        let rewritten = Set(steps).symmetricDifference(lines).sorted()
        #expect(
            rewritten.isEmpty,
            """
            Houses that have taken such a step keep what it made then: change it by a step of its own. A new step is written
            down with SEORAP_RECORD_SCHEMA=1 swift test --filter EndToEndTests.MigrationTests
            """)
    }

    /// Each with a hash of what it adds to the schema and takes from it.
    private static func steps() throws -> [String] {
        let folder = try TemporaryFolder()
        let database = try SpareDatabase(path: folder.path + "/steps.sqlite")
        var schema: Set<String> = []
        return try House.migrations.map { step in
            try database.migrate([step])
            let made = try database.queue.read { db in
                try String.fetchSet(db, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
            }
            defer { schema = made }
            let text = made.subtracting(schema).sorted() + ["--"] + schema.subtracting(made).sorted()
            return "\(step.name) \(String(hash(text.joined(separator: "\n")), radix: 16))"
        }
    }

    /// FNV-1a.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}

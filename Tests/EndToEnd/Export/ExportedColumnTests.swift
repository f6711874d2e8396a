import Catalog
import Foundation
import GRDB
import HTTPServer
import Site
import TestSupport
import Testing

@testable import Seorap

/// Each column of the schema is in export.json, or `ExportExclusions` gives the reason why not.
///
/// A column is exported if a changed value changes the document and appears in it.
@Suite(.serialized) struct ExportedColumnTests {
    /// The full export, including deletions.
    private let path = APIPath.export() + "?since=1970-01-01T00:00:00Z"

    @Test func everyColumnIsExportedOrExcludedForAReason() async throws {
        try await blocking {
            let instance = try FullInstance()
            try ExportSampleData.add(to: instance)
            let ann = try instance.browser(of: instance.ann)
            let columns = try instance.catalog.read { try SchemaColumn.all(in: $0) }
            #expect(Set(ExportExclusions.tables.keys).subtracting(columns.map(\.table)) == [])
            #expect(Set(ExportExclusions.columns.keys).subtracting(columns.map(\.id)) == [])
            let before = try ann.get(path).text
            var silent: [String] = []
            for (number, column) in columns.enumerated()
            where ExportExclusions.tables[column.table] == nil && ExportExclusions.columns[column.id] == nil
                && !column.saysWhose && !column.isNumberOfRow
            {
                if try !isTold(column, number, in: instance, ann) { silent.append(column.id) }
            }
            #expect(silent == [], "export.json does not tell these columns")
            // Each value was changed and changed back, so only `changedAt` may differ.
            let day = /"changedAt":"[^"]*"/
            #expect(try ann.get(path).text.replacing(day, with: "") == before.replacing(day, with: ""))
        }
    }

    private func isTold(
        _ column: SchemaColumn, _ number: Int, in instance: FullInstance, _ ann: LoopbackClient
    ) throws -> Bool {
        let rows = try instance.catalog.read { try Row.fetchAll($0, sql: "SELECT * FROM \(column.table) LIMIT 20") }
        let (marks, others) = try instance.catalog.read { try column.values(number, in: $0) }
        let before = try ann.get(path).text
        var canChange = false
        for row in rows {
            let old: DatabaseValue = row[column.name]
            let keys = Dictionary(uniqueKeysWithValues: column.keys.map { ($0, row[$0] as DatabaseValue) })
            for value in marks + others where value != old {
                guard (try? set(column, to: value, where: keys, in: instance)) != nil else { continue }
                canChange = true
                let after = try ann.get(path).text
                let changed = keys.merging(keys[column.name] == nil ? [:] : [column.name: value]) { $1 }
                try set(column, to: old, where: changed, in: instance)
                let isMark = marks.contains(value) && !ExportExclusions.orders.contains(column.id)
                if after != before, !isMark || isSaid(value, in: after) { return true }
            }
        }
        // Values that the schema does not allow to change must appear unchanged.
        return !canChange && rows.contains { isSaid($0[column.name], in: before) }
    }

    private func isSaid(_ value: DatabaseValue, in document: String) -> Bool {
        if let text = String.fromDatabaseValue(value) { return document.contains(text) }
        guard let number = Double.fromDatabaseValue(value) else { return false }
        let whole = Int64(number)
        return [":\(number)", ":\(whole)", Timestamp(whole).rfc3339].contains { document.contains($0) }
    }

    private func set(
        _ column: SchemaColumn, to value: DatabaseValue, where keys: [String: DatabaseValue], in instance: FullInstance
    ) throws {
        let match = column.keys.map { "\($0) = ?" }.joined(separator: " AND ")
        try instance.catalog.write { db in
            try db.execute(
                sql: "UPDATE \(column.table) SET \(column.name) = ? WHERE \(match)",
                arguments: StatementArguments([value] + column.keys.compactMap { keys[$0] }))
        }
    }
}

import Catalog
import GRDB
import Providers
import Text

/// The copies of a work that a person owns, and the last loan.
package struct WorkHolding: Sendable, Hashable {
    package var copies = 0
    /// Name of the last borrower; empty if the work was never lent.
    package var lentTo = ""
    package var lentOn: PartialDate?
    package var returnedOn: PartialDate?

    package var isLent: Bool { !lentTo.isEmpty && returnedOn == nil }

    package init() {}

    /// Columns that ``init(_:)`` reads, in its order.
    static let columns = "workHolding.copies, workHolding.lentTo, workHolding.lentOn, workHolding.returnedOn"

    init(_ columns: inout RowReader) throws {
        copies = try columns.next()
        lentTo = try columns.next()
        lentOn = try (columns.next() as String?).flatMap { PartialDate($0) }
        returnedOn = try (columns.next() as String?).flatMap { PartialDate($0) }
    }
}

extension WorkStore {
    package func holding(of item: Item.ID, in db: Database) throws -> WorkHolding {
        try holdings(of: [item], in: db)[item] ?? WorkHolding()
    }

    /// Returns holdings by item. One statement for all items.
    package func holdings(of ids: [Item.ID], in db: Database) throws -> [Item.ID: WorkHolding] {
        try rows(of: ids, WorkHolding.columns, from: "workHolding", in: db) { try WorkHolding(&$0) }
            .compactMapValues(\.first)
    }

    package func setHolding(_ newHolding: WorkHolding, of item: Item.ID, by owner: Person.ID) throws -> Change.ID? {
        let oldHolding = try catalog.read { try holding(of: item, in: $0) }
        let summary =
            newHolding.isLent && !oldHolding.isLent
            ? Phrase("\(newHolding.lentTo)에게 빌려줌", "Lent to \(newHolding.lentTo)")
            : oldHolding.isLent && !newHolding.isLent
                ? Phrase("\(oldHolding.lentTo)에게서 돌려받음", "Returned by \(oldHolding.lentTo)")
                : Phrase("보유 정보 수정함", "Edited the copies")
        return try catalog.perform(.edit, by: owner, summary: summary) { scope in
            _ = try get(item, in: scope)
            if try holding(of: item, in: scope.db) == newHolding { return }
            if newHolding == WorkHolding() {
                try removeHolding(of: item, in: scope.db)
            } else {
                try writeHolding(newHolding, of: item, in: scope)
            }
            try catalog.items.touch([item], in: scope)
            try scope.nameChange(after: item)
        }.change
    }

    package func removeHolding(of item: Item.ID, in db: Database) throws {
        try db.run("DELETE FROM workHolding WHERE item = ?", [item])
    }

    package func writeHolding(_ holding: WorkHolding, of item: Item.ID, in scope: OwnerScope) throws {
        let values: StatementArguments = [
            holding.copies, holding.lentTo, holding.lentOn?.text, holding.returnedOn?.text, item,
        ]
        // No conflict clause, because it would also apply to the triggers that record the change.
        try scope.db.run(
            "UPDATE workHolding SET copies = ?, lentTo = ?, lentOn = ?, returnedOn = ? WHERE item = ?", values)
        if scope.db.changesCount > 0 { return }
        try scope.db.run(
            "INSERT INTO workHolding(copies, lentTo, lentOn, returnedOn, item, owner) VALUES (?, ?, ?, ?, ?, ?)",
            values + [scope.owner])
    }
}

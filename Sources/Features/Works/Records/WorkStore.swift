import Catalog
import GRDB
import Text

/// The SQL of one kind of work. Methods that take a `Database` run in the caller's transaction. Works of other people
/// count as not found.
package struct WorkStore<W: Work>: Sendable {
    package let catalog: Catalog

    package init(catalog: Catalog) {
        self.catalog = catalog
    }

    package typealias Stored = StoredWork<W>

    /// Returns a work with all its parts.
    /// - Throws: `CatalogError.notFound`.
    package func get(_ id: Item.ID, in scope: OwnerScope) throws -> Stored {
        guard let stored = try find(id, in: scope) else { throw CatalogError.notFound }
        return stored
    }

    /// Finds a work with all its parts. Five statements.
    package func find(_ id: Item.ID, in scope: OwnerScope) throws -> Stored? {
        let works = try scope.db.readList(
            """
            SELECT \(Item.columns), \(W.selection) FROM item JOIN \(W.table) ON \(W.table).item = item.id
            WHERE item.id = ? AND item.owner = ?
            """, [id, scope.owner]
        ) { try Stored($0) }
        return works.isEmpty ? nil : try completed(works, in: scope.db).first
    }

    /// Adds the parts that have tables of their own. Four statements for all works.
    func completed(_ works: [Stored], in db: Database) throws -> [Stored] {
        let ids = works.map(\.item.id)
        let (credits, terms) = try (credits(of: ids, in: db), terms(of: ids, in: db))
        let (series, identities) = try (series(of: ids, in: db), identities(of: ids, in: db))
        return works.map { work in
            var work = work
            work.credits = credits[work.item.id] ?? []
            work.terms = terms[work.item.id] ?? []
            work.series = series[work.item.id]
            work.identities = identities[work.item.id] ?? []
            return work
        }
    }

    /// Finds the work with this external id in any state, including the trash.
    package func find(_ identity: WorkExternalID, in scope: OwnerScope) throws -> Item? {
        let table = W.table + "Identity"
        return try scope.db.readFirst(
            """
            SELECT \(Item.columns) FROM \(table) CROSS JOIN item ON item.id = \(table).item
            WHERE \(table).owner = ? AND \(table).source = ? AND \(table).id = ?
            """, [scope.owner, identity.source, identity.id]
        ) { Item($0) }
    }

    /// Finds the work with this number in any state, including the trash.
    package func find(_ number: IdentifyingNumber, in scope: OwnerScope) throws -> Item? {
        try scope.db.readFirst(
            """
            SELECT \(Item.columns) FROM \(W.table) CROSS JOIN item ON item.id = \(W.table).item
            WHERE \(W.table).owner = ? AND \(W.table).\(number.column) = ?
            """, [scope.owner, number.value]
        ) { Item($0) }
    }

    /// Finds the existing work of a draft, first by its number and then by its identities.
    package func existingItem(_ draft: WorkDraft<W>, in scope: OwnerScope) throws -> Item? {
        if let number = draft.work.number, let item = try find(number, in: scope) { return item }
        for identity in draft.identities {
            if let item = try find(identity, in: scope) { return item }
        }
        return nil
    }

    /// Returns credits by item, in credit order. One statement for all items.
    package func credits(of ids: [Item.ID], in db: Database) throws -> [Item.ID: [Credit]] {
        try rows(of: ids, "role, name, part", from: W.table + "Credit", orderedBy: "position", in: db) {
            try Credit($0.next(), $0.next(), part: $0.next())
        }
    }

    /// Returns identities by item, sorted by source. One statement for all items.
    package func identities(of ids: [Item.ID], in db: Database) throws -> [Item.ID: [WorkExternalID]] {
        let table = W.table + "Identity"
        return try rows(of: ids, "source, \(table).id, url", from: table, orderedBy: "source, \(table).id", in: db) {
            try WorkExternalID(source: $0.next(), id: $0.next(), url: $0.next())
        }
    }

    /// Reads the rows that a table has for items, by item. One statement for all items.
    /// - Parameters:
    ///   - columns: SQL of the columns that `read` reads.
    ///   - order: SQL of the order within an item.
    package func rows<T>(
        of ids: [Item.ID], _ columns: String, from table: String, orderedBy order: String = "1", in db: Database,
        read: (inout RowReader) throws -> T
    ) throws -> [Item.ID: [T]] {
        var rows: [Item.ID: [T]] = [:]
        try db.readEach(
            """
            SELECT \(table).item, \(columns) FROM json_each(?) AS wanted
            CROSS JOIN \(table) ON \(table).item = wanted.value ORDER BY \(order)
            """, [jsonArray(ids)]
        ) { row in
            var reader = row.columns()
            try rows[reader.next(), default: []].append(read(&reader))
        }
        return rows
    }
}

import Catalog
import GRDB

/// A work as stored: its item, the columns of its kind and the rows of other tables.
package struct StoredWork<W: Work>: Sendable, Hashable {
    package let item: Item
    /// Sources of the item's fields, decoded once.
    package let sources: FieldProvenances
    package let work: W
    package let status: W.Status
    package let rating: Rating?
    package let lookup: LookupState
    // Stored in separate tables, and filled by ``WorkStore/completed(_:in:)``.
    package internal(set) var credits: [Credit] = []
    package internal(set) var terms: [WorkTerm] = []
    package internal(set) var series: SeriesPosition?
    package internal(set) var identities: [WorkExternalID] = []
}

extension StoredWork {
    /// Reads a row of `Item.columns` and ``WorkRecord/selection``.
    init(_ row: borrowing ListRow) throws {
        item = Item(row)
        sources = item.sources
        var columns = row.columns(from: Item.columnCount)
        status = try columns.next()
        rating = try columns.next()
        lookup = try columns.next()
        work = try W(&columns)
    }
}

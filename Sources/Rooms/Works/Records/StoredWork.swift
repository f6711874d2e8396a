import Catalog
import GRDB

/// What a film has of its own reads as the film's, in templates too: `stored.year`.
@dynamicMemberLookup
package struct StoredWork<W: Work>: Sendable, Hashable {
    package let item: Item
    package let work: W
    package let status: W.Status
    package let rating: Rating?
    package let lookup: Lookup
    package let credits: [Credit]
    package let terms: [WorkTerm]
    package let series: SeriesPlace?
    package let identities: [WorkIdentity]

    package subscript<T>(dynamicMember member: KeyPath<W, T>) -> T { work[keyPath: member] }
}

extension StoredWork {
    /// The columns that ``init(_:from:item:credits:terms:series:identities:)`` reads, in its order.
    package static var columns: String {
        (["status", "rating", "lookup"] + W.columns.map(\.name)).map { "\(W.table).\($0)" }.joined(separator: ", ")
    }

    /// - Parameter start: index of the first of ``columns``.
    init(
        _ row: Row, from start: Int, item: Item, credits: [Credit], terms: [WorkTerm] = [],
        series: SeriesPlace? = nil, identities: [WorkIdentity]
    ) {
        self.item = item
        var columns = RowReader(row, from: start)
        status = columns.next()
        rating = columns.next()
        lookup = columns.next()
        work = W(&columns)
        self.credits = credits
        self.terms = terms
        self.series = series
        self.identities = identities
    }
}

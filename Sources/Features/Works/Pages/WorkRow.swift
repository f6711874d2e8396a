import Catalog
import HTTPServer
import Site

/// A work as the list view shows it: a line of a table.
struct WorkRow: Sendable {
    let id: Int64
    let url: String
    let title: String
    /// "봉준호"
    let detail: String
    let picture: Picture?
    let placeholder: Placeholder?
    let isFavourite: Bool
    let stars: Stars?
    let status: String
    let year: String
    let added: String
}

extension ListColumn {
    /// Returns the columns of the table of works, with links that sort by them or reverse their order.
    static func all<W: Work>(_ listing: WorkListing<W>, _ words: Words) -> [ListColumn] {
        // Search results keep the order of the search.
        let isSorted = listing.text.isEmpty
        func column(_ title: String, _ name: String, _ direction: String?, _ change: (inout WorkListing<W>) -> Void)
            -> ListColumn
        {
            ListColumn(
                title, name, url: isSorted ? listing.url(change) : nil, direction: isSorted ? direction : nil)
        }
        func workColumn(_ title: String, _ orderColumn: WorkOrder.Column) -> ListColumn {
            let current = listing.order?.column == orderColumn ? listing.order : nil
            return column(
                title, orderColumn.rawValue, current.map { $0.isDescending ? "descending" : "ascending" }
            ) { $0.set(.newest, WorkOrder(orderColumn, isDescending: current.map { !$0.isDescending } ?? true)) }
        }
        let (hasWorkOrder, sort) = (listing.order != nil, listing.sort)
        return [
            column(words.title, "name", !hasWorkOrder && sort == .title ? "ascending" : nil) { $0.set(.title) },
            workColumn(words("연도", "Year"), .year), workColumn(words.rating, .rating),
            ListColumn(words("상태", "Status"), "status"),
            column(
                words("추가한 날", "Added"), "added",
                hasWorkOrder ? nil : sort == .newest ? "descending" : sort == .oldest ? "ascending" : nil
            ) { $0.set(!hasWorkOrder && sort == .newest ? .oldest : .newest) },
        ]
    }
}

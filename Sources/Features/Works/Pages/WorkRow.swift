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
    static func all<W: Work>(_ listing: WorkListing<W>, _ words: Words) -> [ListColumn] {
        // Search results keep the order of the search.
        let isSorted = listing.text.isEmpty
        func head(_ title: String, _ name: String, _ direction: String?, _ change: (inout WorkListing<W>) -> Void)
            -> ListColumn
        {
            ListColumn(
                title, name, url: isSorted ? listing.url(change) : nil, direction: isSorted ? direction : nil)
        }
        func sortableColumn(_ title: String, _ column: WorkOrder.Column) -> ListColumn {
            let current = listing.order?.column == column ? listing.order : nil
            return head(
                title, column.rawValue, current.map { $0.isDescending ? "descending" : "ascending" }
            ) { $0.set(.newest, WorkOrder(column, isDescending: current.map { !$0.isDescending } ?? true)) }
        }
        let (isOwn, sort) = (listing.order != nil, listing.sort)
        return [
            head(words.title, "name", !isOwn && sort == .title ? "ascending" : nil) { $0.set(.title) },
            sortableColumn(words("연도", "Year"), .year), sortableColumn(words.rating, .rating),
            ListColumn(words("상태", "Status"), "status"),
            head(
                words("추가한 날", "Added"), "added",
                isOwn ? nil : sort == .newest ? "descending" : sort == .oldest ? "ascending" : nil
            ) { $0.set(!isOwn && sort == .newest ? .oldest : .newest) },
        ]
    }
}

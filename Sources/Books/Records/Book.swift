import Catalog
import GRDB

/// What only a book has, beside its ``Item``.
package struct Book: Sendable, Hashable {
    package let isbn: ISBN?
    package let publisher: String
    package let publishedOn: PartialDate?
    package let pageCount: Int?
    package let description: String
    package let status: Status
    package let progress: Progress?
    package let rating: Rating?
    package let lookup: Lookup

    package enum Status: String, Sendable, CaseIterable, DatabaseValueConvertible {
        case none, want, reading, read, stopped
    }

    /// Whether a provider was asked what the book is.
    package enum Lookup: String, Sendable, DatabaseValueConvertible {
        case none, waiting, found, failed
    }

    /// How far a reading has come.
    package enum Progress: Sendable, Hashable {
        case page(Int)
        /// 0...100
        case percent(Int)
    }

    /// 0...100; nil where the page is known, but not how many there are.
    package var percent: Int? {
        switch (progress, pageCount) {
        case (.percent(let percent), _): percent
        case (.page(let page), let pages?): min(100, page * 100 / pages)
        default: nil
        }
    }
}

extension Book.Progress {
    var page: Int? { if case .page(let page) = self { page } else { nil } }
    var percent: Int? { if case .percent(let percent) = self { percent } else { nil } }
}

extension Book {
    /// The columns that ``init(_:from:)`` reads, in its order.
    static let columns = """
        book.isbn13, book.publisher, book.publishedOn, book.pageCount, book.description, book.status, book.page, \
        book.percent, book.rating, book.lookup
        """

    /// - Parameter start: index of the first of ``columns``.
    init(_ row: Row, from start: Int = 0) {
        isbn = (row[start] as String?).flatMap { ISBN($0) }
        publisher = row[start + 1]
        publishedOn = (row[start + 2] as String?).flatMap { PartialDate($0) }
        pageCount = row[start + 3]
        description = row[start + 4]
        status = row[start + 5]
        progress = (row[start + 6] as Int?).map { .page($0) } ?? (row[start + 7] as Int?).map { .percent($0) }
        rating = row[start + 8]
        lookup = row[start + 9]
    }
}

import Catalog
import GRDB
import Providers
import Text
import Works

package typealias BookStore = WorkStore<Book>
package typealias BookDraft = WorkDraft<Book>
typealias BookListing = WorkListing<Book>

/// Fields that only a book has, in addition to its ``Item``.
package struct Book: Sendable, Hashable {
    package var isbn: ISBN?
    package var publisher = ""
    package var publishedOn: PartialDate?
    package var pageCount: Int?
    package var description = ""
    package var progress: Progress?

    package init() {}

    package enum Status: String, WorkStatus {
        case none, want, reading, read, stopped

        package static let chips: [Status] = [.reading, .want, .read, .stopped]
        package static let done = Status.read

        package var phrase: Phrase {
            switch self {
            case .none: Phrase("담음", "Saved")
            case .want: Phrase("읽을 책", "To read")
            case .reading: Phrase("읽는 중", "Reading")
            case .read: Phrase("다 읽음", "Read")
            case .stopped: Phrase("그만둠", "Stopped")
            }
        }
    }

    /// The highest page number that is stored.
    static let maxPage = 100_000

    /// Progress of a reading: the page reached, or a percentage if the person has no page numbers.
    package enum Progress: Sendable, Hashable {
        case page(Int)
        /// Per cent, 0...100.
        case percent(Int)

        var page: Int? { if case .page(let page) = self { page } else { nil } }
        var percent: Int? { if case .percent(let percent) = self { percent } else { nil } }

        /// Returns the percentage, 0...100; `nil` for a page of an unknown page count.
        func percent(of pageCount: Int?) -> Int? {
            switch self {
            case .percent(let percent): percent
            case .page(let page):
                // A damaged row may hold any number of pages, 0 included.
                pageCount.map { min(100, page.multipliedReportingOverflow(by: 100).partialValue / max($0, 1)) }
            }
        }

        /// Value of the form field: "120", "35%".
        var text: String {
            switch self {
            case .page(let page): String(page)
            case .percent(let percent): "\(percent)%"
            }
        }
    }

    /// Progress as a percentage, 0...100; `nil` if unknown.
    package var percent: Int? { progress?.percent(of: pageCount) }
}

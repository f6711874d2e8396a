import Catalog
import Providers
import WorkImport
import Works

extension Book: ImportableWork {
    package init(_ imported: ImportedWork) {
        self.init()
        isbn = imported.isbns.first
        publisher = imported.publisher.oneLine
        publishedOn = imported.released.flatMap { (1000...2999).contains($0.year) ? $0 : nil }
        pageCount = imported.pages.flatMap { (1...100_000).contains($0) ? $0 : nil }
        description = imported.overview
        progress =
            switch imported.progress {
            case .page(let page): .page(min(page, 100_000))
            case .percent(let percent): .percent(min(percent, 100))
            case nil: nil
            }
    }

    package static func status(_ status: ImportedWork.Status) -> Status {
        switch status {
        case .want: .want
        case .active: .reading
        case .done: .read
        case .stopped: .stopped
        }
    }

    package static var sittings: SittingTable { .reading }
    package var madeIn: Int? { publishedOn?.year }
    package static var together: Set<String> { ["page", "percent"] }
}

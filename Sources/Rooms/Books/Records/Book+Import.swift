import Catalog
import GRDB
import Providers
import Text
import WorkImport
import Works

extension Book: ImportableWork {
    package init(_ imported: ImportedWork) {
        self.init(imported.found)
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

    package static func logEntry(_ logEntry: ImportedWork.Entry) -> Reading {
        Reading(
            logEntry.isOpen ? .open : logEntry.isStopped ? .stopped : .finished, from: logEntry.startedOn,
            to: logEntry.finishedOn)
    }

    package static func days(_ reading: Reading) -> [PartialDate?] { [reading.startedOn, reading.finishedOn] }

    package static func addParts(
        _ work: ImportedWork, to item: Item.ID, in store: BookStore, _ scope: Scope
    ) throws -> [ImportedPart] {
        try work.quotes.compactMap { quote in
            let text = quote.text.nfc
            if try store.hasQuote(text, of: item, in: scope.db) { return nil }
            let form = QuoteForm(text: text, place: quote.place.oneLine)
            return ImportedPart("bookQuote", try store.insert(form, of: item, in: scope), of: item)
        }
    }

    package static func remove(_ part: ImportedPart, from store: BookStore, in db: Database) throws {
        if part.table == "bookQuote" { try store.removeQuote(part.row, in: db) }
    }

    package var madeIn: Int? { publishedOn?.year }
    package static var together: Set<String> { ["page", "percent"] }
}

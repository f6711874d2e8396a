import Catalog
import GRDB
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
            if try store.quote(saying: text, of: item, in: scope.db) != nil { return nil }
            let form = QuoteForm(
                text: text, place: String(quote.place.oneLine.beginning(60)), note: quote.note.nfc)
            return ImportedPart("bookQuote", try store.insert(form, of: item, at: quote.addedAt, in: scope), of: item)
        }
    }

    package static func partGaps(
        _ work: ImportedWork, of item: Item.ID, in store: BookStore, _ db: Database
    ) throws -> [(part: ImportedPart, gap: WorkGap)] {
        try work.quotes.filter { !$0.note.isEmpty }.compactMap { quote -> (part: ImportedPart, gap: WorkGap)? in
            guard let known = try store.quote(saying: quote.text.nfc, of: item, in: db),
                !known.note.contains(quote.note.nfc)
            else { return nil }
            let note = [known.note, quote.note.nfc].filter { !$0.isEmpty }.joined(separator: "\n\n")
            return (
                ImportedPart("bookQuote", known.id, of: item),
                WorkGap(column: "note", old: known.note.databaseValue, value: note.databaseValue)
            )
        }
    }

    package static func replace(
        _ field: String, of part: ImportedPart, _ old: DatabaseValue, with new: DatabaseValue, in store: BookStore,
        _ db: Database
    ) throws {
        if part.table == "bookQuote", field == "note" {
            try store.replaceNote(old, ofQuote: part.row, with: new, in: db)
        }
    }

    package static func remove(_ part: ImportedPart, from store: BookStore, in db: Database) throws {
        if part.table == "bookQuote" { try store.removeQuote(part.row, in: db) }
    }

    package var madeIn: Int? { publishedOn?.year }
}

import Catalog
import GRDB
import Text
import WorkImport
import Works

extension Book: ImportableWork {
    package init(_ imported: ImportedWork) {
        self.init(imported.metadata)
        progress =
            switch imported.progress {
            case .page(let page): .page(min(page, Self.maxPage))
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
        _ work: ImportedWork, to item: Item.ID, in store: BookStore, _ scope: OwnerScope
    ) throws -> [ImportedRowReference] {
        try work.quotes.compactMap { quote in
            let text = quote.text.nfc
            if try store.quote(withText: text, of: item, in: scope.db) != nil { return nil }
            let form = QuoteForm(
                text: text, locator: String(quote.locator.oneLine.beginning(QuoteForm.maxLocatorLength)),
                note: quote.note.nfc)
            return ImportedRowReference(
                "bookQuote", try store.insert(form, of: item, at: quote.addedAt, in: scope), of: item)
        }
    }

    package static func partGaps(
        _ work: ImportedWork, of item: Item.ID, in store: BookStore, _ db: Database
    ) throws -> [(part: ImportedRowReference, gap: MissingField)] {
        try work.quotes.filter { !$0.note.isEmpty }.compactMap {
            quote -> (part: ImportedRowReference, gap: MissingField)? in
            guard let stored = try store.quote(withText: quote.text.nfc, of: item, in: db),
                !stored.note.contains(quote.note.nfc)
            else { return nil }
            let note = [stored.note, quote.note.nfc].filter { !$0.isEmpty }.joined(separator: "\n\n")
            return (
                ImportedRowReference("bookQuote", stored.id, of: item),
                MissingField(column: "note", old: stored.note.databaseValue, new: note.databaseValue)
            )
        }
    }

    package static func replace(
        _ field: String, of part: ImportedRowReference, _ old: DatabaseValue, with new: DatabaseValue,
        in store: BookStore, _ db: Database
    ) throws {
        if part.table == "bookQuote", field == "note" {
            try store.replaceNote(old, ofQuote: part.row, with: new, in: db)
        }
    }

    package static func remove(_ part: ImportedRowReference, from store: BookStore, in db: Database) throws {
        if part.table == "bookQuote" { try store.removeQuote(part.row, in: db) }
    }

    package var matchYear: Int? { publishedOn?.year }
}

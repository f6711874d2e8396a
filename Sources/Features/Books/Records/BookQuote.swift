import Catalog
import GRDB
import HTTPServer
import Site
import Works

/// A passage that a person copied from a book.
package struct BookQuote: Sendable, Hashable, Identifiable {
    package let id: Int64
    package let item: Item.ID
    package var text: String
    /// Place in the book as the person wrote it, usually a page number.
    package var locator: String
    /// The person's thoughts about the quote.
    package var note: String

    /// Reads ``columns``.
    init(_ row: borrowing ListRow) {
        id = row.integer(0)
        item = row.integer(1)
        text = row.text(2)
        locator = row.text(3)
        note = row.text(4)
    }

    static let columns = "bookQuote.id, bookQuote.item, bookQuote.text, bookQuote.locator, bookQuote.note"
}

/// Input of the form of a quote.
package struct QuoteForm: Sendable, Hashable {
    static let maxLocatorLength = 60

    package var text = ""
    package var locator = ""
    package var note = ""

    package init(text: String = "", locator: String = "", note: String = "") {
        self.text = text
        self.locator = locator
        self.note = note
    }

    package init(_ form: FormFields) {
        text = form["quote"] ?? ""
        locator = form["page"] ?? ""
        note = form["thought"] ?? ""
    }

    init(_ quote: BookQuote) {
        (text, locator, note) = (quote.text, quote.locator, quote.note)
    }

    /// Returns the quote with cleaned texts.
    /// - Throws: `CatalogError.invalid`, naming every wrong field.
    func checked() throws -> QuoteForm {
        var checks = FieldChecks()
        let checkedForm = QuoteForm(
            text: checks.text("quote", text, limit: 20_000),
            locator: checks.line("page", locator, limit: Self.maxLocatorLength),
            note: checks.text("thought", note))
        if checkedForm.text.isEmpty { checks.refuse("quote", "문장을 적어 주세요", "Enter the quote") }
        try checks.finish()
        return checkedForm
    }
}

extension WorkStore<Book> {
    /// Returns up to 500 quotes of a book, sorted by the number at the beginning of the page, then by age; those without
    /// a page are last. One statement.
    package func quotes(of item: Item.ID, in db: Database) throws -> [BookQuote] {
        try db.readList(
            """
            SELECT \(BookQuote.columns) FROM bookQuote INDEXED BY bookQuoteItem WHERE item = ?
            ORDER BY locator = '', CAST(locator AS INTEGER), id LIMIT 500
            """, [item]
        ) { BookQuote($0) }
    }

    /// Returns quotes of all books outside the trash, the latest first, with the title of the book. One statement.
    /// - Parameter before: the last quote of the previous page; `nil` for the first page.
    package func quotes(
        before: BookQuote.ID?, limit: Int, in scope: OwnerScope
    ) throws -> [(quote: BookQuote, bookTitle: String)] {
        try scope.db.readList(
            """
            SELECT \(BookQuote.columns), item.title FROM bookQuote INDEXED BY bookQuoteOwner
            CROSS JOIN item ON item.id = bookQuote.item
            WHERE bookQuote.owner = ? AND bookQuote.id < ? AND item.state <> 'trashed'
            ORDER BY bookQuote.id DESC LIMIT ?
            """, [scope.owner, before ?? .max, limit]
        ) { (BookQuote($0), $0.text(5)) }
    }

    package func quote(_ id: BookQuote.ID, of item: Item.ID, in scope: OwnerScope) throws -> BookQuote {
        try scope.db.readExisting(
            "SELECT \(BookQuote.columns) FROM bookQuote WHERE id = ? AND item = ? AND owner = ?",
            [id, item, scope.owner]
        ) { BookQuote($0) }
    }

    package func addQuote(_ form: QuoteForm, to item: Item.ID, by owner: Person.ID) throws -> Change.ID? {
        let quote = try form.checked()
        return try catalog.perform(.create, by: owner, summary: Phrase("문장 추가", "Added a quote")) { scope in
            _ = try get(item, in: scope)
            try insert(quote, of: item, in: scope)
            try catalog.items.touch([item], in: scope)
            try scope.nameChange(after: item)
        }.change
    }

    /// Inserts a quote within the caller's change.
    /// - Parameter time: the time of the quote; `nil` for now.
    @discardableResult
    func insert(_ quote: QuoteForm, of item: Item.ID, at time: Timestamp? = nil, in scope: OwnerScope) throws
        -> BookQuote.ID
    {
        let now = catalog.environment.now()
        try scope.db.run(
            "INSERT INTO bookQuote(uid, item, owner, text, locator, note, createdAt) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                catalog.environment.makeUID(at: now), item, scope.owner, quote.text, quote.locator, quote.note,
                time ?? now,
            ])
        return scope.db.lastInsertedRowID
    }

    /// Returns the first quote of a book with exactly this text.
    func quote(withText text: String, of item: Item.ID, in db: Database) throws -> BookQuote? {
        try db.readList(
            "SELECT \(BookQuote.columns) FROM bookQuote WHERE item = ? AND text = ? ORDER BY id LIMIT 1", [item, text]
        ) { BookQuote($0) }.first
    }

    /// Replaces the note of a quote if it is still `old`, for an import and its undo.
    func replaceNote(_ old: DatabaseValue, ofQuote id: BookQuote.ID, with new: DatabaseValue, in db: Database) throws {
        try db.run(
            "UPDATE bookQuote SET note = :new WHERE id = :id AND note IS :old", ["new": new, "id": id, "old": old])
    }

    func updateQuote(
        _ id: BookQuote.ID, to form: QuoteForm, of item: Item.ID, by owner: Person.ID
    ) throws -> Change.ID? {
        let new = try form.checked()
        return try catalog.perform(.edit, by: owner, summary: Phrase("문장 수정함", "Edited a quote")) { scope in
            let old = try quote(id, of: item, in: scope)
            if QuoteForm(old) == new { return }
            try scope.db.run(
                "UPDATE bookQuote SET text = ?, locator = ?, note = ? WHERE id = ?",
                [new.text, new.locator, new.note, id])
            try catalog.items.touch([item], in: scope)
            try scope.nameChange(after: item)
        }.change
    }

    func removeQuote(_ id: BookQuote.ID, of item: Item.ID, by owner: Person.ID) throws -> Change.ID? {
        try catalog.perform(.delete, by: owner, summary: Phrase("문장 삭제함", "Deleted a quote")) { scope in
            _ = try quote(id, of: item, in: scope)
            try removeQuote(id, in: scope.db)
            try catalog.items.touch([item], in: scope)
            try scope.nameChange(after: item)
        }.change
    }

    /// Deletes a quote within the caller's change.
    func removeQuote(_ id: BookQuote.ID, in db: Database) throws {
        try db.run("DELETE FROM bookQuote WHERE id = ?", [id])
    }
}

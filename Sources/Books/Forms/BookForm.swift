import Catalog
import HTTPServer
import Site

/// What a person filled in, as typed: a refused form shows it again unchanged.
struct BookForm: Sendable, Hashable {
    /// The roles whose people the form asks for, in its order.
    static let roles: [BookCredit.Role] = [.author, .translator, .illustrator, .editor]

    var title = ""
    var isbn = ""
    var publisher = ""
    var publishedOn = ""
    var pageCount = ""
    var description = ""
    /// By role, separated by commas.
    var people: [BookCredit.Role: String] = [:]
    var status = Book.Status.none.rawValue
    /// "120" is a page, "35%" a share.
    var progress = ""
    var rating = ""
    var note = ""
    /// Separated by commas.
    var tags = ""
    var folder: Int64?
    /// The version that was on the screen.
    var version: Int64?

    init() {}

    init(_ form: FormFields) {
        title = form["title"] ?? ""
        isbn = form["isbn"] ?? ""
        publisher = form["publisher"] ?? ""
        publishedOn = form["publishedOn"] ?? ""
        pageCount = form["pageCount"] ?? ""
        description = form["description"] ?? ""
        progress = form["progress"] ?? ""
        for role in Self.roles { people[role] = form[role.rawValue] ?? "" }
        status = form["status"] ?? status
        rating = form["rating"] ?? ""
        note = form["note"] ?? ""
        tags = form["tags"] ?? ""
        folder = form["folder"].flatMap { Int64($0) }
        version = form["version"].flatMap { Int64($0) }
    }

    init(_ stored: BookStore.Stored) {
        let (item, book) = (stored.item, stored.book)
        title = item.title
        isbn = book.isbn?.grouped ?? ""
        publisher = book.publisher
        publishedOn = book.publishedOn?.text ?? ""
        pageCount = book.pageCount.map(String.init) ?? ""
        description = book.description
        progress = book.progress?.text ?? ""
        for role in Self.roles {
            people[role] = stored.credits.filter { $0.role == role }.map(\.name).joined(separator: ", ")
        }
        status = book.status.rawValue
        rating = book.rating?.text ?? ""
        note = item.note
        tags = item.tags.joined(separator: ", ")
        folder = item.folder
        version = item.version
    }

    /// - Throws: `CatalogError.invalid`, naming every wrong field.
    func draft() throws -> BookDraft {
        var checks = FieldChecks()
        var draft = BookDraft(title: checks.line("title", title))
        draft.isbn = checks.isbn("isbn", isbn)
        if draft.title?.isEmpty != false, draft.isbn == nil {
            checks.refuse("title", "제목이나 ISBN을 적어 주세요", "Type a title or an ISBN")
        }
        draft.publisher = checks.line("publisher", publisher)
        draft.publishedOn = checks.date("publishedOn", publishedOn)
        draft.pageCount = checks.number("pageCount", pageCount, in: 1...100_000)
        draft.description = checks.text("description", description)
        draft.progress = checks.progress("progress", progress, of: draft.pageCount)
        for role in Self.roles {
            draft.credits += checks.names(role.rawValue, people[role] ?? "").map { BookCredit(role, $0) }
        }
        if let status = Book.Status(rawValue: status) {
            draft.status = status
        } else {
            checks.refuse("status", "이런 상태는 없어요", "There is no such status")
        }
        draft.rating = checks.rating("rating", rating)
        draft.note = checks.text("note", note)
        draft.tags = checks.tags("tags", tags)
        draft.folder = folder
        // Only a number: what it is has still to be looked up.
        if draft.title?.isEmpty != false { draft.lookup = .waiting }
        try checks.finish()
        return draft
    }
}

extension Book.Progress {
    /// As the form takes it.
    var text: String {
        switch self {
        case .page(let page): String(page)
        case .percent(let percent): "\(percent)%"
        }
    }
}

extension FieldChecks {
    /// Nil for an empty field.
    fileprivate mutating func isbn(_ field: String, _ text: String) -> ISBN? {
        let text = text.oneLine
        if text.isEmpty { return nil }
        if let isbn = ISBN(text) { return isbn }
        refuse(field, "ISBN이 맞지 않아요. 숫자 10개나 13개를 다시 살펴봐 주세요", "This is no ISBN. Look again at its 10 or 13 digits")
        return nil
    }

    /// Nil for an empty field.
    fileprivate mutating func date(_ field: String, _ text: String) -> PartialDate? {
        let text = text.oneLine
        if text.isEmpty { return nil }
        if let date = PartialDate(text) { return date }
        refuse(field, "2024, 2024-05, 2024-05-01처럼 적어 주세요", "Type it like 2024, 2024-05 or 2024-05-01")
        return nil
    }

    /// Nil for an empty field.
    /// - Parameter pageCount: how many pages there are, if that is known.
    mutating func progress(_ field: String, _ text: String, of pageCount: Int?) -> Book.Progress? {
        let text = text.oneLine.replacing(" ", with: "")
        if text.isEmpty { return nil }
        if text.hasSuffix("%") {
            return number(field, String(text.dropLast()), in: 0...100).map { .percent($0) }
        }
        return number(field, text, in: 0...(pageCount ?? 100_000)).map { .page($0) }
    }
}

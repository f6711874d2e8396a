import Catalog
import GRDB
import Providers
import Site
import Text
import Works

extension Book {
    package static let fields = WorkFields<Book>([
        isbn,
        .line("publisher", \.publisher, Phrase("출판사", "Publisher")) { $0.publisher },
        .date(
            "publishedOn", \.publishedOn, Phrase("출간일", "Published"),
            hint: Phrase("아는 만큼: 2024, 2024-05", "As exact as you know: 2024, 2024-05")
        ) { $0.released },
        .number("pageCount", \.pageCount, 1...Book.maxPage, Phrase("쪽수", "Pages")) { $0.pages },
        .area("description", \.description, Phrase("소개", "Description")) { $0.overview },
        progress,
    ])

    private static let isbn = WorkField<Book>(
        columns: [WorkColumn("isbn13", field: "isbn")],
        input: WorkInput("isbn", Phrase("ISBN", "ISBN"), hint: Phrase("10자리나 13자리", "10 or 13 digits")),
        members: [("isbn", "string")],
        read: { $0.isbn = (try $1.next() as String?).flatMap { ISBN($0) } },
        values: { [($0.isbn?.digits).databaseValue] }, text: { $0.isbn?.grouped ?? "" },
        check: { $0.isbn = $2.isbn("isbn", $1) }, typed: { try $0.text("isbn") ?? "" },
        write: { $1.member(ifPresent: "isbn13", $0.isbn?.digits) },
        readMetadata: { $0.isbn = $1.isbns.lazy.compactMap { ISBN($0) }.first })

    /// Progress of a reading, which no provider supplies.
    private static let progress = WorkField<Book>(
        columns: [WorkColumn("page", field: nil), WorkColumn("percent", field: nil)],
        input: WorkInput(
            "progress", Phrase("어디까지", "Progress"),
            hint: Phrase("쪽수나 퍼센트: 120, 35%", "A page or percent: 120, 35%")),
        members: [("page", "integer"), ("percent", "integer")],
        read: { book, columns in
            let (page, percent): (Int?, Int?) = try (columns.next(), columns.next())
            book.progress = page.map { .page($0) } ?? percent.map { .percent($0) }
        },
        values: { [($0.progress?.page).databaseValue, ($0.progress?.percent).databaseValue] },
        text: { $0.progress?.text ?? "" },
        check: { $0.progress = $2.progress("progress", $1, of: $0.pageCount) },
        typed: { body in
            try body.integer("page").map { String($0) } ?? body.integer("percent").map { "\($0)%" } ?? ""
        },
        write: { book, json in
            json.member(ifPresent: "page", book.progress?.page)
            json.member(ifPresent: "percent", book.percent)
        })
}

extension FieldChecks {
    /// Returns the ISBN; `nil` for an empty field, and for an invalid number, which is also recorded as an error.
    fileprivate mutating func isbn(_ field: String, _ text: String) -> ISBN? {
        let text = text.oneLine
        if text.isEmpty { return nil }
        if let isbn = ISBN(text) { return isbn }
        refuse(field, "ISBN이 맞지 않아요. 숫자 10개나 13개를 다시 확인해 주세요", "Not a valid ISBN. Check its 10 or 13 digits")
        return nil
    }

    /// Returns the progress; `nil` for an empty field, and for an invalid one, which is also recorded as an error.
    /// - Parameter pageCount: the number of pages, which limits the page; `nil` if unknown.
    mutating func progress(_ field: String, _ text: String, of pageCount: Int?) -> Book.Progress? {
        let text = text.oneLine.replacing(" ", with: "")
        if text.isEmpty { return nil }
        if text.hasSuffix("%") {
            return number(field, String(text.dropLast()), in: 0...100).map { .percent($0) }
        }
        return number(field, text, in: 0...(pageCount ?? Book.maxPage)).map { .page($0) }
    }
}

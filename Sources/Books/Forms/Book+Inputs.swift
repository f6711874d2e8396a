import Catalog
import Providers
import Site
import Text
import Works

extension Book {
    package static let inputs = [
        WorkInput("isbn", Phrase("ISBN", "ISBN"), hint: Phrase("10자리나 13자리", "10 or 13 digits")),
        WorkInput("publisher", Phrase("출판사", "Publisher")),
        WorkInput(
            "publishedOn", Phrase("펴낸 날", "Published"),
            hint: Phrase("아는 만큼: 2024, 2024-05", "As far as you know: 2024, 2024-05")),
        WorkInput("pageCount", Phrase("쪽수", "Pages"), look: .number),
        WorkInput(
            "progress", Phrase("어디까지", "Progress"),
            hint: Phrase("쪽수나 퍼센트: 120, 35%", "A page or percent: 120, 35%")),
        WorkInput("description", Phrase("소개", "About it"), at: .end, look: .area),
    ]

    package init(_ text: (String) -> String, _ checks: inout FieldChecks) {
        isbn = checks.isbn("isbn", text("isbn"))
        publisher = checks.line("publisher", text("publisher"))
        publishedOn = checks.date("publishedOn", text("publishedOn"))
        pageCount = checks.number("pageCount", text("pageCount"), in: 1...100_000)
        description = checks.text("description", text("description"))
        progress = checks.progress("progress", text("progress"), of: pageCount)
    }

    package var texts: [String: String] {
        [
            "isbn": isbn?.grouped ?? "", "publisher": publisher, "publishedOn": publishedOn?.text ?? "",
            "pageCount": pageCount.map(String.init) ?? "", "description": description,
            "progress": progress?.text ?? "",
        ]
    }

    package static func texts(_ body: JSONBody) throws -> [String: String] {
        let page = try body.integer("page").map(String.init)
        return [
            "isbn": try body.text("isbn") ?? "", "publisher": try body.text("publisher") ?? "",
            "publishedOn": try body.text("publishedOn") ?? "",
            "pageCount": try body.integer("pageCount").map(String.init) ?? "",
            "description": try body.text("description") ?? "",
            "progress": try page ?? body.integer("percent").map { "\($0)%" } ?? "",
        ]
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

import Catalog
import HTTPServer
import Site

/// The form for a new book and for editing one. What was typed stands in it again when it is refused.
package struct BookFormPage: Sendable {
    package let title: String
    package let action: String
    package let cancelURL: String
    package let version: Int64?
    package let main: [Field]
    package let numbers: [Field]
    package let statuses: [Option]
    package let ratings: [Option]
    /// What is wrong with the choices, which a browser cannot send wrong.
    package let choiceProblem: String?
    package let texts: [Field]
    package let tags: String
    package let tagProblem: String?
    package let folders: [Option]
    /// What somebody else stored meanwhile.
    package let stored: [Fact]

    /// - Parameter item: the book that is edited; nil for a new one.
    init(
        _ form: BookForm, editing item: Item.ID? = nil, folders: [Option], words: Words,
        problems: [FieldProblem] = [], stored: BookStore.Stored? = nil
    ) {
        let problem = { (fields: String...) in
            let messages = problems.filter { fields.contains($0.field) }.map { words($0.message) }
            return messages.isEmpty ? nil : messages.joined(separator: "\n")
        }
        title = item == nil ? words.addBook : words("책 고치기", "Edit the book")
        action = item.map { BookPath.show($0) } ?? BookPath.index()
        cancelURL = action
        version = form.version
        main =
            [
                Field(
                    "title", words.title, value: form.title,
                    hint: item == nil ? words("ISBN을 적으면 비워 두어도 돼요", "May stay empty when you type the ISBN") : nil,
                    problem: problem("title"), hasFocus: item == nil)
            ]
            + BookForm.roles.map { role in
                Field(
                    role.rawValue, words(role.phrase), value: form.people[role] ?? "",
                    hint: role == .author ? words("여럿이면 쉼표로 나눠 적어 주세요", "Separate several with commas") : nil,
                    problem: problem(role.rawValue))
            }
        numbers = [
            Field(
                "isbn", "ISBN", value: form.isbn, hint: words("10자리나 13자리", "10 or 13 digits"),
                problem: problem("isbn")),
            Field("publisher", words.publisher, value: form.publisher, problem: problem("publisher")),
            Field(
                "publishedOn", words.publishedOn, value: form.publishedOn,
                hint: words("아는 만큼: 2024, 2024-05", "As far as you know: 2024, 2024-05"),
                problem: problem("publishedOn")),
            Field(
                "pageCount", words.pageCount, value: form.pageCount, look: .number, problem: problem("pageCount")),
            Field(
                "progress", words.progress, value: form.progress,
                hint: words("쪽수나 퍼센트: 120, 35%", "A page or percent: 120, 35%"), problem: problem("progress")),
        ]
        statuses = Book.Status.allCases.map {
            Option($0.rawValue, words($0.phrase), isSelected: $0.rawValue == form.status)
        }
        ratings = Rating.options(words, selected: Rating(text: form.rating))
        choiceProblem = problem("status", "rating", "folder")
        texts = [
            Field("description", words.about, value: form.description, look: .area, problem: problem("description")),
            Field("note", words.note, value: form.note, look: .area, problem: problem("note")),
        ]
        tags = form.tags
        tagProblem = problem("tags")
        self.folders =
            [Option("", words.noFolder, isSelected: form.folder == nil)]
            + folders.map { Option($0.value, $0.title, isSelected: $0.value == form.folder.map(String.init)) }
        self.stored = stored.map { Self.facts(BookForm($0), words) } ?? []
    }

    private static func facts(_ form: BookForm, _ words: Words) -> [Fact] {
        let people = BookForm.roles.map { Fact(words($0.phrase), form.people[$0] ?? "") }
        return
            ([
                Fact(words.title, form.title), Fact("ISBN", form.isbn), Fact(words.publisher, form.publisher),
                Fact(words.publishedOn, form.publishedOn), Fact(words.pageCount, form.pageCount),
                Fact(words.progress, form.progress),
            ] + people + [
                Fact(words.rating, Rating(text: form.rating).map { "★ " + $0.stars } ?? ""),
                Fact(words.about, form.description), Fact(words.note, form.note), Fact(words.tags, form.tags),
            ]).filter { !$0.value.isEmpty }
    }
}

import Catalog
import HTTPServer
import Site

/// The form for a new film and for editing one. What was typed stands in it again when it is refused.
package struct MovieFormPage: Sendable {
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

    /// - Parameter item: the film that is edited; nil for a new one.
    init(
        _ form: MovieForm, editing item: Item.ID? = nil, folders: [Option], words: Words,
        problems: [FieldProblem] = [], stored: MovieStore.Stored? = nil
    ) {
        let problem = { (fields: String...) in
            let messages = problems.filter { fields.contains($0.field) }.map { words($0.message) }
            return messages.isEmpty ? nil : messages.joined(separator: "\n")
        }
        title = item == nil ? words.addMovie : words("영화 고치기", "Edit the movie")
        action = item.map { MoviePath.show($0) } ?? MoviePath.index()
        cancelURL = action
        version = form.version
        main =
            [
                Field(
                    "title", words.title, value: form.title, problem: problem("title"), isRequired: true,
                    hasFocus: item == nil),
                Field(
                    "originalTitle", words.originalTitle, value: form.originalTitle, problem: problem("originalTitle")),
            ]
            + MovieForm.roles.map { role in
                Field(
                    role.rawValue, words(role.phrase), value: form.people[role] ?? "",
                    hint: role == .director ? words("여럿이면 쉼표로 나눠 적어 주세요", "Separate several with commas") : nil,
                    problem: problem(role.rawValue))
            }
        numbers = [
            Field("year", words.year, value: form.year, look: .number, problem: problem("year")),
            Field(
                "runtime", words("상영 시간(분)", "Running time (minutes)"), value: form.runtime, look: .number,
                problem: problem("runtime")),
        ]
        statuses = Movie.Status.allCases.map {
            Option($0.rawValue, words($0.phrase), isSelected: $0.rawValue == form.status)
        }
        ratings = Rating.options(words, selected: Rating(text: form.rating))
        choiceProblem = problem("status", "rating", "folder")
        texts = [
            Field("overview", words.overview, value: form.overview, look: .area, problem: problem("overview")),
            Field("note", words.note, value: form.note, look: .area, problem: problem("note")),
        ]
        tags = form.tags
        tagProblem = problem("tags")
        self.folders =
            [Option("", words.noFolder, isSelected: form.folder == nil)]
            + folders.map { Option($0.value, $0.title, isSelected: $0.value == form.folder.map(String.init)) }
        self.stored = stored.map { Self.facts(MovieForm($0), words) } ?? []
    }

    private static func facts(_ form: MovieForm, _ words: Words) -> [Fact] {
        let people = MovieForm.roles.map { Fact(words($0.phrase), form.people[$0] ?? "") }
        return
            ([
                Fact(words.title, form.title), Fact(words.originalTitle, form.originalTitle),
                Fact(words.year, form.year), Fact(words.runtime, form.runtime),
            ] + people + [
                Fact(words.rating, Rating(text: form.rating).map { "★ " + $0.stars } ?? ""),
                Fact(words.overview, form.overview), Fact(words.note, form.note), Fact(words.tags, form.tags),
            ]).filter { !$0.value.isEmpty }
    }
}

import Catalog
import HTTPServer
import Site

/// What a person filled in, as typed: a refused form shows it again unchanged.
struct MovieForm: Sendable, Hashable {
    /// The roles whose people the form asks for, in its order.
    static let roles: [MovieCredit.Role] = [.director, .writer, .cast]

    var title = ""
    var originalTitle = ""
    var year = ""
    var runtime = ""
    var overview = ""
    /// By role, separated by commas.
    var people: [MovieCredit.Role: String] = [:]
    var status = Movie.Status.none.rawValue
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
        originalTitle = form["originalTitle"] ?? ""
        year = form["year"] ?? ""
        runtime = form["runtime"] ?? ""
        overview = form["overview"] ?? ""
        for role in Self.roles { people[role] = form[role.rawValue] ?? "" }
        status = form["status"] ?? status
        rating = form["rating"] ?? ""
        note = form["note"] ?? ""
        tags = form["tags"] ?? ""
        folder = form["folder"].flatMap { Int64($0) }
        version = form["version"].flatMap { Int64($0) }
    }

    init(_ stored: MovieStore.Stored) {
        let (item, movie) = (stored.item, stored.movie)
        title = item.title
        originalTitle = movie.originalTitle
        year = movie.year.map(String.init) ?? ""
        runtime = movie.runtime.map(String.init) ?? ""
        overview = movie.overview
        for role in Self.roles {
            people[role] = stored.credits.filter { $0.role == role }.map(\.name).joined(separator: ", ")
        }
        status = movie.status.rawValue
        rating = movie.rating?.text ?? ""
        note = item.note
        tags = item.tags.joined(separator: ", ")
        folder = item.folder
        version = item.version
    }

    /// - Throws: `CatalogError.invalid`, naming every wrong field.
    func draft() throws -> MovieDraft {
        var checks = FieldChecks()
        var draft = MovieDraft(title: checks.line("title", title))
        if draft.title?.isEmpty != false { checks.refuse("title", "제목을 적어 주세요", "Type a title") }
        draft.originalTitle = checks.line("originalTitle", originalTitle)
        draft.year = checks.number("year", year, in: 1870...2200)
        draft.runtime = checks.number("runtime", runtime, in: 1...10_000)
        draft.overview = checks.text("overview", overview)
        for role in Self.roles {
            draft.credits += checks.names(role.rawValue, people[role] ?? "").map { MovieCredit(role, $0) }
        }
        if let status = Movie.Status(rawValue: status) {
            draft.status = status
        } else {
            checks.refuse("status", "이런 상태는 없어요", "There is no such status")
        }
        draft.rating = checks.rating("rating", rating)
        draft.note = checks.text("note", note)
        draft.tags = checks.tags("tags", tags)
        draft.folder = folder
        try checks.finish()
        return draft
    }
}

import Catalog
import HTTPServer
import Site
import Text

/// The texts that a person filled in, as typed, so that a rejected form shows them again unchanged.
package struct WorkForm<W: Work>: Sendable, Hashable {
    package var title = ""
    /// Texts of the kind's own inputs, by name.
    package var texts: [String: String] = [:]
    /// Names of people by role, as ``nameList(_:)`` writes them.
    package var people: [Credit.Role: String] = [:]
    /// Genres and countries, as ``nameList(_:)`` writes them.
    package var terms: [WorkFacet: String] = [:]
    package var series = ""
    package var seriesNumber = ""
    package var status = W.Status.none.rawValue
    package var rating = ""
    package var note = ""
    /// Tags, separated by commas.
    package var tags = ""
    package var folder: Int64?
    package var pictureAddress = ""
    /// Version of the item that the form showed.
    package var version: Int64?

    /// Facets that the form asks for as lists of names.
    static var facets: [WorkFacet] { [.genre, .country] }

    package init() {}

    init(_ form: FormFields) {
        title = form["title"] ?? ""
        for input in W.inputs { texts[input.name] = form[input.name] ?? "" }
        for role in W.roles { people[role] = form[role.rawValue] ?? "" }
        for facet in Self.facets { terms[facet] = form[facet.rawValue] ?? "" }
        series = form["series"] ?? ""
        seriesNumber = form["seriesNumber"] ?? ""
        status = form["status"] ?? status
        rating = form["rating"] ?? ""
        note = form["note"] ?? ""
        tags = form["tags"] ?? ""
        folder = form["folder"].flatMap { Int64($0) }
        pictureAddress = form["pictureAddress"] ?? ""
        version = form["version"].flatMap { Int64($0) }
    }

    init(_ body: JSONBody) throws {
        title = try body.text("title") ?? ""
        texts = try W.texts(body)
        for role in W.roles { people[role] = try body.texts(role.plural).map(nameList) }
        terms[.genre] = try body.texts("genres").map(nameList)
        terms[.country] = try body.texts("countries").map(nameList)
        series = try body.text("series") ?? ""
        seriesNumber = try body.text("seriesNumber") ?? ""
        status = try body.text("status") ?? status
        rating = try body.number("rating").map { String($0) } ?? ""
        note = try body.text("note") ?? ""
        tags = try body.texts("tags")?.joined(separator: ",") ?? ""
    }

    package init(_ stored: StoredWork<W>) {
        title = stored.item.title
        texts = stored.work.texts
        for role in W.roles {
            people[role] = nameList(stored.credits.filter { $0.role == role }.map(\.name))
        }
        for facet in Self.facets {
            terms[facet] = nameList(stored.terms.filter { $0.facet == facet }.map(\.name))
        }
        series = stored.series?.name ?? ""
        seriesNumber = stored.series?.number ?? ""
        status = stored.status.rawValue
        rating = stored.rating?.text ?? ""
        note = stored.item.note
        tags = stored.item.tags.joined(separator: ", ")
        folder = stored.item.folder
        version = stored.item.version
    }

    /// Checks the form and creates the draft.
    /// - Parameter identity: the work's id at a provider, which is then looked up. Without it, a title or a number is
    ///   required.
    /// - Throws: `CatalogError.invalid`, naming every wrong field.
    package func draft(_ identity: WorkExternalID? = nil) throws -> WorkDraft<W> {
        var checks = FieldChecks()
        var draft = WorkDraft<W>(title: checks.line("title", title))
        draft.work = W(texts, &checks)
        if draft.title?.isEmpty != false {
            // A number alone does not say what the work is, so that it has to be looked up.
            draft.lookup = .waiting
            if draft.work.number == nil, identity == nil {
                checks.refuse("title", W.labels.titleMissing.ko, W.labels.titleMissing.en)
            }
        }
        if let identity {
            draft.identities = [identity]
            draft.lookup = .waiting
        }
        for role in W.roles {
            draft.credits += checks.names(role.rawValue, people[role] ?? "").map { Credit(role, $0) }
        }
        for facet in Self.facets {
            draft.terms += checks.names(facet.rawValue, terms[facet] ?? "").map { WorkTerm(facet, $0) }
        }
        let series = SeriesPosition(
            checks.line("series", self.series, limit: 200), checks.line("seriesNumber", seriesNumber, limit: 40))
        draft.series = series.name.isEmpty ? nil : series
        if let status = W.Status(rawValue: status) {
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

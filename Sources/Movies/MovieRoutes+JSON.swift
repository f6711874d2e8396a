import Catalog
import HTTPServer
import HTTPTypes
import Site

extension MovieRoutes {
    /// `POST /api/v1/movies`: by hand with a title, or by what a provider calls it.
    func createByJSON(_ request: Request) throws -> Response {
        let owner = try request.session.person.id
        let body = try JSONBody(request)
        var draft: MovieDraft
        if let provider = try body.text("provider")?.oneLine, !provider.isEmpty {
            guard let id = try body.text("providerId")?.oneLine, !id.isEmpty else {
                throw CatalogError.invalid("providerId", "제공자의 번호가 없어요.", "The provider's id is missing.")
            }
            draft = MovieDraft(MovieIdentity(source: provider, id: id), title: try body.text("title"))
            draft.note = try body.text("note") ?? ""
            draft.tags = try body.texts("tags") ?? []
        } else {
            draft = try MovieForm(body).draft()
        }
        if let name = try body.text("folder")?.oneLine, !name.isEmpty {
            draft.folder = try dashboard.folder(name, of: owner)
        }
        let saved = try store.save(draft, by: owner)
        var response = Response.bytes(
            try dashboard.itemJSON(saved.item), type: "application/json", status: saved.outcome == .new ? .created : .ok
        )
        response.headers[.location] = APIPath.item(saved.item.uid)
        return response
    }
}

extension MovieForm {
    init(_ body: JSONBody) throws {
        self.init()
        title = try body.text("title") ?? ""
        originalTitle = try body.text("originalTitle") ?? ""
        year = try body.integer("year").map(String.init) ?? ""
        runtime = try body.integer("runtime").map(String.init) ?? ""
        overview = try body.text("overview") ?? ""
        people[.director] = try body.texts("directors")?.joined(separator: "\n")
        people[.writer] = try body.texts("writers")?.joined(separator: "\n")
        people[.cast] = try body.texts("cast")?.joined(separator: "\n")
        status = try body.text("status") ?? status
        rating = try body.number("rating").map { String($0) } ?? ""
        note = try body.text("note") ?? ""
        tags = try body.texts("tags")?.joined(separator: ",") ?? ""
    }
}

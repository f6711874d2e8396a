import Catalog
import HTTPServer
import HTTPTypes
import Site

extension BookRoutes {
    /// `POST /api/v1/books`: by hand with a title, by its ISBN, or by what a provider calls it.
    func createByJSON(_ request: Request) throws -> Response {
        let owner = try request.session.person.id
        let body = try JSONBody(request)
        var draft: BookDraft
        if let provider = try body.text("provider")?.oneLine, !provider.isEmpty {
            guard let id = try body.text("providerId")?.oneLine, !id.isEmpty else {
                throw CatalogError.invalid("providerId", "제공자의 번호가 없어요.", "The provider's id is missing.")
            }
            draft = BookDraft(BookIdentity(source: provider, id: id), title: try body.text("title"))
            draft.note = try body.text("note") ?? ""
            draft.tags = try body.texts("tags") ?? []
        } else {
            draft = try BookForm(body).draft()
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

extension BookForm {
    init(_ body: JSONBody) throws {
        self.init()
        title = try body.text("title") ?? ""
        isbn = try body.text("isbn") ?? ""
        publisher = try body.text("publisher") ?? ""
        publishedOn = try body.text("publishedOn") ?? ""
        pageCount = try body.integer("pageCount").map(String.init) ?? ""
        description = try body.text("description") ?? ""
        people[.author] = try body.texts("authors")?.joined(separator: "\n")
        people[.translator] = try body.texts("translators")?.joined(separator: "\n")
        people[.illustrator] = try body.texts("illustrators")?.joined(separator: "\n")
        people[.editor] = try body.texts("editors")?.joined(separator: "\n")
        progress = try body.integer("page").map(String.init) ?? body.integer("percent").map { "\($0)%" } ?? ""
        status = try body.text("status") ?? status
        rating = try body.number("rating").map { String($0) } ?? ""
        note = try body.text("note") ?? ""
        tags = try body.texts("tags")?.joined(separator: ",") ?? ""
    }
}

import Catalog
import HTTPServer
import HTTPTypes
import Site
import Text

extension LinkRoutes {
    func createByJSON(_ request: Request) throws -> Response {
        let owner = try request.owner
        let body = try JSONBody(request, countsNull: false)
        var form = LinkForm()
        form.address = try body.text("url") ?? ""
        form.title = try body.text("title") ?? ""
        form.note = try body.text("note") ?? ""
        form.tags = (try body.texts("tags") ?? []).joined(separator: ",")
        guard var draft = try form.drafts().first else {
            throw CatalogError.invalid("url", "주소가 없어요", "The address is missing")
        }
        // The id of a folder, or a name: one that does not exist is made.
        if let name = try body.text("folder")?.oneLine, !name.isEmpty {
            draft.folder = try site.folder(name, of: owner)
        }
        return try site.created(store.save(draft, by: owner))
    }
}

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
        // A folder by its id or name; a missing one is created.
        if let folderText = try body.text("folder")?.oneLine, !folderText.isEmpty {
            draft.folder = try site.folder(folderText, of: owner)
        }
        return try site.created(store.save(draft, by: owner))
    }
}

import Catalog
import HTTPServer
import HTTPTypes
import PageDocument
import Site

extension EditorRoutes {
    func versions(_ request: Request, _ id: Int64) throws -> Response {
        let shell = try dashboard.shell(for: request, at: .collection(.page), parts: ["fonts", "sheet", "editor"])
        let page = try catalog.read(of: shell.person.id) { scope in
            let entry = try store.ownPage(id, in: scope)
            let versions = try store.versions(of: id, in: scope).prefix(VersionsPage.most)
            let sheets = try versions.enumerated().map { index, version in
                let json = try store.document(of: version.id, of: id, in: scope)
                let document = try PageDocument.checked(json)
                return Sheet(
                    document,
                    pictures: try PictureTable.pictures(document.photos, of: catalog, in: scope.db),
                    label: shell.words.exact(version.savedAt), stickers: { shell.assets.stickers[$0] },
                    hasShadows: index == 0)
            }
            return VersionsPage(entry, Array(zip(versions, sheets)), shell)
        }
        return dashboard.html { Templates.versionsPage(&$0, shell: shell, page: page) }
    }

    func restore(_ request: Request, _ id: Int64, _ version: Int64) throws -> Response {
        try store.restore(version, of: id, by: try request.session.person.id)
        return .redirect(to: DiaryPath.edit(id))
    }
}

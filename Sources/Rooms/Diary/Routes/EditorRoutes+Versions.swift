import Catalog
import HTTPServer
import HTTPTypes
import PageDocument
import Site

extension EditorRoutes {
    func versions(_ request: Request, _ id: Int64) throws -> Response {
        let shell = try dashboard.shell(for: request, at: .collection(.page), parts: ["fonts", "sheet", "editor"])
        let page = try catalog.read(of: shell.person.id) { scope in
            let page = try store.ownPage(id, in: scope)
            let versions = try store.versions(of: id, in: scope).prefix(VersionsPage.most)
            let documents = try versions.map {
                try PageDocument.checked(try store.document(of: $0.id, of: id, in: scope))
            }
            var renderer = try PageSVGRenderer(documents, width: 360, assets: shell.assets, in: scope.db)
            let drawn = zip(versions, documents).map { renderer.svg(of: $1, label: shell.words.exact($0.savedAt)) }
            return VersionsPage(page, Array(zip(versions, drawn)), shell)
        }
        return dashboard.html { Templates.versionsPage(&$0, shell: shell, page: page) }
    }

    func restore(_ request: Request, _ id: Int64, _ version: Int64) throws -> Response {
        try store.restore(version, of: id, by: try request.owner)
        return .redirect(to: DiaryPath.edit(id))
    }
}

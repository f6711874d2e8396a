import Catalog
import HTTPServer
import HTTPTypes
import Site

/// Actions on one item of any kind, as forms submit them.
struct ItemRoutes: RouteGroup {
    let site: SiteContext

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.item, show)
        routes.on(.post, SitePath.itemFavourite, setFavourite)
        routes.on(.post, SitePath.itemState, setState)
        routes.on(.post, SitePath.itemTags, setTags)
        routes.on(.post, SitePath.itemFolder, setFolder)
        routes.on(.post, SitePath.itemNote, setNote)
        routes.on(.post, SitePath.itemRemoval, deleteForever)
    }

    private func show(_ request: Request, _ id: Int64) throws -> Response {
        let item = try catalog.read(of: request.owner) { try catalog.items.get(id, in: $0) }
        guard let collection = site.collection(of: item.kind) else { throw RequestError.notFound }
        return .redirect(to: collection.show(id))
    }

    private func setFavourite(_ request: Request, _ id: Int64) throws -> Response {
        try act(request, [id], .favourite(request.form["on"] != "0"))
    }

    private func setState(_ request: Request, _ id: Int64) throws -> Response {
        guard let state = request.form["state"].flatMap(ItemState.init) else {
            throw CatalogError.invalid("state", "이런 상태는 없어요.", "There is no such state.")
        }
        return try act(request, [id], .state(state))
    }

    private func setTags(_ request: Request, _ id: Int64) throws -> Response {
        // The button that removes a tag is in the same form as the field that adds tags.
        if let removed = request.form["remove"] { return try act(request, [id], .removeTags(TagList(removed).names)) }
        if let added = request.form["add"] { return try act(request, [id], .addTags(TagList(added).names)) }
        return try act(request, [id], .setTags(TagList(request.form["tags"] ?? "").names))
    }

    private func setFolder(_ request: Request, _ id: Int64) throws -> Response {
        try act(request, [id], .move(try FolderChoice(request.form).id))
    }

    private func setNote(_ request: Request, _ id: Int64) throws -> Response {
        try act(
            request, [id], .note(request.form["note"] ?? "", version: request.form["version"].flatMap { Int64($0) })
        )
    }

    private func deleteForever(_ request: Request, _ id: Int64) throws -> Response {
        try act(request, [id], .deleteForever)
    }

    private func act(_ request: Request, _ ids: [Int64], _ action: ItemAction) throws -> Response {
        try site.done(request, try site.run(action, on: ids, by: try request.owner))
    }
}

import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Text

/// What can be done to one item of any kind, as forms post it.
struct ItemRoutes: Sendable {
    let dashboard: Dashboard

    private var catalog: Catalog { dashboard.catalog }

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
        let owner = try request.session.person.id
        let item = try catalog.read(of: owner) { try catalog.items.get(id, in: $0) }
        guard let collection = dashboard.collection(of: item.kind) else { throw Refusal.notFound }
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
        if let add = request.form["add"] { return try act(request, [id], .addTags(TagList(add).names)) }
        if let remove = request.form["remove"] { return try act(request, [id], .removeTags(TagList(remove).names)) }
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
        try dashboard.done(request, try dashboard.run(action, on: ids, by: try request.session.person.id))
    }
}

extension Dashboard {
    /// - Returns: the change to undo; nil when nothing changed.
    package func run(_ action: ItemAction, on ids: [Int64], by owner: Person.ID) throws -> Change.ID? {
        let items = try catalog.read(of: owner) { try catalog.items.find(ids, in: $0) }
        guard !items.isEmpty else { throw CatalogError.notFound }
        let known = items.map(\.id)
        return try catalog.perform(action.kind, by: owner, summary: action.summary(items)) { scope in
            try action.apply(to: known, items: catalog.items, in: scope)
        }.change
    }
}

/// Names of tags as a person types them: see ``listedNames(_:dropping:)``, with or without #.
package struct TagList: Sendable, Hashable {
    package let names: [String]

    package init(_ text: String) {
        names = listedNames(text, dropping: "#")
    }
}

/// The folder of a form; empty is none.
package struct FolderChoice: Sendable, Hashable {
    package let id: Int64?

    package init(_ form: FormFields) throws {
        let text = form["folder"] ?? ""
        id = Int64(text)
        if id == nil, !text.isEmpty {
            throw CatalogError.invalid("folder", "그런 폴더가 없어요.", "There is no such folder.")
        }
    }
}

import Catalog
import HTTPServer
import HTTPTypes
import Site

extension ItemAction {
    /// Creates the action of a button of the selection bar; `nil` if the name may be that of a collection's action.
    init?(_ name: String, form: FormFields) throws {
        let tags = TagList(form["tags"] ?? "").names
        switch name {
        // Enter in a field of the bar activates its first button.
        case "auto" where !tags.isEmpty: self = .addTags(tags)
        case "tag", "auto", "untag":
            guard !tags.isEmpty else {
                throw CatalogError.invalid("tags", "태그를 적어 주세요.", "Enter a tag.")
            }
            self = name == "untag" ? .removeTags(tags) : .addTags(tags)
        case "favourite": self = .favourite(true)
        case "unfavourite": self = .favourite(false)
        case "archive": self = .state(.archived)
        case "keep": self = .state(.kept)
        case "trash": self = .state(.trashed)
        case "move": self = .move(try FolderChoice(form).id)
        case "relate": self = .relate
        case "delete": self = .deleteForever
        default: return nil
        }
    }
}

/// Actions on the selected items of a list.
struct BulkRoutes: Sendable {
    let site: SiteContext

    func register(in routes: inout Routes) {
        // 1 MiB, for the ids of a large selection.
        routes.on(.post, SitePath.bulk, body: .form(limit: 1 << 20, fields: 20_000), act)
    }

    private func act(_ request: Request) throws -> Response {
        let ids = request.form.all("id").compactMap { Int64($0) }
        guard !ids.isEmpty else {
            throw CatalogError.invalid("id", "먼저 골라 주세요.", "Select something first.")
        }
        let name = request.form["do"] ?? "auto"
        let session = try request.session
        if let action = try ItemAction(name, form: request.form) {
            return try site.done(request, try site.run(action, on: ids, by: session.person.id))
        }
        guard let action = site.collections.flatMap(\.bulkActions).first(where: { $0.name == name }),
            let run = action.run
        else { throw CatalogError.invalid("do", "이런 동작은 없어요.", "There is no such action.") }
        return try site.done(request, try run(ids, session))
    }
}

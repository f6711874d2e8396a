import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site
import Text

/// Items of every kind as JSON.
struct ItemAPIRoutes: RouteGroup {
    let site: SiteContext

    func register(in routes: inout Routes) {
        routes.on(.get, APIPath.items, index)
        routes.on(.get, APIPath.item, show)
        routes.on(.patch, APIPath.item, body: .bytes(limit: 1 << 20), update)  // 1 MiB
        routes.on(.delete, APIPath.item, remove)
        for (method, isOn) in [(HTTPRequest.Method.put, true), (.delete, false)] {
            routes.on(method, APIPath.itemFavourite) { request, uid in
                try act(.favourite(isOn), on: uid, request)
            }
            routes.on(method, APIPath.itemTag) { request, uid, name in
                try act(isOn ? .addTags([name]) : .removeTags([name]), on: uid, request)
            }
        }
    }

    private func show(_ request: Request, _ uid: String) throws -> Response {
        let item = try item(uid, request)
        return try request.notModified(Self.etag(item)) ?? itemResponse(item)
    }

    private func update(_ request: Request, _ uid: String) throws -> Response {
        let item = try item(uid, request)
        try patch(item, with: JSONBody(request), request)
        return try itemResponse(try self.item(uid, request))
    }

    private func remove(_ request: Request, _ uid: String) throws -> Response {
        let item = try item(uid, request)
        let forever = try request.query.truth("forever")
        _ = try site.run(forever ? .deleteForever : .state(.trashed), on: [item.id], by: item.owner) {
            try checkIfMatch(item.id, request, in: $0)
        }
        return .empty(.noContent)
    }

    private func index(_ request: Request) throws -> Response {
        let owner = try request.owner
        // "i" distinguishes lists from items, whose ETags begin with "v".
        let etag = ETag(strong: "i" + String(catalog.revision(of: owner), radix: 36))
        if let notModified = request.notModified(etag) { return notModified }
        let (documents, next) = try catalog.read(of: owner) { try find(request.query, in: $0) }
        var response = Response.json(capacity: documents.size + 64) { json in
            json.array("items") { documents.write(to: &$0) }
            json.key("next")
            if let next { json.value(next) } else { json.null() }
        }
        response.etag = etag
        return response
    }

    /// Returns one page of items, or of search results if the fields contain a search, and the cursor of the next page.
    private func find(_ fields: FormFields, in scope: OwnerScope) throws -> (ItemJSONEncoder, next: String?) {
        if let text = fields["q"], !text.isEmpty {
            let (ids, next) = try search(text, fields, in: scope)
            return (try ItemJSONEncoder(ids, collections: site.collections, in: scope.db), next)
        }
        let query = try ItemQuery(fields, folders: catalog.folders, in: scope)
        let documents = ItemJSONEncoder()
        let page = try catalog.items.page(query, only: ItemJSONEncoder.join, in: scope.db) { documents.add($0) }
        documents.arrange(page.rows)
        try documents.readDetails(site.collections, in: scope.db)
        return (documents, page.next?.text)
    }

    /// Returns the results of a search with the other fields as filters, the best first.
    private func search(
        _ text: String, _ fields: FormFields, in scope: OwnerScope
    ) throws -> (ids: [Item.ID], next: String?) {
        let filters = FormFields(fields.fields.filter { $0.name != "cursor" })
        let query = try ItemQuery(filters, folders: catalog.folders, in: scope)
        var searchTerms = [text] + query.tags.map { "tag:\"\($0)\"" }
        if query.favourite { searchTerms.append("is:favourite") }
        if fields["state"] != nil { searchTerms.append("is:\(query.state.rawValue)") }
        if let folder = query.folder {
            searchTerms.append("in:\"\(try catalog.folders.get(folder, in: scope).name)\"")
        }
        let cursor = try fields["cursor"].map { text in
            guard let cursor = SearchCursor(rawValue: text) else {
                throw CatalogError.invalid("cursor", "목록의 위치가 올바르지 않아요.", "Not a position in this list.")
            }
            return cursor
        }
        let (ids, next) = try catalog.search.ids(
            searchTerms.joined(separator: " "), kind: query.kind, limit: query.limit, cursor: cursor, in: scope)
        return (ids, next?.rawValue)
    }

    /// - Throws: `CatalogError.notFound` if the person has no item with this id.
    func item(_ uid: String, _ request: Request) throws -> Item {
        guard let item = try catalog.read(of: request.owner, { try catalog.items.find(uid: uid, in: $0) }) else {
            throw CatalogError.notFound
        }
        return item
    }

    /// Applies an action to an item and returns the changed item.
    private func act(_ action: ItemAction, on uid: String, _ request: Request) throws -> Response {
        let item = try item(uid, request)
        _ = try site.run(action, on: [item.id], by: item.owner)
        return try itemResponse(try self.item(uid, request))
    }

    /// Checks `If-Match` in the transaction of the change, because a background job may have changed the item since it
    /// was found.
    private func checkIfMatch(_ id: Item.ID, _ request: Request, in scope: OwnerScope) throws {
        guard request.allowsChanging(Self.etag(try catalog.items.get(id, in: scope))) else {
            throw RequestError.preconditionFailed
        }
    }

    private func patch(_ item: Item, with body: JSONBody, _ request: Request) throws {
        let edit = ItemEdit(
            title: try body.text("title"), subtitle: try body.text("subtitle"), note: try body.text("note"))
        let version = try body.integer("version")
        let state = try body.text("state").map { text in
            guard let state = ItemState(rawValue: text) else {
                throw CatalogError.invalid("state", "이런 상태는 없어요.", "There is no such state.")
            }
            return state
        }
        let (tags, isFavourite) = (try body.texts("tags"), try body.truth("favourite"))
        _ = try catalog.perform(.edit, by: request.owner, summary: ActionSummary([item])("수정했어요", "edited")) { scope in
            try checkIfMatch(item.id, request, in: scope)
            try catalog.items.update(item.id, version: version, edit, in: scope)
            if let tags { try catalog.items.setTags(tags, of: item.id, in: scope) }
            if let isFavourite { try catalog.items.setFavourite(isFavourite, of: [item.id], in: scope) }
            if let folder = body.members["folder"] {
                let id = try self.folder(folder, in: scope)
                try catalog.items.setFolder(id, of: [item.id], in: scope)
            }
            if let state {
                try ItemAction.state(state).apply(to: [item.id], items: catalog.items, in: scope)
            }
        }
    }

    /// Returns the folder with the uid in a JSON value; `nil` for `null`.
    private func folder(_ value: JSONValue, in scope: OwnerScope) throws -> Int64? {
        switch value {
        case .null: return nil
        case .string(let uid):
            if let folder = try catalog.folders.find(uid: uid, in: scope) { return folder.id }
        default: break
        }
        throw CatalogError.invalid("folder", "그런 폴더가 없어요.", "There is no such folder.")
    }

    func itemResponse(_ item: Item) throws -> Response {
        var response = Response.bytes(try site.itemJSON(item.id), type: "application/json")
        response.etag = Self.etag(item)
        return response
    }

    private static func etag(_ item: Item) -> ETag {
        ETag(strong: "v\(item.version)-\(item.changedAt.rawValue)")
    }
}

extension ItemQuery {
    /// Reads the fields of `GET /api/v1/items`.
    init(_ fields: FormFields, folders: FolderStore, in scope: OwnerScope) throws {
        self.init(owner: scope.owner, kind: fields["kind"].map { ItemKind(rawValue: $0) }, tags: fields.all("tag"))
        try read(fields)
        if let text = fields["state"] {
            guard let state = ItemState(rawValue: text) else {
                throw CatalogError.invalid("state", "이런 상태는 없어요.", "There is no such state.")
            }
            self.state = state
        }
        if let text = fields["limit"] {
            guard let limit = Int(text), (1...200).contains(limit) else {
                throw CatalogError.invalid("limit", "1에서 200 사이여야 해요.", "Must be from 1 to 200.")
            }
            self.limit = limit
        }
        if let moment = try fields.moment("since") { changedSince = moment }
        if let uid = fields["folder"] {
            guard let storedFolder = try folders.find(uid: uid, in: scope) else {
                throw CatalogError.invalid("folder", "그런 폴더가 없어요.", "There is no such folder.")
            }
            folder = storedFolder.id
        }
        favourite = try fields.truth("favourite")
    }
}

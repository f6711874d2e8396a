import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site

extension WorkRoutes {
    func registerLists(in routes: inout Routes) {
        let paths = W.paths
        routes.on(.get, paths.lists) { try lists($0) }
        routes.on(.post, paths.lists, makeList)
        routes.on(.get, paths.list) { try list($0, $1) }
        routes.on(.post, paths.list, editList)
        routes.on(.post, paths.listRemoval, removeList)
        routes.on(.post, paths.listOrder, moveInList)
        routes.on(.post, paths.listEntryRemoval, removeFromList)
        routes.on(.post, paths.ownLists, putIntoList)
    }

    func lists(
        _ request: Request, typed: String = "", problem: FieldError? = nil, status: HTTPResponse.Status = .ok
    ) throws -> Response {
        let shell = try site.shell(for: request, at: .collection(W.kind), parts: ["work"])
        let lists = try catalog.read(of: shell.person.id) { try store.lists(in: $0) }
        let page = UserListsPage(W.self, lists, typed: typed, problem: problem, words: shell.words)
        return site.html(status: status) { Templates.userListsPage(&$0, shell: shell, page: page) }
    }

    func makeList(_ request: Request) throws -> Response {
        var checks = FieldChecks()
        let name = checks.line("name", request.form["name"] ?? "", limit: 200)
        do {
            try checks.finish()
            let newList = try store.makeList(name, by: try request.owner)
            return try site.done(request, newList.change, else: W.paths.list(newList.id))
        } catch CatalogError.invalid(let problems) {
            return try lists(
                request, typed: request.form["name"] ?? "", problem: problems.first, status: .unprocessableContent)
        }
    }

    func list(
        _ request: Request, _ id: Int64, typed: (name: String, note: String)? = nil, problem: FieldError? = nil,
        status: HTTPResponse.Status = .ok
    ) throws -> Response {
        let shell = try site.shell(for: request, at: .collection(W.kind), parts: ["work"])
        let (owner, pageSize) = (shell.person.id, 60)
        let cursor = ListCursor(request.query["after"])
        let page = try catalog.read(of: owner) { scope in
            let list = try store.list(id, in: scope)
            let entries = try store.entries(of: id, after: cursor, limit: pageSize + 1, in: scope.db)
            let shown = entries.prefix(pageSize)
            let tiles = try store.tiles(shown.map(\.cursor.item), words: shell.words, in: scope)
            let entriesByItem = Dictionary(stored: shown.map { ($0.cursor.item, $0) })
            return UserListPage(
                W.self, list,
                entries: tiles.map {
                    ($0, entriesByItem[$0.id]?.cursor.position ?? 0, entriesByItem[$0.id]?.note ?? "")
                },
                next: entries.count > pageSize ? shown.last?.cursor.text : nil, isFirst: cursor == nil, typed: typed,
                problem: problem, words: shell.words)
        }
        return site.html(status: status) { Templates.userListPage(&$0, shell: shell, page: page) }
    }

    func editList(_ request: Request, _ id: Int64) throws -> Response {
        var checks = FieldChecks()
        let name = checks.line("name", request.form["name"] ?? "", limit: 200)
        let note = checks.text("note", request.form["note"] ?? "")
        do {
            try checks.finish()
            let change = try store.rename(id, to: name, note: note, by: try request.owner)
            return try site.done(request, change, else: W.paths.list(id))
        } catch CatalogError.invalid(let problems) {
            let typed = (request.form["name"] ?? "", request.form["note"] ?? "")
            return try list(request, id, typed: typed, problem: problems.first, status: .unprocessableContent)
        }
    }

    func removeList(_ request: Request, _ id: Int64) throws -> Response {
        let change = try store.removeList(id, by: try request.owner)
        var response = Response.redirect(to: W.paths.lists())
        response.flash(change.map { .change($0) })
        return response
    }

    func moveInList(_ request: Request, _ id: Int64) throws -> Response {
        guard let item = request.form["item"].flatMap({ Int64($0) }), let move = ListMove(request.form) else {
            throw CatalogError.invalid("move", "어디로 옮길지 모르겠어요.", "Choose where to move it.")
        }
        let change = try store.move(item, move, in: id, by: try request.owner)
        return try site.done(request, change, else: W.paths.list(id))
    }

    func removeFromList(_ request: Request, _ id: Int64, _ item: Int64) throws -> Response {
        let change = try store.remove(item, fromList: id, by: try request.owner)
        return try site.done(request, change, else: W.paths.list(id))
    }

    func putIntoList(_ request: Request, _ item: Int64) throws -> Response {
        let owner = try request.owner
        var checks = FieldChecks()
        let name = checks.line("name", request.form["name"] ?? "", limit: 200)
        try checks.finish()
        let change: Change.ID?
        if !name.isEmpty {
            change = try store.add(item, toListNamed: name, by: owner)
        } else if let list = request.form["list"].flatMap({ Int64($0) }) {
            change = try store.add(item, to: list, by: owner)
        } else {
            throw CatalogError.invalid("name", "목록을 고르거나 이름을 적어 주세요.", "Choose a list or enter a name.")
        }
        return try site.done(request, change, else: W.paths.show(item))
    }
}

extension ListMove {
    /// Reads the fields `move` and `before` of a form.
    init?(_ form: FormFields) {
        switch form["move"] {
        case "up": self = .up
        case "down": self = .down
        case "first": self = .first
        case "last": self = .last
        default:
            guard let other = form["before"].flatMap({ Int64($0) }) else { return nil }
            self = .before(other)
        }
    }
}

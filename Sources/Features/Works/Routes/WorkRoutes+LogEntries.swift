import Catalog
import HTTPServer
import HTTPTypes
import Site

extension WorkRoutes {
    func registerLogEntries(in routes: inout Routes) {
        routes.on(.post, W.paths.logEntries, addLogEntry)
        routes.on(.get, W.paths.logEntry, editLogEntry)
        routes.on(.post, W.paths.logEntry, updateLogEntry)
        routes.on(.post, W.paths.logEntryRemoval, removeLogEntry)
    }

    private func form(_ request: Request) -> LogEntryForm<W.Entry> {
        LogEntryForm(request.form, today: site.today(request).text)
    }

    func addLogEntry(_ request: Request, _ item: Int64) throws -> Response {
        let form = form(request)
        do {
            let change = try store.add(try form.draft(), to: item, by: try request.owner)
            return try site.done(request, change, else: W.paths.show(item))
        } catch CatalogError.invalid(let problems) {
            return try logEntryPage(request, form, of: item, status: .unprocessableContent, problems: problems)
        }
    }

    func editLogEntry(_ request: Request, _ item: Int64, _ id: Int64) throws -> Response {
        let stored = try catalog.read(of: request.owner) { try store.logEntry(id, of: item, in: $0) }
        return try logEntryPage(request, LogEntryForm(stored.draft), of: item, editing: id)
    }

    func updateLogEntry(_ request: Request, _ item: Int64, _ id: Int64) throws -> Response {
        let form = form(request)
        let owner = try request.owner
        do {
            let change = try store.update(id, try form.draft(), of: item, by: owner)
            return try site.done(request, change, else: W.paths.show(item))
        } catch CatalogError.invalid(let problems) {
            _ = try catalog.read(of: owner) { try store.logEntry(id, of: item, in: $0) }
            return try logEntryPage(
                request, form, of: item, editing: id, status: .unprocessableContent, problems: problems)
        }
    }

    func removeLogEntry(_ request: Request, _ item: Int64, _ id: Int64) throws -> Response {
        let change = try store.remove(id, of: item, by: try request.owner)
        return try site.done(request, change, else: W.paths.show(item))
    }

    private func logEntryPage(
        _ request: Request, _ form: LogEntryForm<W.Entry>, of item: Item.ID, editing id: Int64? = nil,
        status: HTTPResponse.Status = .ok, problems: [FieldError] = []
    ) throws -> Response {
        let shell = try site.shell(for: request, at: .collection(W.kind), parts: ["stars", "work"])
        let stored = try catalog.read(of: shell.person.id) { try store.get(item, in: $0) }
        let page = LogEntryFormPage(form, of: stored, editing: id, words: shell.words, problems: problems)
        return site.html(status: status) { Templates.logEntryFormPage(&$0, shell: shell, page: page) }
    }
}

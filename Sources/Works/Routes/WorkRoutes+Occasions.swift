import Catalog
import HTTPServer
import HTTPTypes
import Site

extension WorkRoutes {
    func registerOccasions(in routes: inout Routes) {
        routes.on(.post, W.paths.occasions, addOccasion)
        routes.on(.get, W.paths.occasion, editOccasion)
        routes.on(.post, W.paths.occasion, updateOccasion)
        routes.on(.post, W.paths.occasionRemoval, removeOccasion)
    }

    private func form(_ request: Request) -> OccasionForm<W.Occasion> {
        OccasionForm(request.form, today: LocalDate(dashboard.now).text)
    }

    func addOccasion(_ request: Request, _ item: Int64) throws -> Response {
        let form = form(request)
        do {
            let change = try store.add(try form.draft(), to: item, by: try request.session.person.id)
            return try dashboard.done(request, change, else: W.paths.show(item))
        } catch CatalogError.invalid(let problems) {
            return try occasionPage(request, form, of: item, status: .unprocessableContent, problems: problems)
        }
    }

    func editOccasion(_ request: Request, _ item: Int64, _ id: Int64) throws -> Response {
        let owner = try request.session.person.id
        let stored = try catalog.read(of: owner) { try store.occasion(id, of: item, in: $0) }
        return try occasionPage(request, OccasionForm(stored.draft), of: item, editing: id)
    }

    func updateOccasion(_ request: Request, _ item: Int64, _ id: Int64) throws -> Response {
        let form = form(request)
        let owner = try request.session.person.id
        do {
            let change = try store.update(id, try form.draft(), of: item, by: owner)
            return try dashboard.done(request, change, else: W.paths.show(item))
        } catch CatalogError.invalid(let problems) {
            _ = try catalog.read(of: owner) { try store.occasion(id, of: item, in: $0) }
            return try occasionPage(
                request, form, of: item, editing: id, status: .unprocessableContent, problems: problems)
        }
    }

    func removeOccasion(_ request: Request, _ item: Int64, _ id: Int64) throws -> Response {
        let change = try store.remove(id, of: item, by: try request.session.person.id)
        return try dashboard.done(request, change, else: W.paths.show(item))
    }

    private func occasionPage(
        _ request: Request, _ form: OccasionForm<W.Occasion>, of item: Item.ID, editing id: Int64? = nil,
        status: HTTPResponse.Status = .ok, problems: [FieldProblem] = []
    ) throws -> Response {
        let shell = try dashboard.shell(for: request, at: .collection(W.kind), parts: ["shelf"])
        let stored = try catalog.read(of: shell.session.person.id) { try store.get(item, in: $0) }
        let page = OccasionFormPage(form, of: stored, editing: id, words: shell.words, problems: problems)
        return dashboard.html(status: status) { Templates.occasionFormPage(&$0, shell: shell, page: page) }
    }
}

import Catalog
import HTTPServer
import HTTPTypes
import Site

extension BookRoutes {
    func create(_ request: Request) throws -> Response {
        let form = BookForm(request.form)
        do {
            let saved = try store.save(try form.draft(), by: try request.session.person.id)
            let flash: Flash? = saved.change.map { .change($0) } ?? .notice(.known)
            return try dashboard.done(request, flash, else: BookPath.show(saved.item.id))
        } catch CatalogError.invalid(let problems) {
            return try formPage(request, form, status: .unprocessableContent, problems: problems)
        }
    }

    func update(_ request: Request, _ id: Int64) throws -> Response {
        let form = BookForm(request.form)
        let owner = try request.session.person.id
        let stored = try catalog.read { try store.get(id, owner: owner, in: $0) }
        do {
            let change = try store.update(id, try form.draft(), version: form.version, by: owner)
            return try dashboard.done(request, change, else: BookPath.show(id))
        } catch CatalogError.invalid(let problems) {
            return try formPage(request, form, editing: id, status: .unprocessableContent, problems: problems)
        } catch CatalogError.conflict {
            // The next save means it: the person has seen both.
            var again = form
            again.version = stored.item.version
            return try formPage(request, again, editing: id, status: .conflict, stored: stored)
        }
    }

    func setStatus(_ request: Request, _ id: Int64) throws -> Response {
        guard let status = request.form["status"].flatMap(Book.Status.init(rawValue:)) else {
            throw CatalogError.invalid("status", "이런 상태는 없어요.", "There is no such status.")
        }
        let change = try store.setStatus(status, of: id, by: try request.session.person.id)
        return try dashboard.done(request, change, else: BookPath.show(id))
    }

    func setRating(_ request: Request, _ id: Int64) throws -> Response {
        var checks = FieldChecks()
        let rating = checks.rating("rating", request.form["rating"] ?? "")
        try checks.finish()
        let change = try store.setRating(rating, of: id, by: try request.session.person.id)
        return try dashboard.done(request, change, else: BookPath.show(id))
    }

    func setProgress(_ request: Request, _ id: Int64) throws -> Response {
        let owner = try request.session.person.id
        let pageCount = try catalog.read { try store.get(id, owner: owner, in: $0) }.book.pageCount
        var checks = FieldChecks()
        let progress = checks.progress("progress", request.form["progress"] ?? "", of: pageCount)
        try checks.finish()
        return try dashboard.done(
            request, try store.setProgress(progress, of: id, by: owner), else: BookPath.show(id))
    }
}

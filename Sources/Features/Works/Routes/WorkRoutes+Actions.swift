import Catalog
import HTTPServer
import HTTPTypes
import Site
import Text

extension WorkRoutes {
    func create(_ request: Request) async throws -> Response {
        let form = WorkForm<W>(request.form)
        do {
            var draft = try form.draft()
            draft.cover = try await cover(in: request)
            let saved = try store.save(draft, by: try request.owner)
            let flash: Flash? = saved.change.map { .change($0) } ?? .notice(.known)
            return try site.done(request, flash, else: W.paths.show(saved.item.id))
        } catch CatalogError.invalid(let problems) {
            return try formPage(request, form, status: .unprocessableContent, problems: problems)
        }
    }

    func update(_ request: Request, _ id: Int64) async throws -> Response {
        let form = WorkForm<W>(request.form)
        let owner = try request.owner
        let stored = try catalog.read(of: owner) { try store.get(id, in: $0) }
        do {
            var draft = try form.draft()
            draft.cover = try await cover(in: request)
            let change = try store.update(id, draft, version: form.version, by: owner)
            return try site.done(request, change, else: W.paths.show(id))
        } catch CatalogError.invalid(let problems) {
            return try formPage(request, form, editing: id, status: .unprocessableContent, problems: problems)
        } catch CatalogError.conflict {
            // The form shows both versions, so the next save may replace the stored one.
            var resubmission = form
            resubmission.version = stored.item.version
            return try formPage(request, resubmission, editing: id, status: .conflict, stored: stored)
        }
    }

    func setStatus(_ request: Request, _ id: Int64) throws -> Response {
        guard let status = request.form["status"].flatMap(W.Status.init(rawValue:)) else {
            throw CatalogError.invalid("status", "이런 상태는 없어요.", "There is no such status.")
        }
        let change = try store.setStatus(status, of: id, by: try request.owner)
        return try site.done(request, change, else: W.paths.show(id))
    }

    func setRating(_ request: Request, _ id: Int64) throws -> Response {
        var checks = FieldChecks()
        let rating = checks.rating("rating", request.form["rating"] ?? "")
        try checks.finish()
        let change = try store.setRating(rating, of: id, by: try request.owner)
        return try site.done(request, change, else: W.paths.show(id))
    }

    func lookUp(_ request: Request, _ id: Int64) throws -> Response {
        try store.lookUp(id, by: try request.owner)
        return try site.done(request, .notice(.retried), else: W.paths.show(id))
    }

    func setLock(_ request: Request, _ id: Int64) throws -> Response {
        let change = try store.setLock(
            request.form["locked"] == "1", of: request.form["field"] ?? "", on: id,
            by: try request.owner)
        return try site.done(request, change, else: W.paths.show(id))
    }

    /// Creates a work from JSON with a title, a number such as the ISBN, or a provider's id.
    func createByJSON(_ request: Request) throws -> Response {
        let owner = try request.owner
        let body = try JSONBody(request)
        let form = try WorkForm<W>(body)
        var draft: WorkDraft<W>
        if let provider = try body.text("provider")?.oneLine, !provider.isEmpty {
            guard let id = try body.text("providerId")?.oneLine, !id.isEmpty else {
                throw CatalogError.invalid("providerId", "검색 서비스의 번호가 없어요.", "The ID of the provider is missing.")
            }
            draft = try form.draft(WorkExternalID(source: provider, id: id))
        } else {
            draft = try form.draft()
        }
        if let name = try body.text("folder")?.oneLine, !name.isEmpty {
            draft.folder = try site.folder(name, of: owner)
        }
        return try site.created(store.save(draft, by: owner))
    }
}

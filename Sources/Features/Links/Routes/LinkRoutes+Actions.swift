import Catalog
import HTTPServer
import HTTPTypes
import Site
import Text

extension LinkRoutes {
    func create(_ request: Request) throws -> Response {
        let form = LinkForm(request.form)
        let owner = try request.owner
        do {
            let drafts = try form.drafts()
            if let draft = drafts.first, drafts.count == 1 { return try createOne(draft, form, request, by: owner) }
            let saved = try store.save(drafts, by: owner)
            let flash = try site.flash(saved, by: owner) { Phrase("주소 \($0)개", "\($0) addresses") }
            return try site.done(request, flash, else: LinkPath.index())
        } catch CatalogError.invalid(let problems) {
            return try formPage(request, form, status: .unprocessableContent, problems: problems)
        }
    }

    private func createOne(
        _ draft: LinkDraft, _ form: LinkForm, _ request: Request, by owner: Person.ID
    ) throws -> Response {
        let existing = try catalog.read(of: owner) { try store.find(draft.address, in: $0) }
        if let existing, existing.state != .trashed, request.form["merge"] == nil {
            return try formPage(request, form, status: .conflict, known: existing)
        }
        let saved = try store.save(draft, by: owner, replacesTitle: true)
        return try site.done(request, saved.change, else: LinkPath.show(saved.item.id))
    }

    func update(_ request: Request, _ id: Int64) throws -> Response {
        var form = LinkForm(request.form)
        // A form without the version that it was filled from counts as outdated.
        form.version = form.version ?? 0
        let owner = try request.owner
        do {
            let saved = try store.update(id, form, by: owner)
            return try site.done(request, saved.change, else: LinkPath.show(id))
        } catch CatalogError.invalid(let problems) {
            return try formPage(request, form, editing: id, status: .unprocessableContent, problems: problems)
        } catch CatalogError.conflict {
            let stored = try catalog.read(of: owner) { try store.get(id, in: $0) }
            // The next save is intended: the person has seen both versions.
            var resubmission = form
            resubmission.version = stored.item.version
            return try formPage(request, resubmission, editing: id, status: .conflict, stored: stored)
        } catch let duplicate as DuplicateLinkError {
            let message = Phrase(
                "이 주소는 다른 링크에 있어요: \(duplicate.item.title)",
                "Another link already has this address: \(duplicate.item.title)")
            return try formPage(
                request, form, editing: id, status: .conflict, problems: [FieldError(field: "url", message: message)])
        }
    }

    func setUnread(_ request: Request, _ id: Int64) throws -> Response {
        let owner = try request.owner
        _ = try catalog.read(of: owner) { try store.get(id, in: $0) }
        let change = try store.setUnread(request.form["unread"] != "0", of: [id], by: owner)
        return try site.done(request, change, else: LinkPath.show(id))
    }

    func refreshPreview(_ request: Request, _ id: Int64) throws -> Response {
        try catalog.write(of: request.owner) { scope in
            _ = try store.get(id, in: scope)
            try store.requestPreview(of: [id], in: scope)
        }
        return try site.done(request, .notice(.retried), else: LinkPath.show(id))
    }

    func recheck(_ request: Request, _ id: Int64) throws -> Response {
        guard try store.enqueueChecks(of: [id], by: request.owner) > 0 else { throw CatalogError.notFound }
        return try site.done(request, .notice(.retried), else: LinkPath.show(id))
    }

    /// Reports as JSON, while a person types, whether the address is valid and whether it is saved already.
    func checkAddress(_ request: Request) throws -> Response {
        let words = request.words
        let lines = PastedAddressParser.parse(request.query["url"] ?? "")
        var json = JSONWriter()
        func writeAnswer(_ state: String, _ message: String? = nil, known: Item? = nil) {
            json.object { json in
                json.member("state", state)
                json.member(ifPresent: "message", message)
                json.member(ifPresent: "title", known?.title)
                json.member(ifPresent: "url", known.map { LinkPath.show($0.id) })
            }
        }
        switch (
            lines.count,
            lines.first.map { line in Result { () throws(LinkAddressError) in try LinkAddress(line.address) } }
        ) {
        case (1, .success(let address)):
            if let item = try catalog.read(of: request.owner, { try store.find(address, in: $0) }) {
                let message =
                    item.state == .trashed
                    ? words("휴지통에 있어요. 담으면 복원돼요", "In the trash; saving restores it")
                    : words("이미 있어요", "Already saved")
                writeAnswer("known", message, known: item)
            } else {
                writeAnswer("new")
            }
        case (1, .failure(let problem)): writeAnswer("invalid", words(problem.phrase))
        case (0, _): writeAnswer("empty")
        default: writeAnswer("many", words("주소 \(lines.count)개", "\(lines.count) addresses"))
        }
        return .bytes(json.bytes, type: "application/json")
    }
}

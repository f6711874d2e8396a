import Catalog
import HTTPServer
import HTTPTypes
import PageDocument
import Site

extension EditorRoutes {
    func new(_ request: Request) throws -> Response {
        try newPage(request, typed: request.query)
    }

    private func newPage(
        _ request: Request, status: HTTPResponse.Status = .ok, typed: FormFields, problems: [Phrase] = []
    ) throws -> Response {
        let person = try request.owner
        let diaries = try catalog.read { try store.diaries(of: person, in: $0) }
        let isSkipped = problems.isEmpty && (diaries.count < 2 || typed["diary"] != nil)
        let parts = isSkipped ? ["editor", "auto"] : ["editor"]
        let shell = try site.shell(for: request, at: .collection(.page), parts: parts)
        var form = NoScriptForm(new: diaries, typed: typed, today: shell.today.text, shell.words)
        form.problems = problems.map { shell.words($0) }
        form.isSkipped = isSkipped
        return site.html(status: status) { Templates.newPage(&$0, shell: shell, form: form) }
    }

    /// A new page: an empty one for the editor, or what the form without a script holds.
    func create(_ request: Request) async throws -> Response {
        let person = try request.owner
        let form = request.form
        let taken = try await takeFiles(request)
        let media = taken.compactMap { try? $0.result.get() }
        let day = form["day"].flatMap { $0.isEmpty ? nil : $0 } ?? site.today(request).text
        do {
            let document = NoScriptEdit(form: form, pictures: media).applied(to: PageDocument())
            let then = form["then"] ?? "edit"
            let saved = try create(document, media, day: day, form, isForEditor: then == "edit", by: person)
            if then == "edit" { return .redirect(to: DiaryPath.edit(saved)) }
            if then == "finish" { return try finish(request, saved) }
            var response = Response.redirect(to: DiaryPath.show(saved))
            response.flash(.notice(.saved))
            return response
        } catch CatalogError.invalid(let problems) {
            return try newPage(request, status: .unprocessableContent, typed: form, problems: problems.map(\.message))
        }
    }

    private func create(
        _ document: PageDocument, _ media: [Media], day: String, _ form: FormFields, isForEditor: Bool,
        by person: Person.ID
    ) throws -> Item.ID {
        // An empty page first: pictures belong to a page before a document may name them.
        var draft = PageDraft(
            day: day, document: PageDocument(paper: document.paper), diary: form["diary"].flatMap { Int64($0) },
            weather: form["weather"] ?? "", mood: form["mood"] ?? "")
        guard !media.isEmpty else {
            draft.document = document
            if isForEditor, document.elements.isEmpty { return try store.openPage(draft, by: person) }
            return try store.createPage(draft, by: person).item.id
        }
        let id = try store.createPage(draft, by: person).item.id
        try record(media, on: id, by: person)
        _ = try store.saveDraft(id, DraftEdit(revision: 1, document: document), by: person)
        return id
    }

    private func record(_ media: [Media], on id: Item.ID, by person: Person.ID) throws {
        try catalog.write(of: person) { scope in
            _ = try store.ownPage(id, in: scope)
            for one in media { try catalog.media.record(one, in: scope.db) }
            try store.keep(media.map(\.sha256), on: id, in: scope.db)
        }
    }

    /// The form without a script.
    func changePlainly(_ request: Request, _ id: Int64) async throws -> Response {
        let person = try request.owner
        let form = request.form
        let editing = try catalog.read(of: person) { try store.editing(id, in: $0) }
        let document = try PageDocument.checked(editing.draft.document)
        let taken = try await takeFiles(request)
        let media = taken.compactMap { try? $0.result.get() }
        if !media.isEmpty { try record(media, on: id, by: person) }
        let edit = DraftEdit(
            revision: form["revision"].flatMap { Int($0) } ?? editing.draft.revision,
            document: NoScriptEdit(form: form, pictures: media).applied(to: document), day: form["day"],
            weather: form["weather"], mood: form["mood"])
        do {
            _ = try PageDocument.checked(edit.document.json)
            guard case .saved = try store.saveDraft(id, edit, by: person) else {
                return try page(request, id, status: .conflict, typed: form, problems: [Self.changedMeanwhile])
            }
        } catch CatalogError.invalid(let problems) {
            return try page(
                request, id, status: .unprocessableContent, typed: form, problems: problems.map(\.message))
        }
        let refused = taken.count > media.count ? Self.rejection(taken).problems.map(\.message) : []
        if !refused.isEmpty {
            return try page(request, id, status: .unprocessableContent, problems: refused)
        }
        if form["then"] == "finish" { return try finish(request, id) }
        var response = Response.redirect(to: DiaryPath.show(id))
        response.flash(.notice(.saved))
        return response
    }

    private static let changedMeanwhile = Phrase(
        "그 사이에 다른 곳에서 이 일기를 수정했어요. 적은 글은 지금 것 아래에 그대로 있으니 확인하고 다시 저장해 주세요.",
        "This page was changed elsewhere in the meantime. Your text is below the current version. Check it and save again."
    )
}

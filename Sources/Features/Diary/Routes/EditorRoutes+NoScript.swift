import Catalog
import HTTPServer
import HTTPTypes
import PageDocument
import Site

/// Routes of new pages and of the form without a script.
extension EditorRoutes {
    func newPage(_ request: Request) throws -> Response {
        try newPageForm(request, typed: request.query)
    }

    /// Returns the form of a new page, with the values and problems of a rejected submission.
    private func newPageForm(
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

    /// Creates a page: an empty one for the editor, or one with the values of the form without a script.
    func create(_ request: Request) async throws -> Response {
        let person = try request.owner
        let form = request.form
        let uploads = try await storeUploads(request)
        let media = uploads.compactMap { try? $0.result.get() }
        let day = form["day"].flatMap { $0.isEmpty ? nil : $0 } ?? site.today(request).text
        do {
            let document = NoScriptEdit(form: form, pictures: media).applied(to: PageDocument())
            let nextStep = form["then"] ?? "edit"
            let id = try createPage(document, media, day: day, form, isForEditor: nextStep == "edit", by: person)
            if nextStep == "edit" { return .redirect(to: DiaryPath.edit(id)) }
            if nextStep == "finish" { return try finish(request, id) }
            var response = Response.redirect(to: DiaryPath.show(id))
            response.flash(.notice(.saved))
            return response
        } catch CatalogError.invalid(let problems) {
            return try newPageForm(
                request, status: .unprocessableContent, typed: form, problems: problems.map(\.message))
        }
    }

    private func createPage(
        _ document: PageDocument, _ media: [Media], day: String, _ form: FormFields, isForEditor: Bool,
        by person: Person.ID
    ) throws -> Item.ID {
        // With pictures, the page is created empty: a document may only name pictures that its page already has.
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

    /// Records pictures and links them to a page.
    private func record(_ media: [Media], on id: Item.ID, by person: Person.ID) throws {
        try catalog.write(of: person) { scope in
            _ = try store.ownPage(id, in: scope)
            for picture in media { try catalog.media.record(picture, in: scope.db) }
            try store.recordFiles(media.map(\.sha256), on: id, in: scope.db)
        }
    }

    /// Saves the form without a script.
    func saveForm(_ request: Request, _ id: Int64) async throws -> Response {
        let person = try request.owner
        let form = request.form
        let editorState = try catalog.read(of: person) { try store.editing(id, in: $0) }
        let document = try PageDocument.checked(editorState.draft.document)
        let uploads = try await storeUploads(request)
        let media = uploads.compactMap { try? $0.result.get() }
        if !media.isEmpty { try record(media, on: id, by: person) }
        let edit = DraftEdit(
            revision: form["revision"].flatMap { Int($0) } ?? editorState.draft.revision,
            document: NoScriptEdit(form: form, pictures: media).applied(to: document), day: form["day"],
            weather: form["weather"], mood: form["mood"])
        do {
            _ = try PageDocument.checked(edit.document.json)
            guard case .saved = try store.saveDraft(id, edit, by: person) else {
                return try editorPage(request, id, status: .conflict, typed: form, problems: [Self.changedMeanwhile])
            }
        } catch CatalogError.invalid(let problems) {
            return try editorPage(
                request, id, status: .unprocessableContent, typed: form, problems: problems.map(\.message))
        }
        let rejectionReasons = uploads.count > media.count ? Self.rejection(uploads).problems.map(\.message) : []
        if !rejectionReasons.isEmpty {
            return try editorPage(request, id, status: .unprocessableContent, problems: rejectionReasons)
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

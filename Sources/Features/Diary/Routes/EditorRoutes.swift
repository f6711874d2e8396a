import Catalog
import HTTPServer
import HTTPTypes
import MediaProtocol
import PageDocument
import Site

/// Routes of the editor and of the form without a script, with drafts, photos, versions and own stickers.
struct EditorRoutes: RouteGroup {
    let site: SiteContext
    let store: DiaryStore
    /// The media worker, which checks uploaded pictures.
    let processor: (any MediaProcessor)?

    /// Limits of uploaded pictures: 64 MiB each, as much as the worker reads, and 1 GiB in all.
    static let upload = BodyPolicy.upload(perFile: 64 << 20, total: 1 << 30)
    /// Limit of a document with the other fields of a draft.
    static let draftBody = BodyPolicy.bytes(limit: PageLimits.bytes + 4096)

    func register(in routes: inout Routes) {
        routes.on(.get, DiaryPath.new, newPage)
        routes.onAsync(.post, DiaryPath.index, body: Self.upload, create)
        routes.on(.get, DiaryPath.edit, edit)
        routes.onAsync(.post, DiaryPath.edit, body: Self.upload, saveForm)
        routes.on(.put, DiaryPath.draft, body: Self.draftBody, saveDraft)
        routes.on(.post, DiaryPath.draft, body: Self.draftBody, saveDraft)
        routes.on(.get, DiaryPath.photos, listScreenshots)
        routes.onAsync(.post, DiaryPath.photos, body: Self.upload, addPhotos)
        routes.on(.post, DiaryPath.finish, finish)
        routes.on(.get, DiaryPath.versions, listVersions)
        routes.on(.post, DiaryPath.versions, body: Self.draftBody, keepVersion)
        routes.on(.post, DiaryPath.restoration, restore)
        routes.on(.get, DiaryPath.stickers, listStickers)
        routes.onAsync(.post, DiaryPath.stickers, body: Self.upload, addStickers)
        routes.on(.post, DiaryPath.stickerRemoval, removeSticker)
    }

    func edit(_ request: Request, _ id: Int64) throws -> Response {
        try editorPage(request, id)
    }

    /// Returns the web page of the editor.
    ///
    /// - Parameters:
    ///   - typed: a rejected submission of the form without a script, shown again in its fields.
    ///   - problems: reasons of the rejection.
    func editorPage(
        _ request: Request, _ id: Int64, status: HTTPResponse.Status = .ok, typed: FormFields? = nil,
        problems: [Phrase] = []
    ) throws -> Response {
        let shell = try site.shell(for: request, at: .collection(.page), parts: Self.parts)
        let (editorState, userStickers, userFonts) = try catalog.read(of: shell.person.id) { scope in
            (try store.editing(id, in: scope), try store.stickers(in: scope), try store.fonts(in: scope))
        }
        let document = try PageDocument.checked(editorState.draft.document)
        let conflictingTexts = typed.map { NoScriptEdit(form: $0, pictures: []).conflictingTexts(on: document) } ?? ""
        var form = NoScriptForm(
            editorState, document: document, typed: typed, newText: conflictingTexts, shell.words)
        form.problems = problems.map { shell.words($0) }
        var pictures = editorState.pictures
        for sticker in userStickers {
            pictures[sticker.sha256] = SVGPicture(
                address: sticker.address, width: sticker.width, height: sticker.height)
        }
        let page = EditorPage(
            editorState, pictures: pictures, userStickers: userStickers,
            fonts: AvailableFonts(
                document, userFonts: userFonts,
                newTextFont: try FontSettings(of: shell.person.id, in: catalog).page),
            shell: shell, noScriptForm: form)
        return site.html(status: status) { Templates.editorPage(&$0, shell: shell, page: page) }
    }

    /// Style sheets and scripts that the editor needs at once. ``EditorPage/deferredScripts`` has the others.
    private static let parts = ["fonts", "sheet", "editor", "diary-editor"]

    /// Finishes the page and shares it with the members of its diary.
    func finish(_ request: Request, _ id: Int64) throws -> Response {
        let person = try request.owner
        do {
            let page = try store.finish(id, by: person)
            return .redirect(to: DiaryPath.show(page.id))
        } catch let rejection as NotYourTurnError {
            let detail = Phrase(
                "지금은 \(rejection.currentWriter) 님 차례예요. 일기는 나만 보기로 남아 있어요.",
                "It is \(rejection.currentWriter)'s turn. Your page stays private until then.")
            throw RequestError(
                .conflict, "not-your-turn", title: Phrase("아직 차례가 아니에요", "Not your turn yet"), detail: detail)
        }
    }
}

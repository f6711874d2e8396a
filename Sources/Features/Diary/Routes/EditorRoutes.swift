import Catalog
import HTTPServer
import HTTPTypes
import MediaProtocol
import PageDocument
import Site

/// Writing: the editor and the form without a script, drafts, photos, versions and own stickers.
struct EditorRoutes: RouteGroup {
    let site: SiteContext
    let store: DiaryStore
    /// The media worker, which checks uploaded pictures.
    let processor: (any MediaProcessor)?

    /// One picture may have as much as the worker reads.
    static let upload = BodyPolicy.upload(perFile: 64 << 20, total: 1 << 30)
    /// A document and what is said beside it.
    static let draftBody = BodyPolicy.bytes(limit: PageLimits.bytes + 4096)

    func register(in routes: inout Routes) {
        routes.on(.get, DiaryPath.new, new)
        routes.onAsync(.post, DiaryPath.index, body: Self.upload, create)
        routes.on(.get, DiaryPath.edit, edit)
        routes.onAsync(.post, DiaryPath.edit, body: Self.upload, changePlainly)
        routes.on(.put, DiaryPath.draft, body: Self.draftBody, saveDraft)
        routes.on(.post, DiaryPath.draft, body: Self.draftBody, saveDraft)
        routes.on(.get, DiaryPath.photos, screenshots)
        routes.onAsync(.post, DiaryPath.photos, body: Self.upload, addPhotos)
        routes.on(.post, DiaryPath.finish, finish)
        routes.on(.get, DiaryPath.versions, versions)
        routes.on(.post, DiaryPath.versions, body: Self.draftBody, keepVersion)
        routes.on(.post, DiaryPath.restoration, restore)
        routes.on(.get, DiaryPath.stickers, stickers)
        routes.onAsync(.post, DiaryPath.stickers, body: Self.upload, addStickers)
        routes.on(.post, DiaryPath.stickerRemoval, removeSticker)
    }

    func edit(_ request: Request, _ id: Int64) throws -> Response {
        try page(request, id)
    }

    /// - Parameters:
    ///   - typed: what the form without a script sent and what could not be taken of it.
    ///   - problems: why.
    func page(
        _ request: Request, _ id: Int64, status: HTTPResponse.Status = .ok, typed: FormFields? = nil,
        problems: [Phrase] = []
    ) throws -> Response {
        let shell = try site.shell(for: request, at: .collection(.page), parts: Self.parts)
        let (editing, own, fonts) = try catalog.read(of: shell.person.id) { scope in
            (try store.editing(id, in: scope), try store.stickers(in: scope), try store.fonts(in: scope))
        }
        let document = try PageDocument.checked(editing.draft.document)
        let lost = typed.map { NoScriptEdit(form: $0, pictures: []).conflictingTexts(on: document) } ?? ""
        var plain = NoScriptForm(editing, document: document, typed: typed, new: lost, shell.words)
        plain.problems = problems.map { shell.words($0) }
        var pictures = editing.pictures
        for sticker in own {
            pictures[sticker.sha256] = SVGPicture(
                address: sticker.address, width: sticker.width, height: sticker.height)
        }
        let page = EditorPage(
            editing, pictures: pictures, own: own,
            fonts: AvailableFonts(
                document, userFonts: fonts, first: try FontSettings(of: shell.person.id, in: catalog).page),
            shell: shell, noScriptForm: plain)
        return site.html(status: status) { Templates.editorPage(&$0, shell: shell, page: page) }
    }

    /// The script opens a page, and chooses, moves and types on it; see ``EditorPage/parts`` for what comes later.
    private static let parts = ["fonts", "sheet", "editor", "diary-editor"]

    /// Hands the page over to those of its diary.
    func finish(_ request: Request, _ id: Int64) throws -> Response {
        let person = try request.owner
        do {
            let page = try store.finish(id, by: person)
            return .redirect(to: DiaryPath.show(page.id))
        } catch let wait as NotYourTurnError {
            let detail = Phrase(
                "지금은 \(wait.currentWriter) 님 차례예요. 일기는 나만 보기로 남아 있어요.",
                "It is \(wait.currentWriter)'s turn. Your page stays private until then.")
            throw RequestError(
                .conflict, "not-your-turn", title: Phrase("아직 차례가 아니에요", "Not your turn yet"), detail: detail)
        }
    }
}

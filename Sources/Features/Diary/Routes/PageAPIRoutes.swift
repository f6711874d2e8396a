import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import PageDocument
import Site

/// The API routes of diary pages in addition to those of all items.
struct PageAPIRoutes: RouteGroup {
    let site: SiteContext
    let store: DiaryStore

    /// Limit of a document with the other fields of a page, such as its note and tags.
    private static let body = BodyPolicy.bytes(limit: PageLimits.bytes + 65_536)

    func register(in routes: inout Routes) {
        routes.on(.post, DiaryPath.api, access: .adding, body: Self.body, create)
    }

    private func create(_ request: Request) throws -> Response {
        let author = try request.owner
        guard case .bytes(let bytes) = request.body else {
            throw CatalogError.invalid("body", "JSON 객체를 보내 주세요.", "Send a JSON object.")
        }
        let body = try PageBody(bytes)
        let draft = try store.catalog.read(of: author) { scope in
            let document = try body.document { hash in
                try store.catalog.media.find(hash, in: scope).map { ($0.width ?? 0, $0.height ?? 0) }
            }
            var draft = PageDraft(
                day: body.day, document: document, weather: body.weather, mood: body.mood,
                isFinished: body.isFinished, title: body.title, note: body.note, tags: body.tags)
            if let uid = body.diary {
                do {
                    draft.diary = try store.diary(uid: uid, in: scope).id
                } catch CatalogError.notFound {
                    throw CatalogError.invalid("diary", "이런 일기장이 없어요.", "There is no such diary.")
                }
            }
            return draft
        }
        let saved: SaveResult
        do {
            saved = try store.createPage(draft, by: author)
        } catch let rejection as NotYourTurnError {
            throw RequestError.notYourTurn(rejection)
        }
        var response = Response.bytes(
            try site.itemJSON(saved.item.id), type: "application/json", status: .created)
        response.headers[.location] = APIPath.item(saved.item.uid)
        return response
    }
}

extension RequestError {
    static func notYourTurn(_ rejection: NotYourTurnError) -> RequestError {
        RequestError(
            .conflict, "not-your-turn",
            title: Phrase("지금은 \(rejection.currentWriter) 님 차례예요", "It is \(rejection.currentWriter)’s turn"),
            detail: Phrase(
                "쓴 것은 나만 보기로 그대로 있어요. 차례가 오면 보내거나, 일기장에서 차례 규칙을 끌 수 있어요.",
                "Your page stays private and nothing is lost. Send it when it is your turn, or turn off turns in the diary settings."
            ))
    }
}

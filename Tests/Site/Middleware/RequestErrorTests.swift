import Catalog
import Foundation
import HTTPServer
import HTTPTypes
import Site
import TestSupport
import Testing

@Suite(.serialized) struct RequestErrorTests {
    private struct Secret: Error { let path = "/var/lib/secret.sqlite: SELECT * FROM person" }

    @Test(arguments: [
        (CatalogError.notFound, 404), (.notAllowed, 403), (.conflict(current: nil), 409),
        (.invalid("title", "제목을 적어 주세요.", "Give it a title."), 422),
    ])
    func catalogErrorsBecomeHTTPStatus(error: CatalogError, status: Int) {
        #expect(RequestError(error).status.code == status)
    }

    @Test(arguments: [
        (HTTPResponse.Status.notFound, 404), (.methodNotAllowed, 405), (.contentTooLarge, 413), (.badRequest, 400),
        (.unsupportedMediaType, 415), (.tooManyRequests, 429), (.requestHeaderFieldsTooLarge, 431),
    ])
    func httpErrorsKeepStatusAndHeaders(status: HTTPResponse.Status, code: Int) {
        let rejection = RequestError(HTTPError(status, code: "x", detail: "At most 1 MB.", headers: [.allow: "GET"]))
        #expect(rejection.status.code == code)
        #expect(rejection.headers[.allow] == "GET")
    }

    @Test func unexpectedErrorHidesItsDetails() throws {
        let rejection = RequestError(Secret())
        #expect(rejection.status == .internalServerError)
        for text in [rejection.detail.en, rejection.detail.ko, rejection.title.en] {
            #expect(!text.contains("SELECT"))
            #expect(!text.contains("/var"))
        }
    }

    @Test func errorIsAPageForBrowsersAndAProblemDocumentForPrograms() throws {
        let instance = try TestInstance()
        let page = try instance.browser.get("/nowhere", headers: ["Accept": "text/html,*/*"])
        #expect(page.status == 404)
        #expect(page.header("Content-Type")?.hasPrefix("text/html") == true)
        for (path, accept) in [("/api/v1/items/x", "*/*"), ("/nowhere", "application/json")] {
            let document = try instance.browser.get(path, headers: ["Accept": accept])
            #expect(document.status == 404)
            #expect(document.header("Content-Type") == "application/problem+json")
            let json = try document.json()
            #expect(json["status"] as? Int == 404)
            #expect(Set(json.keys) == ["type", "title", "status", "detail"])
        }
        let wrong = try instance.browser.send("DELETE", "/trash")
        #expect(wrong.status == 405)
        #expect(wrong.header("Allow") != nil)
    }
}

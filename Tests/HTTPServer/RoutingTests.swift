import HTTPTypes
import Testing

@testable import HTTPServer

@Suite struct RoutingTests {
    private let server: TestServer

    init() throws {
        server = try TestServer { routes in
            routes.on(.get, Route("/")) { _ in .text("home") }
            routes.on(.get, Route("/links")) { request in .text("links \(request.query["q"] ?? "")") }
            routes.on(.post, Route("/links")) { request in .text("made \(request.form["url"] ?? "")") }
            routes.on(.get, Route("/links/new")) { _ in .text("new") }
            routes.on(.get, Route<Int64>("/links/{id}")) { _, id in .text("link \(id)") }
            routes.on(.put, Route<String, String>("/tags/{tag}/of/{item}")) { _, tag, item in .text("\(tag)|\(item)") }
        }
    }

    @Test func routeBuildsThePathThatItMatches() throws {
        #expect(Route<Int64>("/links/{id}")(7) == "/links/7")
        for id in [0, 7, 10, 99, 100, Int64.max, -1, -10, Int64.min] {
            let status = Route<Int64>("/links/{id}/status")
            #expect(status(id) == "/links/\(id)/status")
        }
        #expect(Route("/")() == "/")
        let tagged = Route<String, String>("/tags/{tag}/of/{item}")
        #expect(tagged("서울/부산", "a b?") == "/tags/%EC%84%9C%EC%9A%B8%2F%EB%B6%80%EC%82%B0/of/a%20b%3F")
        #expect(try server.get(tagged("서울/부산", "a b?"), method: "PUT").text == "서울/부산|a b?")
    }

    @Test func fixedSegmentsTakePrecedenceOverParameters() throws {
        #expect(try server.get("/").text == "home")
        #expect(try server.get("/links/new").text == "new")
        #expect(try server.get("/links/7").text == "link 7")
    }

    @Test(arguments: ["/links/x", "/links/07", "/links/+7", "/links/7/8", "/nothing", "//links", "/links//7", "/Links"])
    func unknownPathIsNotFound(path: String) throws {
        #expect(try server.get(path).status == 404)
    }

    @Test func wrongMethodReturns405WithAllow() throws {
        let response = try server.get("/links", method: "DELETE")
        #expect(response.status == 405)
        #expect(response["allow"] == "GET, HEAD, POST")
        #expect(try server.get("/links/7", method: "BREW")["allow"] == "GET, HEAD")
    }

    @Test func headAnswersAsGetWithoutABody() throws {
        let client = try server.client()
        client.request("HEAD /links/7")
        client.request("GET /links/8")
        let head = try client.response(hasBody: false)
        #expect(head.status == 200)
        #expect(head["content-length"] == "6")
        #expect(try client.response().text == "link 8")
    }

    @Test func aTrailingSlashIsRedirectedAway() throws {
        let response = try server.get("/links/?q=%EC%84%9C&x")
        #expect(response.status == 308)
        #expect(response["location"] == "/links?q=%EC%84%9C&x")
        #expect(try server.get("/nothing/").status == 404)
        #expect(try server.get("//").status == 404)
        #expect(try server.get("//localhost/").status == 404)
    }

    @Test(arguments: [
        "/links/%", "/links/%2", "/links/%zz", "/links/%00", "/links/%FF", "/links/%C0%AF", "/links?q=%00",
    ])
    func badEscapesAreRefused(path: String) throws {
        #expect(try server.get(path).status == 400)
    }

    @Test func queriesAreDecodedAsFormsAre() throws {
        #expect(try server.get("/links?q=a+b%2Bc%26%EC%84%9C").text == "links a b+c&서")
        #expect(try server.get("/links?q=100%").text == "links 100%")
        #expect(try server.get("/links?other=1&q=first&q=second").text == "links first")
    }

    @Test func acceptsAbsoluteTargetsOfItsOwnHost() throws {
        let client = try server.client()
        client.request("GET http://localhost/links?q=x")
        #expect(try client.response().text == "links x")
        client.request("GET http://localhost")
        #expect(try client.response().text == "home")
        client.request("GET http://elsewhere/links")
        #expect(try client.response().status == 400)
    }

    @Test func listsRegisteredRoutes() throws {
        var routes = Routes()
        routes.on(.get, Route<Int64>("/links/{id}")) { _, _ in .empty(.ok) }
        routes.onAsync(.post, Route("/links")) { _ in .empty(.ok) }
        #expect(routes.all.map { "\($0.method) \($0.template)" } == ["GET /links/{id}", "POST /links"])
    }

    @Test func routeKeepsItsAttributes() throws {
        enum Colour: RouteKey { static var defaultValue: String { "grey" } }
        var attributes = RouteAttributes()
        attributes[Colour.self] = "red"
        var routes = Routes()
        routes.on(.get, Route("/links"), attributes: attributes) { .text($0.attributes[Colour.self]) }
        routes.on(.get, Route("/movies")) { .text($0.attributes[Colour.self]) }
        #expect(routes.all.map { $0.attributes[Colour.self] } == ["red", "grey"])
    }
}

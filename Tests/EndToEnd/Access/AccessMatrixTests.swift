import Catalog
import Foundation
import HTTPServer
import HTTPTypes
import Site
import TestSupport
import Testing

/// Requests every registered route as every kind of visitor.
///
/// The declared access of a route says who may use it. ``MatrixTable`` holds the expected access and answers of each
/// route. A route without a row fails, and so does a row without a route. `SEORAP_RECORD_MATRIX=1` prints the current
/// rows; review them before you copy them.
@Suite(.serialized) struct AccessMatrixTests {
    @Test func everyRouteAnswersAsListedInTheTable() async throws {
        try await blocking {
            let instance = try FullInstance()
            let annsData = try AnnsData(in: instance)
            let table = try MatrixTable.read()
            var actual: [String] = []
            for route in instance.site.routes().all {
                let routeRequest = RouteRequest(route, annsData)
                let answers = try Visitor.allCases.map { try $0.ask(routeRequest, of: instance) }
                for (visitor, answer) in zip(Visitor.allCases, answers) {
                    #expect(
                        routeRequest.allows(answer, to: visitor), "\(routeRequest.name) answers \(answer) to \(visitor)"
                    )
                }
                // The clock moves on, so that no rate limit carries over to the next request.
                instance.advance(.seconds(120))
                actual.append("\(routeRequest.name): \(answers.map(String.init).joined(separator: " "))")
                #expect(table[routeRequest.name] == answers, "\(routeRequest.name)")
            }
            let routes = Set(actual.map { $0.prefix { $0 != ":" } })
            for name in table.keys { #expect(routes.contains(name[...]), "\(name) is no route any more") }
            if ProcessInfo.processInfo.environment["SEORAP_RECORD_MATRIX"] != nil {
                print(actual.joined(separator: "\n"))
            }
        }
    }

}

struct RouteRequest {
    let method: String
    let template: String
    let access: Access
    let path: String
    let body: String

    init(_ route: RegisteredRoute, _ annsData: AnnsData) {
        let body = annsData.body(route.method.rawValue, route.template)
        self.init(route, path: annsData.path(route.template), body: body)
    }

    init(_ route: RegisteredRoute, path: String, body: String) {
        method = route.method.rawValue
        template = route.template
        access = route.attributes[AccessKey.self]
        self.path = path
        self.body = body
    }

    var name: String { "\(method) \(template)" }
    var isSafe: Bool { method == "GET" }

    /// Whether the declared access of the route allows this answer. A visitor with access may still get an error about
    /// missing or invalid input.
    func allows(_ answer: Int, to visitor: Visitor) -> Bool {
        guard visitor != .foreignHost else { return answer == 421 }
        if visitor == .otherSite, !isSafe { return answer == 403 }
        switch rejection(of: visitor) {
        case let rejection?: return answer == rejection
        case nil:
            // The owner of an item finds it.
            let isThere = visitor != .owner || answer != 404 || MatrixTable.absent.contains(name)
            // No media worker runs in this test.
            let isDrawn = answer == 503 && template.hasPrefix("/screenshots/")
            return isThere && answer != 401 && answer != 403 && (answer < 500 || isDrawn)
        }
    }

    private func rejection(of visitor: Visitor) -> Int? {
        guard !access.isOpen else { return nil }
        let forLooks = ![.everything, .wholeInstance].contains(access)
        switch visitor {
        case .nobody, .expired, .revoked: return 401
        case .otherPerson: return [.owner, .wholeInstance].contains(access) ? 403 : nil
        case .reading: return isSafe && forLooks ? nil : 403
        case .adding: return isSafe && forLooks || access == .adding ? nil : 403
        case .otherSite, .foreignHost, .owner: return nil
        }
    }
}

/// A kind of client. Each sends an empty form where a form is expected.
enum Visitor: CaseIterable {
    case nobody
    /// Bob, who requests items of Ann.
    case otherPerson
    /// Ann's tokens with the scopes `read` and `add`.
    case reading, adding
    /// Ann's browser with a request from another site.
    case otherSite
    /// Ann's browser with a host name that the instance does not know.
    case foreignHost
    /// An expired token of Ann and a revoked browser of hers.
    case expired, revoked
    /// Ann herself, last because she may change everything.
    case owner

    func ask(_ routeRequest: RouteRequest, of instance: FullInstance) throws -> Int {
        var headers: [String: String] = [:]
        let client: LoopbackClient
        switch self {
        case .nobody: client = instance.stranger
        case .otherPerson: client = try instance.browser(of: instance.bob)
        case .reading: client = try instance.token(.read, of: instance.ann)
        case .adding: client = try instance.token(.add, of: instance.ann)
        case .otherSite:
            client = try instance.browser(of: instance.ann)
            headers["Sec-Fetch-Site"] = "cross-site"
            headers["Origin"] = "https://evil.example"
        case .foreignHost:
            client = try instance.browser(of: instance.ann)
            headers["Host"] = "evil.example"
        case .expired:
            client = try instance.token(.everything, of: instance.ann, expiresAt: Timestamp(0))
        case .revoked:
            let (secret, device) = try instance.cookie(of: instance.ann)
            try instance.catalog.write { try instance.catalog.people.revoke(device, of: instance.ann, in: $0) }
            client = LoopbackClient(port: instance.port, headers: ["Cookie": "seorap=\(secret)"])
        case .owner:
            // A GET changes nothing, except for links that work once or for a short time.
            if routeRequest.isSafe, !routeRequest.access.isOpen {
                return try Self.status(
                    instance.browser(of: instance.ann), routeRequest.method, routeRequest.path, routeRequest.body, [:])
            }
            // A separate instance, so that her changes do not affect the answers to other visitors.
            let ownInstance = try FullInstance()
            let annsData = try AnnsData(in: ownInstance)
            let browser = try ownInstance.browser(of: ownInstance.ann)
            let (path, body) = (
                annsData.path(routeRequest.template), annsData.body(routeRequest.method, routeRequest.template)
            )
            return try Self.status(browser, routeRequest.method, path, body, [:])
        }
        return try Self.status(client, routeRequest.method, routeRequest.path, routeRequest.body, headers)
    }

    static func status(
        _ client: LoopbackClient, _ method: String, _ path: String, _ body: String, _ headers: [String: String]
    ) throws -> Int {
        guard method != "GET" else { return try client.status(method, path, headers: headers) }
        let type = body.hasPrefix("{") ? "application/json" : "application/x-www-form-urlencoded"
        return try client.status(method, path, headers: headers.merging(["Content-Type": type]) { $1 }, body: body)
    }
}

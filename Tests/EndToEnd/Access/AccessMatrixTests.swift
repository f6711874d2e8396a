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
    @Test func everyRouteAnswersAsTheTableSays() async throws {
        try await blocking {
            let house = try AccessHouse()
            let things = try AnnsThings(in: house)
            let table = try MatrixTable.read()
            var actual: [String] = []
            for route in house.site.routes().all {
                let asked = AskedRoute(route, things)
                let answers = try Visitor.allCases.map { try $0.ask(asked, of: house) }
                for (visitor, answer) in zip(Visitor.allCases, answers) {
                    #expect(asked.allows(answer, to: visitor), "\(asked.name) answers \(answer) to \(visitor)")
                }
                // The clock moves on, so that no rate limit carries over to the next request.
                house.advance(.seconds(120))
                actual.append("\(asked.name): \(answers.map(String.init).joined(separator: " "))")
                #expect(table[asked.name] == answers, "\(asked.name)")
            }
            let routes = Set(actual.map { $0.prefix { $0 != ":" } })
            for name in table.keys { #expect(routes.contains(name[...]), "\(name) is no route any more") }
            if ProcessInfo.processInfo.environment["SEORAP_RECORD_MATRIX"] != nil {
                print(actual.joined(separator: "\n"))
            }
        }
    }

}

struct AskedRoute {
    let method: String
    let template: String
    let access: Access
    let path: String
    let body: String

    init(_ route: RegisteredRoute, _ things: AnnsThings) {
        let body = things.body(route.method.rawValue, route.template)
        self.init(route, path: things.path(route.template), body: body)
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

    func ask(_ asked: AskedRoute, of house: AccessHouse) throws -> Int {
        var headers: [String: String] = [:]
        let client: LoopbackClient
        switch self {
        case .nobody: client = house.stranger
        case .otherPerson: client = try house.browser(of: house.bob)
        case .reading: client = try house.token(.read, of: house.ann)
        case .adding: client = try house.token(.add, of: house.ann)
        case .otherSite:
            client = try house.browser(of: house.ann)
            headers["Sec-Fetch-Site"] = "cross-site"
            headers["Origin"] = "https://evil.example"
        case .foreignHost:
            client = try house.browser(of: house.ann)
            headers["Host"] = "evil.example"
        case .expired:
            client = try house.token(.everything, of: house.ann, expiresAt: Timestamp(0))
        case .revoked:
            let (secret, device) = try house.cookie(of: house.ann)
            try house.catalog.write { try house.catalog.people.revoke(device, of: house.ann, in: $0) }
            client = LoopbackClient(port: house.port, headers: ["Cookie": "seorap=\(secret)"])
        case .owner:
            // A GET changes nothing, except for links that work once or for a short time.
            if asked.isSafe, !asked.access.isOpen {
                return try Self.status(house.browser(of: house.ann), asked.method, asked.path, asked.body, [:])
            }
            // A separate instance, so that her changes do not affect the answers to other visitors.
            let own = try AccessHouse()
            let things = try AnnsThings(in: own)
            let browser = try own.browser(of: own.ann)
            let (path, body) = (things.path(asked.template), things.body(asked.method, asked.template))
            return try Self.status(browser, asked.method, path, body, [:])
        }
        return try Self.status(client, asked.method, asked.path, asked.body, headers)
    }

    static func status(
        _ client: LoopbackClient, _ method: String, _ path: String, _ body: String, _ headers: [String: String]
    ) throws -> Int {
        guard method != "GET" else { return try client.status(method, path, headers: headers) }
        let type = body.hasPrefix("{") ? "application/json" : "application/x-www-form-urlencoded"
        return try client.status(method, path, headers: headers.merging(["Content-Type": type]) { $1 }, body: body)
    }
}

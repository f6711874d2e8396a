import Catalog
import Foundation
import HTTPServer
import HTTPTypes
import Site
import TestSupport
import Testing

/// Every registered route, asked for by everybody who might. Whom to let in follows from the access that the route
/// says; what else is answered, and that no route says another access than before, ``MatrixTable`` holds. A new route
/// without a row fails, and so does a row without a route. `SEORAP_RECORD_MATRIX=1` prints the rows as they are, to be
/// read before they are believed.
@Suite(.serialized) struct AccessMatrixTests {
    @Test func everyRouteAnswersAsTheTableSays() async throws {
        try await blocking {
            let house = try AccessHouse()
            let things = try AnnsThings(in: house)
            let table = try MatrixTable.read()
            var actual: [String] = []
            for route in house.dashboard.routes().all {
                let asked = AskedRoute(route, things)
                let answers = try Visitor.allCases.map { try $0.ask(asked, of: house) }
                for (visitor, answer) in zip(Visitor.allCases, answers) {
                    #expect(asked.allows(answer, to: visitor), "\(asked.name) answers \(answer) to \(visitor)")
                }
                // Nobody is let wait because of who asked before.
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

    /// Whether the access that the route says allows this answer. Who is let in may still be told that something is
    /// missing or wrong.
    func allows(_ answer: Int, to visitor: Visitor) -> Bool {
        guard visitor != .foreignHost else { return answer == 421 }
        if visitor == .otherSite, !isSafe { return answer == 403 }
        switch refusal(of: visitor) {
        case let refusal?: return answer == refusal
        case nil:
            // The owner of a thing finds it.
            let isThere = visitor != .owner || answer != 404 || MatrixTable.absent.contains(name)
            // Here no media worker runs.
            let isDrawn = answer == 503 && template.hasPrefix("/screenshots/")
            return isThere && answer != 401 && answer != 403 && (answer < 500 || isDrawn)
        }
    }

    private func refusal(of visitor: Visitor) -> Int? {
        guard !access.isOpen else { return nil }
        let forLooks = ![.everything, .wholeHouse].contains(access)
        switch visitor {
        case .nobody, .expired, .revoked: return 401
        case .otherPerson: return [.owner, .wholeHouse].contains(access) ? 403 : nil
        case .reading: return isSafe && forLooks ? nil : 403
        case .adding: return isSafe && forLooks || access == .adding ? nil : 403
        case .otherSite, .foreignHost, .owner: return nil
        }
    }
}

/// Who asks. Each sends an empty form where a form is expected.
enum Visitor: CaseIterable {
    case nobody
    /// Bob, at what is Ann's.
    case otherPerson
    /// Ann's token that may read, and the one that may also add.
    case reading, adding
    /// Ann's browser, sent by another site.
    case otherSite
    /// Ann's browser under a name that is not the house's.
    case foreignHost
    /// A token of Ann's whose time is over, and a browser of hers that was shut out.
    case expired, revoked
    /// Ann herself, the last to come, because she may change everything.
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
            // Looking changes nothing, except at what opens once or not for long.
            if asked.isSafe, !asked.access.isOpen {
                return try Self.status(house.browser(of: house.ann), asked.method, asked.path, asked.body, [:])
            }
            // A house of her own: what she does must not change what others find.
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

import Catalog
import Foundation
import HTTPServer
import HTTPTypes
import Site
import TestSupport
import Testing

/// Every registered route, knocked at by everybody who might: the answers are held to ``MatrixTable``. A new route
/// without a row fails, and so does a row without a route. `SEORAP_RECORD_MATRIX=1` prints the rows as they are, to be
/// read before they are believed.
@Suite(.serialized) struct MatrixTests {
    @Test func everyRouteAnswersAsTheTableSays() async throws {
        try await blocking {
            let house = try DoorHouse()
            let things = try AnnsThings(in: house)
            let table = try MatrixTable.read()
            var actual: [String] = []
            for (method, template) in house.dashboard.routes().all {
                let door = Door(
                    method: method.rawValue, template: template, path: things.path(template),
                    body: things.body(method.rawValue, template))
                let answers = try Visitor.allCases.map { try $0.knock(at: door, of: house) }
                // Nobody is let wait because of who knocked before.
                house.advance(.seconds(120))
                actual.append("\(door.name): \(answers.map(String.init).joined(separator: " "))")
                #expect(table[door.name] == answers, "\(door.name)")
            }
            let routes = Set(actual.map { $0.prefix { $0 != ":" } })
            for name in table.keys { #expect(routes.contains(name[...]), "\(name) is no route any more") }
            if ProcessInfo.processInfo.environment["SEORAP_RECORD_MATRIX"] != nil {
                print(actual.joined(separator: "\n"))
            }
        }
    }

    /// What the table must say whatever the routes are, so that a careless record does not pass.
    @Test func theTableItselfIsSound() throws {
        for (name, row) in try MatrixTable.read() {
            let isSafe = name.hasPrefix("GET ")
            func answer(_ visitor: Visitor) throws -> Int {
                row[try #require(Visitor.allCases.firstIndex(of: visitor))]
            }
            #expect(try answer(.foreignHost) == 421, "\(name)")
            #expect(try answer(.expired) == answer(.nobody) && answer(.revoked) == answer(.nobody), "\(name)")
            if !isSafe { #expect(try answer(.otherSite) == 403, "\(name)") }
            if !MatrixTable.open.contains(name) {
                #expect(try answer(.nobody) == 401, "\(name)")
                if !isSafe { #expect(try answer(.reading) == 403, "\(name)") }
                if !isSafe, !MatrixTable.adding.contains(name) { #expect(try answer(.adding) == 403, "\(name)") }
            }
            // The owner of a thing finds what somebody else does not.
            let isThere = try answer(.owner) != 404 || MatrixTable.absent.contains(name)
            #expect(try isThere && answer(.owner) != 401 && answer(.owner) < 500, "\(name)")
        }
    }
}

struct Door {
    let method: String
    let template: String
    let path: String
    let body: String

    var name: String { "\(method) \(template)" }
    var isSafe: Bool { method == "GET" }
}

/// Who knocks. Each sends an empty form where a form is expected.
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

    func knock(at door: Door, of house: DoorHouse) throws -> Int {
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
            if door.isSafe, !MatrixTable.open.contains(door.name) {
                return try Self.status(house.browser(of: house.ann), door.method, door.path, door.body, [:])
            }
            // A house of her own: what she does must not change what others find.
            let own = try DoorHouse()
            let things = try AnnsThings(in: own)
            let browser = try own.browser(of: own.ann)
            let (path, body) = (things.path(door.template), things.body(door.method, door.template))
            return try Self.status(browser, door.method, path, body, [:])
        }
        return try Self.status(client, door.method, door.path, door.body, headers)
    }

    private static func status(
        _ client: LoopbackClient, _ method: String, _ path: String, _ body: String, _ headers: [String: String]
    ) throws -> Int {
        guard method != "GET" else { return try client.status(method, path, headers: headers) }
        let type = body.hasPrefix("{") ? "application/json" : "application/x-www-form-urlencoded"
        return try client.status(method, path, headers: headers.merging(["Content-Type": type]) { $1 }, body: body)
    }
}

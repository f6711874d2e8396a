import Foundation
import GRDB
import Testing

@testable import Catalog

@Suite struct LoginLinkTests {
    @Test func loginLinkWorksOnceWithinTenMinutes() throws {
        let instance = try TestInstance()
        let (catalog, people) = (instance.catalog, instance.catalog.people)
        func redeem(_ link: Secret) throws -> (session: AuthenticatedDevice, secret: Secret) {
            try catalog.write { try people.redeem(link, browser: "Firefox", as: Registration(nick: ""), in: $0) }
        }
        let link = try catalog.write { try people.makeLoginLink(for: instance.bob, in: $0) }
        #expect(try catalog.read { try people.loginLink(link, in: $0) } != nil)
        let (session, cookie) = try redeem(link)
        #expect(session.person.id == instance.bob && session.device.kind == .browser)
        #expect(try people.session(cookie)?.person.id == instance.bob)
        #expect(throws: CatalogError.self) { try redeem(link) }
        let expiredLink = try catalog.write { try people.makeLoginLink(for: instance.bob, in: $0) }
        instance.clock.advance(.seconds(600))
        #expect(throws: CatalogError.self) { try redeem(expiredLink) }
        #expect(try catalog.write { try people.makeFirstRunLink(in: $0) } == nil, "there is an administrator")
    }

    @Test func firstRunLinkMakesItsFirstUserAdministrator() throws {
        let folder = try TestInstance.makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let catalog = try Catalog(folder: folder, environment: TestInstance.environment(TestInstance.Clock()))
        let people = catalog.people
        let links = try catalog.write { db in
            try (0..<2).map { _ in try #require(try people.makeFirstRunLink(in: db)) }
        }
        let session = try catalog.write {
            try people.redeem(links[0], browser: "Chrome", as: Registration(nick: "민지"), in: $0).session
        }
        #expect(session.person.isAdministrator && session.person.nick == "민지")
        #expect(throws: CatalogError.self, "there can be only one administrator") {
            try catalog.write { try people.redeem(links[1], browser: "x", as: Registration(nick: "둘째"), in: $0) }
        }
        #expect(try catalog.write { try people.create(nick: "둘째", in: $0) }.isAdministrator == false)
        try catalog.close()
    }
}

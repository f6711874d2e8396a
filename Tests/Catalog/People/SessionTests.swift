import Foundation
import GRDB
import Testing

@testable import Catalog

@Suite struct SessionTests {
    let world: World
    var catalog: Catalog { world.catalog }
    var people: PersonStore { world.catalog.people }

    init() throws {
        world = try World()
    }

    private func token(_ scope: TokenScope = .read, expiresAt: Timestamp? = nil) throws -> (
        device: Device, secret: Secret
    ) {
        try catalog.write {
            try people.createToken(name: "backup", scope: scope, for: world.ann, expiresAt: expiresAt, in: $0)
        }
    }

    /// Waits for what `session` notes on the side: the writer is one queue.
    private func settle() throws {
        try catalog.write { _ in }
    }

    @Test func aSecretOpensTheDoorAndIsNotStored() throws {
        let (device, secret) = try token(.add)
        let session = try #require(try people.session(secret))
        #expect(session.person.nick == "ann" && session.device.id == device.id && session.device.scope == .add)
        #expect(try people.session(#require(Secret(text: String(repeating: "0", count: 64)))) == nil)
        #expect(Secret(text: "short") == nil && Secret(text: String(repeating: "G", count: 64)) == nil)
        try settle()
        _ = try catalog.database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        let file = try Data(contentsOf: URL(fileURLWithPath: world.folder.database))
        #expect(file.range(of: Data(secret.text.utf8)) == nil)
    }

    @Test func aKnownSessionCostsNoStatement() throws {
        let (_, secret) = try token()
        _ = try people.session(secret)
        try settle()
        _ = try people.session(secret)
        let count = try world.statements { _ in
            // A read within a read would trap, too.
            for _ in 0..<100 { _ = try #require(try people.session(secret)) }
        }
        #expect(count == 0)
    }

    @Test func revokedMeansAtOnce() throws {
        let (device, secret) = try token()
        #expect(try people.session(secret) != nil)
        #expect(throws: CatalogError.self) {
            try catalog.write { try people.revoke(device.id, of: world.bob, in: $0) }
        }
        try catalog.write { try people.revoke(device.id, of: world.ann, in: $0) }
        #expect(try people.session(secret) == nil)
        #expect(try catalog.read { try people.devices(of: world.ann, in: $0) }.isEmpty)
        #expect(throws: CatalogError.self) { try catalog.write { try people.revoke(device.id, of: nil, in: $0) } }
    }

    @Test func revokedByAnotherProcessToo() throws {
        let (device, secret) = try token()
        #expect(try people.session(secret) != nil)
        try settle()
        let other = try Catalog(folder: world.folder, environment: World.environment(world.clock))
        try other.write { try other.people.revoke(device.id, of: nil, in: $0) }
        try other.close()
        world.clock.advance(CacheInvalidator.interval)
        #expect(try people.session(secret) == nil)
    }

    @Test func expiryAndLastSeen() throws {
        let (_, secret) = try token(expiresAt: world.clock.now + .seconds(7200))
        #expect(try people.session(secret) != nil)
        try settle()
        #expect(try people.session(secret)?.device.lastSeenAt == world.clock.now)
        world.clock.advance(.seconds(7199))
        #expect(try people.session(secret) != nil)
        world.clock.advance(.seconds(1))
        #expect(try people.session(secret) == nil)
    }

    @Test func aChangedPersonIsSeenAtOnce() throws {
        let (_, secret) = try token()
        #expect(try people.session(secret)?.person.language == .ko)
        try catalog.write { try people.update(world.ann, nick: "안나", language: .en, theme: "dark", in: $0) }
        let person = try people.session(secret)?.person
        #expect(person?.nick == "안나" && person?.language == .en && person?.theme == "dark")
        #expect(throws: CatalogError.self) { try catalog.write { try people.update(world.ann, nick: "BOB", in: $0) } }
        #expect(throws: CatalogError.self) { try catalog.write { try people.update(world.ann, theme: "pink", in: $0) } }
    }
}

@Suite struct LoginLinkTests {
    @Test func aLinkWorksOnceForTenMinutes() throws {
        let world = try World()
        let (catalog, people) = (world.catalog, world.catalog.people)
        func redeem(_ link: Secret) throws -> (session: AuthenticatedDevice, secret: Secret) {
            try catalog.write { try people.redeem(link, browser: "Firefox", as: Registration(nick: ""), in: $0) }
        }
        let link = try catalog.write { try people.makeLoginLink(for: world.bob, in: $0) }
        #expect(try catalog.read { try people.loginLink(link, in: $0) } != nil)
        let (session, cookie) = try redeem(link)
        #expect(session.person.id == world.bob && session.device.kind == .browser)
        #expect(try people.session(cookie)?.person.id == world.bob)
        #expect(throws: CatalogError.self) { try redeem(link) }
        let late = try catalog.write { try people.makeLoginLink(for: world.bob, in: $0) }
        world.clock.advance(.seconds(600))
        #expect(throws: CatalogError.self) { try redeem(late) }
        #expect(try catalog.write { try people.makeFirstRunLink(in: $0) } == nil, "there is an owner")
    }

    @Test func theFirstBrowserBecomesTheOwner() throws {
        let folder = try World.makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let catalog = try Catalog(folder: folder, environment: World.environment(World.Clock()))
        let people = catalog.people
        let links = try catalog.write { db in
            try (0..<2).map { _ in try #require(try people.makeFirstRunLink(in: db)) }
        }
        let session = try catalog.write {
            try people.redeem(links[0], browser: "Chrome", as: Registration(nick: "민지"), in: $0).session
        }
        #expect(session.person.isAdministrator && session.person.nick == "민지")
        #expect(throws: CatalogError.self, "there can be one owner only") {
            try catalog.write { try people.redeem(links[1], browser: "x", as: Registration(nick: "둘째"), in: $0) }
        }
        #expect(try catalog.write { try people.create(nick: "둘째", in: $0) }.isAdministrator == false)
        try catalog.close()
    }
}

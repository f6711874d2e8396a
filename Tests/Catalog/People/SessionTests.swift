import Foundation
import GRDB
import Testing

@testable import Catalog

@Suite struct SessionTests {
    let instance: TestInstance
    var catalog: Catalog { instance.catalog }
    var people: PersonStore { instance.catalog.people }

    init() throws {
        instance = try TestInstance()
    }

    private func token(_ scope: TokenScope = .read, expiresAt: Timestamp? = nil) throws -> (
        device: Device, secret: Secret
    ) {
        try catalog.write {
            try people.createToken(name: "backup", scope: scope, for: instance.ann, expiresAt: expiresAt, in: $0)
        }
    }

    /// Waits until `session` has stored the time of last use, since all writes run one after another.
    private func waitForBackgroundWrites() throws {
        try catalog.write { _ in }
    }

    @Test func secretAuthenticatesItsDeviceAndIsNotStored() throws {
        let (device, secret) = try token(.add)
        let session = try #require(try people.session(secret))
        #expect(session.person.nick == "ann" && session.device.id == device.id && session.device.scope == .add)
        #expect(try people.session(#require(Secret(text: String(repeating: "0", count: 64)))) == nil)
        #expect(Secret(text: "short") == nil && Secret(text: String(repeating: "G", count: 64)) == nil)
        try waitForBackgroundWrites()
        _ = try catalog.database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        let file = try Data(contentsOf: URL(fileURLWithPath: instance.folder.database))
        #expect(file.range(of: Data(secret.text.utf8)) == nil)
    }

    @Test func cachedSessionTakesNoStatement() throws {
        let (_, secret) = try token()
        _ = try people.session(secret)
        try waitForBackgroundWrites()
        _ = try people.session(secret)
        let count = try instance.statements { _ in
            // A read within a read would trap, too.
            for _ in 0..<100 { _ = try #require(try people.session(secret)) }
        }
        #expect(count == 0)
    }

    @Test func revokedTokenIsRejectedAtOnce() throws {
        let (device, secret) = try token()
        #expect(try people.session(secret) != nil)
        #expect(throws: CatalogError.self) {
            try catalog.write { try people.revoke(device.id, of: instance.bob, in: $0) }
        }
        try catalog.write { try people.revoke(device.id, of: instance.ann, in: $0) }
        #expect(try people.session(secret) == nil)
        #expect(try catalog.read { try people.devices(of: instance.ann, in: $0) }.isEmpty)
        #expect(throws: CatalogError.self) { try catalog.write { try people.revoke(device.id, of: nil, in: $0) } }
    }

    @Test func tokenRevokedByAnotherProcessIsRejected() throws {
        let (device, secret) = try token()
        #expect(try people.session(secret) != nil)
        try waitForBackgroundWrites()
        let other = try Catalog(folder: instance.folder, environment: TestInstance.environment(instance.clock))
        try other.write { try other.people.revoke(device.id, of: nil, in: $0) }
        try other.close()
        instance.clock.advance(CacheInvalidator.interval)
        #expect(try people.session(secret) == nil)
    }

    @Test func sessionExpiresAndRecordsItsLastUse() throws {
        let (_, secret) = try token(expiresAt: instance.clock.now + .seconds(7200))
        #expect(try people.session(secret) != nil)
        try waitForBackgroundWrites()
        #expect(try people.session(secret)?.device.lastSeenAt == instance.clock.now)
        instance.clock.advance(.seconds(7199))
        #expect(try people.session(secret) != nil)
        instance.clock.advance(.seconds(1))
        #expect(try people.session(secret) == nil)
    }

    @Test func sessionShowsAChangedPersonAtOnce() throws {
        let (_, secret) = try token()
        #expect(try people.session(secret)?.person.language == .ko)
        try catalog.write { try people.update(instance.ann, nick: "안나", language: .en, theme: "dark", in: $0) }
        let person = try people.session(secret)?.person
        #expect(person?.nick == "안나" && person?.language == .en && person?.theme == "dark")
        #expect(throws: CatalogError.self) {
            try catalog.write { try people.update(instance.ann, nick: "BOB", in: $0) }
        }
        #expect(throws: CatalogError.self) {
            try catalog.write { try people.update(instance.ann, theme: "pink", in: $0) }
        }
    }
}

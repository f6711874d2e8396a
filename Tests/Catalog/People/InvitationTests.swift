import Foundation
import GRDB
import Testing

@testable import Catalog

@Suite struct InvitationTests {
    let instance: TestInstance
    var catalog: Catalog { instance.catalog }
    var people: PersonStore { instance.catalog.people }

    init() throws {
        instance = try TestInstance()
    }

    private func invite(_ name: String = "동생") throws -> (invitation: Invitation, code: InvitationCode) {
        try catalog.write { try people.invite(name, by: instance.ann, in: $0) }
    }

    private func join(_ code: InvitationCode, _ nick: String) throws -> AuthenticatedDevice {
        try catalog.write { try people.join(code, as: Registration(nick: nick), browser: "Phone", in: $0).session }
    }

    @Test func invitationCodeWorksOnce() throws {
        let (_, code) = try invite()
        #expect(code.text.wholeMatch(of: /[2-9A-HJKMNP-Z]{8}/) != nil)
        #expect(InvitationCode(typed: " \(code.spoken.lowercased()) ") == code)
        let session = try join(code, "동생")
        #expect(!session.person.isAdministrator && session.device.kind == .browser)
        #expect(throws: CatalogError.self) { try join(code, "또누구") }
        #expect(try catalog.read { try people.invitations(in: $0) }.isEmpty)
    }

    @Test func rejectedNameLeavesTheInvitationOpen() throws {
        let (_, code) = try invite()
        #expect(throws: CatalogError.self) { try join(code, "bob") }
        #expect(try catalog.read { try people.invitation(code, in: $0) } != nil)
        #expect(try join(code, "동생").person.nick == "동생")
    }

    @Test func invitationExpiresAfterSevenDaysAndCanBeRevoked() throws {
        let (_, late) = try invite()
        instance.clock.advance(PersonStore.invitationTime)
        #expect(throws: CatalogError.self) { try join(late, "동생") }
        let (invitation, code) = try invite("이모")
        #expect(try catalog.read { try people.invitations(in: $0) }.map(\.name) == ["이모"])
        #expect(throws: CatalogError.self) {
            try catalog.write { try people.revokeInvitation(invitation.id, by: instance.bob, in: $0) }
        }
        try catalog.write { try people.revokeInvitation(invitation.id, by: instance.ann, in: $0) }
        #expect(throws: CatalogError.self) { try join(code, "이모") }
    }

    @Test func inviteNeedsTheAdministratorAndHasALimit() throws {
        #expect(throws: CatalogError.self) { try catalog.write { try people.invite("x", by: instance.bob, in: $0) } }
        for _ in 0..<PersonStore.maxOpenInvitations { _ = try invite() }
        #expect(throws: CatalogError.self) { try invite() }
    }

    @Test func codesAreEvenlyDistributedAndNotStored() throws {
        var counts: [Character: Int] = [:]
        for _ in 0..<2000 {
            for letter in InvitationCode(catalog.environment).text { counts[letter, default: 0] += 1 }
        }
        // 16,000 letters of 31 kinds: about 516 of each.
        #expect(counts.count == 31 && counts.values.allSatisfy { (400...640).contains($0) })
        for typed in ["", "ABCD234", "ABCD23456", "ABCD234O", "ABCD2341", "ABCD234é"] {
            #expect(InvitationCode(typed: typed) == nil)
        }
        let (_, code) = try invite()
        _ = try catalog.database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        let file = try Data(contentsOf: URL(fileURLWithPath: instance.folder.database))
        #expect(file.range(of: Data(code.text.utf8)) == nil)
    }
}

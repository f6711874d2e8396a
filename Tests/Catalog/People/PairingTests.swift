import Foundation
import GRDB
import Testing

@testable import Catalog

@Suite struct PairingTests {
    let instance: TestInstance
    let deskDevice: Device
    var catalog: Catalog { instance.catalog }
    var people: PersonStore { instance.catalog.people }
    var offers: PairingOfferRegistry { instance.catalog.people.pairing }

    init() throws {
        let instance = try TestInstance()
        self.instance = instance
        deskDevice = try instance.catalog.write {
            try instance.catalog.people.signIn(instance.ann, browser: "Desk", in: $0).device
        }
    }

    private func offer(renew: Bool = false) -> PairingOffer {
        offers.currentOffer(on: deskDevice.id, of: instance.ann, renew: renew)
    }

    private func pair(_ key: PairingCredential, name: String = "Phone") throws -> Device {
        try catalog.write { try people.pair(key, named: name, in: $0).session.device }
    }

    private func typed(_ text: String) throws -> PairingCredential {
        .code(try #require(PairingCode(typed: text)))
    }

    @Test func offerSignsInOneDeviceByItsSecretOrCode() throws {
        let first = offer()
        #expect(try pair(.secret(first.secret)).person == instance.ann)
        #expect(throws: PairingError.used) { try pair(.secret(first.secret)) }
        #expect(throws: PairingError.used) { try pair(typed(first.code)) }
        let second = offer(renew: true)
        #expect(try pair(typed(" \(second.code.lowercased().prefix(3))-\(second.code.suffix(3))")).name == "Phone")
        #expect(throws: PairingError.used) { try pair(.secret(second.secret)) }
    }

    @Test func offerEndsAfterFiveMinutes() throws {
        let offer = offer()
        instance.clock.advance(.seconds(299))
        #expect(try catalog.read { try people.offeringPerson(.secret(offer.secret), in: $0) }.nick == "ann")
        instance.clock.advance(.seconds(1))
        #expect(throws: PairingError.expired) { try pair(.secret(offer.secret)) }
        #expect(throws: PairingError.expired) { try pair(typed(offer.code)) }
    }

    @Test func unknownSecretsAndCodesAreRejected() throws {
        let offer = offer()
        let other = try #require(Secret(text: String(repeating: "0", count: 64)))
        #expect(throws: PairingError.unknown) { try pair(.secret(other)) }
        let wrong = String(offer.code.dropLast()) + (offer.code.hasSuffix("A") ? "C" : "A")
        #expect(throws: PairingError.unknown) { try pair(typed(wrong)) }
        // A wrong code does not consume the offer.
        #expect(try pair(typed(offer.code)).name == "Phone")
    }

    @Test func currentOfferIsReplacedAMinuteAfterItEnds() throws {
        let first = offer()
        instance.clock.advance(.seconds(100))
        #expect(offer() == first)
        instance.clock.advance(.seconds(220))
        // Twenty seconds after phoneEvents end the offer is still shown; only later a new one is made.
        #expect(offer() == first)
        instance.clock.advance(.seconds(60))
        let second = offer()
        #expect(second.secret != first.secret && second.code != first.code)
        #expect(second.expiresAt == instance.clock.now + .seconds(300))
        _ = try pair(.secret(second.secret), name: "Ann's  phone\n")
        #expect(offer().pairedName == "Ann's phone")
        instance.clock.advance(.seconds(61))
        #expect(offer().pairedName == nil)
    }

    @Test func renewingAnOfferExpiresThePreviousOne() throws {
        let (first, second) = (offer(), offer(renew: true))
        #expect(throws: PairingError.expired) { try pair(.secret(first.secret)) }
        #expect(try pair(.secret(second.secret)).person == instance.ann)
    }

    @Test func eachBrowserHasItsOwnOffer() throws {
        let bobs = try catalog.write { try people.signIn(instance.bob, browser: "Bob's", in: $0).device }
        let (ann, bob) = (offer(), offers.currentOffer(on: bobs.id, of: instance.bob))
        #expect(ann.code != bob.code)
        #expect(try pair(typed(bob.code)).person == instance.bob)
        #expect(try pair(typed(ann.code)).person == instance.ann)
    }

    @Test func rejectedNameDoesNotUseUpTheOffer() throws {
        let offer = offer()
        #expect(throws: CatalogError.self) { try pair(.secret(offer.secret), name: " ") }
        #expect(throws: CatalogError.self) {
            try pair(.secret(offer.secret), name: String(repeating: "x", count: 101))
        }
        #expect(try pair(.secret(offer.secret)).name == "Phone")
    }

    @Test func revokingADeviceEndsItsPairingOffers() throws {
        let offer = offer()
        try catalog.write { try people.revoke(deskDevice.id, of: instance.ann, in: $0) }
        #expect(throws: PairingError.expired) { try pair(.secret(offer.secret)) }
    }

    @Test func onlyOneOfManySimultaneousPhonesIsPaired() async throws {
        let offer = offer()
        let count = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<20 {
                group.addTask { (try? self.pair(.secret(offer.secret))) == nil ? 0 : 1 }
            }
            return await group.reduce(0, +)
        }
        #expect(count == 1)
        #expect(try catalog.read { try people.devices(of: instance.ann, in: $0) }.count == 2)
    }

    @Test func offerSecretsAreNotWrittenToDisk() throws {
        let offer = offer()
        _ = try pair(.secret(offer.secret))
        _ = try catalog.database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        let file = try Data(contentsOf: URL(fileURLWithPath: instance.folder.database))
        #expect(file.range(of: Data(offer.secret.text.utf8)) == nil)
        #expect(file.range(of: Data(offer.code.utf8)) == nil)
    }

    @Test func pairingIsPublishedToTheScreen() async throws {
        var events = catalog.events.subscribe(instance.ann).makeAsyncIterator()
        _ = try pair(.secret(offer().secret))
        guard case .devices = await events.next() else {
            Issue.record("another event came first")
            return
        }
    }

    @Test func codesAreEvenlyDistributedWithoutLookAlikes() throws {
        var occurrences: [Character: Int] = [:]
        for _ in 0..<2000 {
            let code = PairingCode.make(catalog.environment)
            #expect(code.count == 6)
            for character in code { occurrences[character, default: 0] += 1 }
        }
        #expect(Set(occurrences.keys) == Set(PairingCode.alphabet))
        #expect(occurrences.keys.allSatisfy { !"0O1IL2Z5S8BU".contains($0) })
        // 500 of each are expected; six standard deviations are 132.
        #expect(occurrences.values.allSatisfy { abs($0 - 500) < 132 })
    }

    @Test(arguments: [
        ("abc d3f", "ABCD3F"), ("ABC-D3F", "ABCD3F"), ("ＡＢＣＤ３Ｆ", "ABCD3F"), ("abcd3", nil), ("abcd3fg", nil),
        ("", nil), ("abc d3!", nil), ("가나다라마바", nil), ("ab cd 3f ", "ABCD3F"),
    ])
    func typedCodeIsNormalised(text: String, code: String?) {
        #expect(PairingCode(typed: text)?.text == code)
    }
}

extension PairingTests {
    @Test func revokingADeviceEndsOnlyItsStreams() async throws {
        let phone = try pair(.secret(offer().secret))
        let (deskEvents, phoneEvents) = (
            catalog.events.subscribe(instance.ann, device: deskDevice.id),
            catalog.events.subscribe(instance.ann, device: phone.id)
        )
        try catalog.write { try people.revoke(phone.id, of: instance.ann, in: $0) }
        catalog.events.publish(.items, to: instance.ann)
        var received = 0
        for await _ in phoneEvents { received += 1 }
        #expect(received == 0)
        var iterator = deskEvents.makeAsyncIterator()
        guard case .devices = await iterator.next(), case .items = await iterator.next() else {
            Issue.record("the browser at the desk received no event")
            return
        }
        #expect(catalog.events.devices == [deskDevice.id])
    }

    @Test func revokingADeviceInAnotherProcessEndsItsStreams() async throws {
        let phone = try pair(.secret(offer().secret))
        let phoneEvents = catalog.events.subscribe(instance.ann, device: phone.id)
        let other = try Catalog(folder: instance.folder, environment: TestInstance.environment(instance.clock))
        try other.write { try other.people.revoke(phone.id, of: nil, in: $0) }
        try other.close()
        instance.clock.advance(CacheInvalidator.interval)
        catalog.cacheInvalidator.check()
        for await _ in phoneEvents {}
        #expect(catalog.events.devices.isEmpty)
    }

    @Test func deviceCanBeRenamedOnlyByItsOwner() throws {
        try catalog.write { try people.rename(deskDevice.id, of: instance.ann, to: "  책상\n", in: $0) }
        #expect(try catalog.read { try people.devices(of: instance.ann, in: $0) }.map(\.name) == ["책상"])
        // A device of another person is not found, whether or not the name is valid.
        for name in ["x", ""] {
            #expect {
                try catalog.write { try people.rename(deskDevice.id, of: instance.bob, to: name, in: $0) }
            } throws: { error in
                if case CatalogError.notFound = error { true } else { false }
            }
        }
        #expect(throws: CatalogError.self) {
            try catalog.write { try people.rename(deskDevice.id, of: instance.ann, to: "", in: $0) }
        }
        try catalog.write { try people.revoke(deskDevice.id, of: instance.ann, in: $0) }
        #expect(throws: CatalogError.self) {
            try catalog.write { try people.rename(deskDevice.id, of: instance.ann, to: "x", in: $0) }
        }
    }
}

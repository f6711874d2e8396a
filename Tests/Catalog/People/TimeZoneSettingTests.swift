import Foundation
import Testing

@testable import Catalog

/// Time zone of a person and its effects.
@Suite struct TimeZoneSettingTests {
    private func setZone(_ name: String, isFirst: Bool = false, in world: World) throws -> Bool {
        try world.catalog.write { try world.catalog.people.setZone(name, of: world.ann, isFirst: isFirst, in: $0) }
    }

    @Test func browserTimeZoneIsStoredOnlyIfNoneIsSet() throws {
        let world = try World()
        let unknown = try world.catalog.read { try world.catalog.people.find(world.ann, in: $0) }
        #expect(unknown?.timeZone == nil && unknown?.zone == .server)
        #expect(try setZone("Asia/Seoul", isFirst: true, in: world))
        #expect(try !setZone("Europe/Paris", isFirst: true, in: world))
        #expect(try world.catalog.zone(of: world.ann).name == "Asia/Seoul")
        #expect(try setZone("Europe/Paris", in: world))
        #expect(try world.catalog.zone(of: world.ann).name == "Europe/Paris")
    }

    @Test(arguments: ["", "Seoul", "Mars/Olympus", "Asia/Seoul\n"]) func unknownZoneIsRejected(name: String) throws {
        let world = try World()
        #expect(throws: CatalogError.self) { try setZone(name, in: world) }
        #expect(try world.catalog.zone(of: world.ann) == .server)
    }

    @Test func aSessionKnowsAnotherZoneAtOnceAndItsPagesAreNew() throws {
        let world = try World()
        let secret = try world.catalog.write {
            try world.catalog.people.signIn(world.ann, browser: "Test", in: $0).secret
        }
        #expect(try world.catalog.people.session(secret)?.person.timeZone == nil)
        let before = world.catalog.revision(of: world.ann)
        _ = try setZone("America/Los_Angeles", in: world)
        #expect(try world.catalog.people.session(secret)?.person.zone.name == "America/Los_Angeles")
        #expect(world.catalog.revision(of: world.ann) != before)
    }

    @Test(arguments: ["Asia/Seoul", "America/Los_Angeles", "Asia/Kathmandu", "Pacific/Auckland", "UTC"])
    func aYearBeginsWhereThePersonLives(name: String) throws {
        let world = try SearchWorld()
        let people = world.catalog.people
        try world.catalog.write { _ = try people.setZone(name, of: world.world.ann, in: $0) }
        let midnight = LocalDay(year: 2024, month: 1, day: 1, in: try world.catalog.zone(of: world.world.ann)).start
        for (title, second) in [("before", -1), ("after", 0)] {
            try world.add(
                NewItem(kind: .link, owner: world.world.ann, title: title, addedAt: midnight + .seconds(second)))
        }
        #expect(try world.find("year:2023") == ["before"])
        #expect(try world.find("year:2024") == ["after"])
        #expect(try world.find("before:2024") == ["before"])
        #expect(try world.find("after:2024-01-01") == ["after"])
    }
}

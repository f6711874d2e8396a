import Foundation
import Testing

@testable import Catalog

/// Time zone of a person and its effects.
@Suite struct TimeZoneSettingTests {
    private func setZone(_ name: String, isFirst: Bool = false, in instance: TestInstance) throws -> Bool {
        try instance.catalog.write {
            try instance.catalog.people.setZone(name, of: instance.ann, isFirst: isFirst, in: $0)
        }
    }

    @Test func browserTimeZoneIsStoredOnlyIfNoneIsSet() throws {
        let instance = try TestInstance()
        let person = try instance.catalog.read { try instance.catalog.people.find(instance.ann, in: $0) }
        #expect(person?.timeZone == nil && person?.zone == .server)
        #expect(try setZone("Asia/Seoul", isFirst: true, in: instance))
        #expect(try !setZone("Europe/Paris", isFirst: true, in: instance))
        #expect(try instance.catalog.zone(of: instance.ann).name == "Asia/Seoul")
        #expect(try setZone("Europe/Paris", in: instance))
        #expect(try instance.catalog.zone(of: instance.ann).name == "Europe/Paris")
    }

    @Test(arguments: ["", "Seoul", "Mars/Olympus", "Asia/Seoul\n"]) func unknownZoneIsRejected(name: String) throws {
        let instance = try TestInstance()
        #expect(throws: CatalogError.self) { try setZone(name, in: instance) }
        #expect(try instance.catalog.zone(of: instance.ann) == .server)
    }

    @Test func changedZoneUpdatesTheSessionAndTheRevision() throws {
        let instance = try TestInstance()
        let secret = try instance.catalog.write {
            try instance.catalog.people.signIn(instance.ann, browser: "Test", in: $0).secret
        }
        #expect(try instance.catalog.people.session(secret)?.person.timeZone == nil)
        let before = instance.catalog.revision(of: instance.ann)
        _ = try setZone("America/Los_Angeles", in: instance)
        #expect(try instance.catalog.people.session(secret)?.person.zone.name == "America/Los_Angeles")
        #expect(instance.catalog.revision(of: instance.ann) != before)
    }

    @Test(arguments: ["Asia/Seoul", "America/Los_Angeles", "Asia/Kathmandu", "Pacific/Auckland", "UTC"])
    func searchByYearUsesThePersonsTimeZone(name: String) throws {
        let instance = try SearchTestInstance()
        let people = instance.catalog.people
        try instance.catalog.write { _ = try people.setZone(name, of: instance.base.ann, in: $0) }
        let midnight = LocalDay(year: 2024, month: 1, day: 1, in: try instance.catalog.zone(of: instance.base.ann))
            .start
        for (title, second) in [("before", -1), ("after", 0)] {
            try instance.add(
                NewItem(kind: .link, owner: instance.base.ann, title: title, addedAt: midnight + .seconds(second)))
        }
        #expect(try instance.find("year:2023") == ["before"])
        #expect(try instance.find("year:2024") == ["after"])
        #expect(try instance.find("before:2024") == ["before"])
        #expect(try instance.find("after:2024-01-01") == ["after"])
    }
}

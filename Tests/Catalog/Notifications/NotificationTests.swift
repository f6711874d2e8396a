import GRDB
import Testing

@testable import Catalog

@Suite struct NotificationTests {
    let world: World
    var notifications: NotificationStore { world.catalog.notifications }

    init() throws {
        world = try World()
    }

    private func tell(
        _ text: String, _ kind: NotificationKind = .linkLost, several: NotificationStore.GroupedMessage? = nil,
        to person: Person.ID? = nil
    ) throws {
        try world.catalog.write(of: person ?? world.ann) { scope in
            try notifications.add(kind, title: Phrase(text, "en " + text), path: "/x", several: several, in: scope)
        }
    }

    private func titles(_ person: Person.ID? = nil) throws -> [String] {
        try world.catalog.read(of: person ?? world.ann) { try notifications.list(in: $0).map(\.title.ko) }
    }

    private func unread(_ person: Person.ID? = nil) throws -> Int {
        try world.catalog.read(of: person ?? world.ann) { try notifications.unreadCount(in: $0) }
    }

    @Test func eachPersonHasTheirOwn() throws {
        try tell("하나")
        try tell("둘")
        try tell("셋", to: world.bob)
        #expect(try titles() == ["둘", "하나"])
        #expect(try titles(world.bob) == ["셋"])
        let other = try #require(try world.catalog.read(of: world.bob) { try notifications.list(in: $0).first })
        #expect(throws: CatalogError.self) {
            try world.catalog.write(of: world.ann) { try notifications.delete(other.id, in: $0) }
        }
        #expect(throws: CatalogError.self) {
            try world.catalog.write(of: world.ann) { try notifications.read(other.id, in: $0) }
        }
        #expect(try unread(world.bob) == 1)
    }

    @Test func readingAndDeleting() throws {
        for number in 1...4 { try tell("\(number)") }
        let all = try world.catalog.read(of: world.ann) { try notifications.list(in: $0) }
        let before = world.catalog.revision(of: world.ann)
        #expect(try world.catalog.write(of: world.ann) { try notifications.read(all[0].id, in: $0) }.path == "/x")
        #expect(world.catalog.revision(of: world.ann) != before)
        #expect(try unread() == 3)
        try world.catalog.write(of: world.ann) { try notifications.delete(all[1].id, in: $0) }
        #expect(try titles() == ["4", "2", "1"])
        try world.catalog.write(of: world.ann) { try notifications.readAll(in: $0) }
        #expect(try unread() == 0)
        let older = try world.catalog.read(of: world.ann) { try notifications.list(before: all[2].id, in: $0) }
        #expect(older.map(\.title.en) == ["en 1"])
        try world.catalog.write(of: world.ann) { try notifications.deleteAll(in: $0) }
        #expect(try titles() == [])
    }

    @Test func disabledKindCreatesNoNotification() throws {
        try world.catalog.write(of: world.ann) { try notifications.set([.importFailed], in: $0) }
        try tell("끊김", .linkLost)
        try tell("실패", .importFailed)
        try tell("끊김", .linkLost, to: world.bob)
        #expect(try titles() == ["실패"])
        #expect(try titles(world.bob) == ["끊김"])
        #expect(try world.catalog.read(of: world.ann) { try notifications.kindsOn(in: $0) } == [.importFailed])
        try world.catalog.write(of: world.ann) { try notifications.set(Set(NotificationKind.allCases), in: $0) }
        try tell("끊김", .linkLost)
        #expect(try titles() == ["끊김", "실패"])
    }

    @Test func severalOfAKindAreOneLineUntilRead() throws {
        let several = NotificationStore.GroupedMessage(path: "/all") { Phrase("\($0)개", "\($0)") }
        for number in 1...3 { try tell("링크 \(number)", .linkLost, several: several) }
        #expect(try titles() == ["3개"])
        #expect(try unread() == 1)
        try world.catalog.write(of: world.ann) { try notifications.readAll(in: $0) }
        try tell("링크 4", .linkLost, several: several)
        #expect(try titles() == ["링크 4", "3개"])
        world.clock.advance(.seconds(86_401))
        try tell("링크 5", .linkLost, several: several)
        #expect(try titles() == ["링크 5", "링크 4", "3개"])
    }

    @Test func oldestNotificationsAreDeletedBeyondTheLimit() throws {
        try world.catalog.write(of: world.ann) { scope in
            for number in 0..<NotificationStore.maxPerPerson + 5 {
                try notifications.add(.linkLost, title: Phrase("\(number)", "\(number)"), path: nil, in: scope)
            }
        }
        let count = try world.catalog.read(of: world.ann) { try notifications.list(limit: 1000, in: $0).count }
        #expect(count == NotificationStore.maxPerPerson)
        #expect(try titles().first == "\(NotificationStore.maxPerPerson + 4)")
    }

    @Test func pagesHearOnlyOfWhatWasCommitted() async throws {
        struct Stop: Error {}
        let stream = world.catalog.events.subscribe(world.ann)
        try? world.catalog.write(of: world.ann) { scope in
            try notifications.add(.linkLost, title: Phrase("없던 일", "No"), path: nil, in: scope)
            throw Stop()
        }
        try tell("있던 일")
        world.catalog.events.finish()
        var heard: [String] = []
        for await case .notification(let notice, let unread) in stream { heard.append("\(notice.title.ko) \(unread)") }
        #expect(heard == ["있던 일 1"])
    }
}

import GRDB
import Testing

@testable import Catalog

@Suite struct NotificationTests {
    let instance: TestInstance
    var notifications: NotificationStore { instance.catalog.notifications }

    init() throws {
        instance = try TestInstance()
    }

    private func notify(
        _ text: String, _ kind: NotificationKind = .linkLost, several: NotificationStore.GroupedMessage? = nil,
        to person: Person.ID? = nil
    ) throws {
        try instance.catalog.write(of: person ?? instance.ann) { scope in
            try notifications.add(kind, title: Phrase(text, "en " + text), path: "/x", several: several, in: scope)
        }
    }

    private func titles(_ person: Person.ID? = nil) throws -> [String] {
        try instance.catalog.read(of: person ?? instance.ann) { try notifications.list(in: $0).map(\.title.ko) }
    }

    private func unread(_ person: Person.ID? = nil) throws -> Int {
        try instance.catalog.read(of: person ?? instance.ann) { try notifications.unreadCount(in: $0) }
    }

    @Test func peopleSeeOnlyTheirOwnNotifications() throws {
        try notify("하나")
        try notify("둘")
        try notify("셋", to: instance.bob)
        #expect(try titles() == ["둘", "하나"])
        #expect(try titles(instance.bob) == ["셋"])
        let other = try #require(try instance.catalog.read(of: instance.bob) { try notifications.list(in: $0).first })
        #expect(throws: CatalogError.self) {
            try instance.catalog.write(of: instance.ann) { try notifications.delete(other.id, in: $0) }
        }
        #expect(throws: CatalogError.self) {
            try instance.catalog.write(of: instance.ann) { try notifications.read(other.id, in: $0) }
        }
        #expect(try unread(instance.bob) == 1)
    }

    @Test func notificationsCanBeReadAndDeleted() throws {
        for number in 1...4 { try notify("\(number)") }
        let all = try instance.catalog.read(of: instance.ann) { try notifications.list(in: $0) }
        let before = instance.catalog.revision(of: instance.ann)
        #expect(try instance.catalog.write(of: instance.ann) { try notifications.read(all[0].id, in: $0) }.path == "/x")
        #expect(instance.catalog.revision(of: instance.ann) != before)
        #expect(try unread() == 3)
        try instance.catalog.write(of: instance.ann) { try notifications.delete(all[1].id, in: $0) }
        #expect(try titles() == ["4", "2", "1"])
        try instance.catalog.write(of: instance.ann) { try notifications.readAll(in: $0) }
        #expect(try unread() == 0)
        let older = try instance.catalog.read(of: instance.ann) { try notifications.list(before: all[2].id, in: $0) }
        #expect(older.map(\.title.en) == ["en 1"])
        try instance.catalog.write(of: instance.ann) { try notifications.deleteAll(in: $0) }
        #expect(try titles() == [])
    }

    @Test func disabledKindCreatesNoNotification() throws {
        try instance.catalog.write(of: instance.ann) { try notifications.set([.importFailed], in: $0) }
        try notify("끊김", .linkLost)
        try notify("실패", .importFailed)
        try notify("끊김", .linkLost, to: instance.bob)
        #expect(try titles() == ["실패"])
        #expect(try titles(instance.bob) == ["끊김"])
        #expect(try instance.catalog.read(of: instance.ann) { try notifications.kindsOn(in: $0) } == [.importFailed])
        try instance.catalog.write(of: instance.ann) { try notifications.set(Set(NotificationKind.allCases), in: $0) }
        try notify("끊김", .linkLost)
        #expect(try titles() == ["끊김", "실패"])
    }

    @Test func unreadNotificationsOfAKindAreCombined() throws {
        let several = NotificationStore.GroupedMessage(path: "/all") { Phrase("\($0)개", "\($0)") }
        for number in 1...3 { try notify("링크 \(number)", .linkLost, several: several) }
        #expect(try titles() == ["3개"])
        #expect(try unread() == 1)
        try instance.catalog.write(of: instance.ann) { try notifications.readAll(in: $0) }
        try notify("링크 4", .linkLost, several: several)
        #expect(try titles() == ["링크 4", "3개"])
        instance.clock.advance(.seconds(86_401))
        try notify("링크 5", .linkLost, several: several)
        #expect(try titles() == ["링크 5", "링크 4", "3개"])
    }

    @Test func oldestNotificationsAreDeletedBeyondTheLimit() throws {
        try instance.catalog.write(of: instance.ann) { scope in
            for number in 0..<NotificationStore.maxPerPerson + 5 {
                try notifications.add(.linkLost, title: Phrase("\(number)", "\(number)"), path: nil, in: scope)
            }
        }
        let count = try instance.catalog.read(of: instance.ann) { try notifications.list(limit: 1000, in: $0).count }
        #expect(count == NotificationStore.maxPerPerson)
        #expect(try titles().first == "\(NotificationStore.maxPerPerson + 4)")
    }

    @Test func uncommittedNotificationsAreNotPublished() async throws {
        struct Stop: Error {}
        let stream = instance.catalog.events.subscribe(instance.ann)
        try? instance.catalog.write(of: instance.ann) { scope in
            try notifications.add(.linkLost, title: Phrase("없던 일", "No"), path: nil, in: scope)
            throw Stop()
        }
        try notify("있던 일")
        instance.catalog.events.finish()
        var received: [String] = []
        for await case .notification(let notification, let unread) in stream {
            received.append("\(notification.title.ko) \(unread)")
        }
        #expect(received == ["있던 일 1"])
    }
}

import Testing

@testable import Catalog

@Suite struct EventHubTests {
    @Test func eachPersonReceivesOwnAndSharedEvents() async throws {
        let world = try World()
        let (ann, bob) = (world.catalog.events.subscribe(world.ann), world.catalog.events.subscribe(world.bob))
        let item = try world.catalog.write {
            try world.catalog.items.create(NewItem(kind: .link, owner: world.ann, title: "하나"), in: $0)
        }
        world.catalog.events.publish(notice("모두"), to: nil)
        world.catalog.events.finish()
        var heard: [String] = []
        for await event in ann { heard.append(word(event)) }
        #expect(heard == ["item \(item.uid) 1", "모두"])
        heard = []
        for await event in bob { heard.append(word(event)) }
        #expect(heard == ["모두"])
        #expect(world.catalog.events.listenerCount == 0)
    }

    @Test func manyItemsAreOneEvent() async throws {
        let world = try World()
        let ann = world.catalog.events.subscribe(world.ann)
        try world.catalog.write { db in
            let writer = try ItemBatchInserter(items: world.catalog.items, in: db)
            for number in 0...CommitSummary.maxListedItems {
                _ = try writer.insert(NewItem(kind: .link, owner: world.ann, title: "\(number)"))
            }
        }
        world.catalog.events.finish()
        var heard: [String] = []
        for await event in ann { heard.append(word(event)) }
        #expect(heard == ["items"])
    }

    @Test func aSlowListenerLosesTheOldest() async throws {
        let hub = EventHub()
        let stream = hub.subscribe(1, capacity: 3)
        for number in 1...10 { hub.publish(notice("\(number)"), to: 1) }
        hub.finish()
        var heard: [String] = []
        for await event in stream { heard.append(word(event)) }
        #expect(heard == ["8", "9", "10"])
    }

    private func notice(_ text: String) -> Event {
        let notice = UserNotification(
            id: 1, kind: .linkLost, title: Phrase(text, text), path: nil, createdAt: Timestamp(0))
        return .notification(notice, unread: 1)
    }

    private func word(_ event: Event) -> String {
        switch event {
        case .item(let uid, _, let version): "item \(uid) \(version)"
        case .items: "items"
        case .devices: "devices"
        case .job(let progress): "job \(progress.id)"
        case .notification(let notice, _): notice.title.ko
        }
    }
}

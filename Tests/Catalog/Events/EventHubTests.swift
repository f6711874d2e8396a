import Testing

@testable import Catalog

@Suite struct EventHubTests {
    @Test func eachPersonReceivesOwnAndSharedEvents() async throws {
        let instance = try TestInstance()
        let (ann, bob) = (
            instance.catalog.events.subscribe(instance.ann), instance.catalog.events.subscribe(instance.bob)
        )
        let item = try instance.catalog.write {
            try instance.catalog.items.create(NewItem(kind: .link, owner: instance.ann, title: "하나"), in: $0)
        }
        instance.catalog.events.publish(makeNotification("모두"), to: nil)
        instance.catalog.events.finish()
        var received: [String] = []
        for await event in ann { received.append(label(event)) }
        #expect(received == ["item \(item.uid) 1", "모두"])
        received = []
        for await event in bob { received.append(label(event)) }
        #expect(received == ["모두"])
        #expect(instance.catalog.events.listenerCount == 0)
    }

    @Test func changesOfManyItemsArePublishedAsOneEvent() async throws {
        let instance = try TestInstance()
        let ann = instance.catalog.events.subscribe(instance.ann)
        try instance.catalog.write { db in
            let inserter = try ItemBatchInserter(items: instance.catalog.items, in: db)
            for number in 0...CommitSummary.maxListedItems {
                _ = try inserter.insert(NewItem(kind: .link, owner: instance.ann, title: "\(number)"))
            }
        }
        instance.catalog.events.finish()
        var received: [String] = []
        for await event in ann { received.append(label(event)) }
        #expect(received == ["items"])
    }

    @Test func slowListenerLosesOldestEvents() async throws {
        let hub = EventHub()
        let stream = hub.subscribe(1, capacity: 3)
        for number in 1...10 { hub.publish(makeNotification("\(number)"), to: 1) }
        hub.finish()
        var received: [String] = []
        for await event in stream { received.append(label(event)) }
        #expect(received == ["8", "9", "10"])
    }

    private func makeNotification(_ text: String) -> Event {
        let notification = UserNotification(
            id: 1, kind: .linkLost, title: Phrase(text, text), path: nil, createdAt: Timestamp(0))
        return .notification(notification, unread: 1)
    }

    private func label(_ event: Event) -> String {
        switch event {
        case .item(let uid, _, let version): "item \(uid) \(version)"
        case .items: "items"
        case .devices: "devices"
        case .job(let progress): "job \(progress.id)"
        case .notification(let notification, _): notification.title.ko
        }
    }
}

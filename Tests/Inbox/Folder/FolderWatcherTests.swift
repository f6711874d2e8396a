import Catalog
import Foundation
import TestSupport
import Testing

@testable import Inbox

/// Watching folders by kernel events. The fallback scan runs only once a minute, after the tests have ended.
@Suite(.timeLimit(.minutes(20))) struct FolderWatcherTests {
    private func next(_ events: AsyncStream<Event>) async {
        for await event in events {
            if case .item = event { return }
        }
    }

    @Test func newFilesAreNoticedAtOnce() async throws {
        let world = try World()
        let events = world.catalog.events.subscribe(world.ann)
        let watch = FolderWatcher(ingester: world.ingester, stabilityInterval: .zero)
        try watch.start()
        try world.put("URL=https://a.example/1", "a.url")
        await next(events)
        // Folders created later are watched as well.
        try world.put("URL=https://a.example/2", "여름/바다/b.url")
        await next(events)
        // Phones write a file under a temporary name and then rename it.
        let path = try world.put("URL=https://a.example/3", "여름/바다/.syncthing.c.url.tmp")
        try FileManager.default.moveItem(atPath: path, toPath: world.inbox + "/여름/바다/c.url")
        await next(events)
        await watch.stop()
        #expect(try world.addresses().count == 3)
    }

    @Test func aFolderChosenInTheSettingsIsWatchedFromThenOn() async throws {
        let world = try World()
        let phone = world.temporary.path + "/phone"
        try FileManager.default.createDirectory(atPath: phone, withIntermediateDirectories: true)
        let events = world.catalog.events.subscribe(world.ann)
        let watch = FolderWatcher(ingester: world.ingester, stabilityInterval: .zero)
        try watch.start()
        try world.catalog.write { db in
            var choices = WatchedFolderSettings()
            try choices.add(phone, mode: .move, data: world.catalog.folder.path)
            try choices.store(world.catalog.settings, in: db)
        }
        watch.scanNow()
        try world.put("URL=https://a.example/1", "DCIM/a.url", in: phone)
        await next(events)
        await watch.stop()
        #expect(try world.addresses().count == 1)
    }
}

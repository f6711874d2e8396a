import Catalog
import Foundation
import TestSupport
import Testing

@testable import Inbox

/// Watching folders by kernel events. The fallback scan runs only once a minute, after the tests have ended.
@Suite(.timeLimit(.minutes(20))) struct FolderWatcherTests {
    private func waitForItem(in events: AsyncStream<Event>) async {
        for await event in events {
            if case .item = event { return }
        }
    }

    @Test func newFilesAreIngestedWithoutWaitingForTheNextScan() async throws {
        let instance = try InboxInstance()
        let events = instance.catalog.events.subscribe(instance.ann)
        let watcher = FolderWatcher(ingester: instance.ingester, stabilityInterval: .zero)
        try watcher.start()
        try instance.writeFile("URL=https://a.example/1", "a.url")
        await waitForItem(in: events)
        // Folders created later are watched as well.
        try instance.writeFile("URL=https://a.example/2", "여름/바다/b.url")
        await waitForItem(in: events)
        // Phones write a file under a temporary name and then rename it.
        let path = try instance.writeFile("URL=https://a.example/3", "여름/바다/.syncthing.c.url.tmp")
        try FileManager.default.moveItem(atPath: path, toPath: instance.inbox + "/여름/바다/c.url")
        await waitForItem(in: events)
        await watcher.stop()
        #expect(try instance.addresses().count == 3)
    }

    @Test func folderAddedInTheSettingsIsWatched() async throws {
        let instance = try InboxInstance()
        let phone = instance.temporary.path + "/phone"
        try FileManager.default.createDirectory(atPath: phone, withIntermediateDirectories: true)
        let events = instance.catalog.events.subscribe(instance.ann)
        let watcher = FolderWatcher(ingester: instance.ingester, stabilityInterval: .zero)
        try watcher.start()
        try instance.catalog.write { db in
            var choices = WatchedFolderSettings()
            try choices.add(phone, mode: .move, dataFolder: instance.catalog.folder.path)
            try choices.store(instance.catalog.settings, in: db)
        }
        watcher.scanNow()
        try instance.writeFile("URL=https://a.example/1", "DCIM/a.url", in: phone)
        await waitForItem(in: events)
        await watcher.stop()
        #expect(try instance.addresses().count == 1)
    }
}

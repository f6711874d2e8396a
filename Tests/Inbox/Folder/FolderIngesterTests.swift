import Catalog
import Foundation
import Glibc
import Links
import Synchronization
import TestSupport
import Testing

@testable import Inbox

@Suite struct FolderIngesterTests {
    private static let address = "[InternetShortcut]\r\nURL=https://a.example/1\r\n"

    @Test func completeFileBecomesAnItemAndIsMoved() async throws {
        let world = try World()
        let folder = world.folder()
        try world.put(Self.address, "라멘 집.url")
        #expect(try await folder.scan().waiting == 1)
        #expect(try world.titles().isEmpty)
        world.clock.advance(.seconds(3))
        let turn = try await folder.scan()
        #expect(turn.taken == 1 && turn.waiting == 0)
        #expect(try world.titles() == ["라멘 집"])
        #expect(World.files(in: world.inbox) == [".taken/2026-11-21/라멘 집.url"])
        #expect(try await folder.scan() == FolderIngester.ScanResult(folders: [world.inbox]))
    }

    @Test func aFileThatGrowsIsLeftAlone() async throws {
        let world = try World()
        let folder = world.folder()
        for part in 1...4 {
            try world.put(String(repeating: "URL=https://a.example/", count: part), "a.url")
            #expect(try await folder.scan().taken == 0)
            world.clock.advance(.seconds(3))
        }
        #expect(try await folder.scan().taken == 1)
    }

    @Test func aClockThatIsSetBackDoesNotKeepFilesWaiting() async throws {
        let world = try World()
        let folder = world.folder()
        try world.put(Self.address, "a.url")
        _ = try await folder.scan()
        world.clock.advance(.seconds(-86_400))
        #expect(try await world.take(folder).taken == 1)
    }

    @Test(arguments: [
        ".syncthing.a.url.tmp", "~syncthing~a.url.tmp", "a.url.part", "a.url.crdownload", "a.url.tmp", ".a.url.Xy12zW",
        "a.url~", ".hidden/a.url", "a.partial", "Thumbs.db",
    ])
    func filesWithTemporaryNamesAreNotTouched(name: String) async throws {
        let world = try World()
        try world.put(Self.address, name)
        let turn = try await world.take(world.folder())
        #expect(turn.taken == 0 && turn.refused == 0)
        #expect(World.files(in: world.inbox) == [name])
    }

    @Test func subfoldersAndNamesOfMacsAreTaken() async throws {
        let world = try World()
        let name = "사진 모음/여름/메모.txt".decomposedStringWithCanonicalMapping
        try world.put("보기 https://a.example/1", name)
        try world.put("URL=https://b.example/2", "@Bob/b.url")
        try world.put("URL=https://c.example/3", "@nobody/c.url")
        #expect(try await world.take(world.folder()).taken == 3)
        #expect(try world.addresses().count == 3)
        #expect(try world.titles(of: world.bob) == ["b"])
        let kept = World.files(in: world.inbox).map(\.precomposedStringWithCanonicalMapping)
        #expect(kept.contains(".taken/2026-11-21/사진 모음/여름/메모.txt"))
    }

    @Test func unrecognisedFilesAreSetAsideWithAReason() async throws {
        let world = try World()
        try world.put("no address at all", "편지.txt")
        try world.put("ISBN 978-89-364-3426-7", "책.txt")
        try world.put("", "빈.png")
        try world.put("\u{7f}ELF", "program.bin")
        let turn = try await world.take(world.folder())
        #expect(turn.taken == 0 && turn.refused == 4)
        let refused = try world.refused()
        #expect(Set(refused.map(\.path)) == ["편지.txt", "책.txt", "빈.png", "program.bin"])
        // The book feature is not installed here.
        #expect(refused.first { $0.path == "책.txt" }?.reason.ko.contains("주소를 찾지 못했어요") == true)
        #expect(refused.first { $0.path == "빈.png" }?.reason.en == "The file is empty")
        let files = World.files(in: world.inbox)
        #expect(files.contains(".failed/program.bin") && files.contains(".failed/program.bin.txt"))
        #expect(files.count == 8)
        #expect(
            try world.catalog.read {
                try WatchedFolderSettings(world.catalog.settings, in: $0).additionalFolders.isEmpty
            })
        #expect(World.files(in: world.catalog.folder.incoming).isEmpty)
    }

    @Test func theSameFileTwiceIsOneItem() async throws {
        let world = try World()
        let folder = world.folder()
        try world.put(Self.address, "a.url")
        try await world.take(folder)
        try world.put(Self.address, "a.url")
        try world.put(Self.address, "b.url")
        #expect(try await world.take(folder).taken == 2)
        #expect(try world.addresses() == ["https://a.example/1"])
        #expect(
            World.files(in: world.inbox) == [
                ".taken/2026-11-21/a (2).url", ".taken/2026-11-21/a.url", ".taken/2026-11-21/b.url",
            ])
    }

    @Test func intakeStopsOnAFullDiskAndResumes() async throws {
        let disk = FullDisk()
        let world = try World(further: [disk])
        let folder = world.folder()
        for number in 0..<3 { try world.put("URL=https://a.example/\(number)", "\(number).url") }
        let full = try await world.take(folder)
        #expect(full.isFull && full.taken == 0 && full.waiting == 3)
        #expect(World.files(in: world.inbox) == ["0.url", "1.url", "2.url"])
        disk.isFull.withLock { $0 = false }
        let after = try await folder.scan()
        #expect(!after.isFull && after.taken == 3)
        #expect(World.files(in: world.catalog.folder.incoming).isEmpty)
    }

    @Test func linksOutOfTheFolderAreNotFollowed() async throws {
        let world = try World()
        let secret = try world.put(Self.address, "secret.url", in: world.temporary.path + "/elsewhere")
        let files = FileManager.default
        try files.createSymbolicLink(atPath: world.inbox + "/a.url", withDestinationPath: secret)
        try files.createSymbolicLink(
            atPath: world.inbox + "/folder", withDestinationPath: world.temporary.path + "/elsewhere")
        #expect(mkfifo(world.inbox + "/pipe.url", 0o600) == 0)
        #expect(try await world.take(world.folder()).taken == 0)
        #expect(files.fileExists(atPath: secret))
    }

    /// A lease of another process keeps even root from opening the file; after three attempts the file is set aside.
    @Test func aFileThatCannotBeReadIsPutAsideWithTheReason() async throws {
        let world = try World()
        let folder = world.folder()
        let path = try world.put(Self.address, "a.url")
        let holder = open(path, O_RDWR | O_CLOEXEC)
        defer { close(holder) }
        // F_SETLEASE, which <fcntl.h> defines only for _GNU_SOURCE.
        let setLease: Int32 = 1024
        // The kernel notifies the holder of a lease with a signal that would terminate the tests.
        signal(SIGIO, SIG_IGN)
        #expect(fcntl(holder, setLease, F_WRLCK) == 0, "errno \(errno)")
        try #require(open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) < 0 && errno == EWOULDBLOCK)
        var turn = try await world.take(folder)
        #expect(turn.taken == 0 && turn.refused == 0, "it may be readable a moment later")
        for _ in 0..<2 { turn = try await world.take(folder) }
        #expect(turn.refused == 1)
        let line = try #require(try world.refused().first)
        #expect(line.path == "a.url" && line.reason == Phrase("파일을 읽을 수 없어요", "The file cannot be read"))
        let told = try String(contentsOfFile: world.inbox + "/.failed/a.url.txt", encoding: .utf8)
        #expect(told.contains("파일을 읽을 수 없어요") && ProcessedFiles.exists(world.inbox + "/.failed/a.url"))
        #expect(World.files(in: world.catalog.folder.incoming).isEmpty)
    }

    @Test func aFileThatVanishesIsForgotten() async throws {
        let world = try World()
        let folder = world.folder()
        let path = try world.put(Self.address, "a.url")
        _ = try await folder.scan()
        try FileManager.default.removeItem(atPath: path)
        world.clock.advance(.seconds(3))
        #expect(try await folder.scan() == FolderIngester.ScanResult(folders: [world.inbox]))
        try FileManager.default.removeItem(atPath: world.inbox)
        #expect(try await folder.scan().isMissing)
    }

    @Test func aFolderThatIsCopiedFromStaysAsItIs() async throws {
        let world = try World()
        let path = world.temporary.path + "/phone"
        try world.put(Self.address, "DCIM/a.url", in: path)
        try world.put("nothing", "b.txt", in: path)
        func ingester() -> FolderIngester {
            FolderIngester(
                WatchedFolder(path: path, mode: .copy), key: path, ingester: world.ingester, settle: .seconds(2))
        }
        let folder = ingester()
        let turn = try await world.take(folder)
        #expect(turn.taken == 1 && turn.refused == 1)
        #expect(World.files(in: path) == ["DCIM/a.url", "b.txt"])
        #expect(try await world.take(folder).taken == 0)
        // The ledger prevents a second intake after a restart.
        let again = try await world.take(ingester())
        #expect(again.taken == 0 && again.refused == 0)
        #expect(try world.refused().count == 1)
        try world.put("URL=https://b.example/2", "DCIM/a.url", in: path)
        #expect(try await world.take(folder).taken == 1)
    }

    @Test func takenFilesGoAfterTheirDays() async throws {
        let world = try World()
        let folder = world.folder()
        try world.put(Self.address, "a.url")
        try await world.take(folder)
        world.clock.advance(.seconds(29 * 86_400))
        await folder.sweep(keptDays: 30)
        #expect(World.files(in: world.inbox).count == 1)
        world.clock.advance(.seconds(2 * 86_400))
        await folder.sweep(keptDays: 0)
        #expect(World.files(in: world.inbox).count == 1)
        await folder.sweep(keptDays: 30)
        #expect(World.files(in: world.inbox).isEmpty)
    }

    /// Simulates a crash between writing the ledger and moving the file.
    @Test func aMoveThatWasCutOffIsMadeUpFor() async throws {
        let world = try World()
        try world.put(Self.address, "a.url")
        let file = try #require(FolderListing(world.inbox)?.files.first)
        let place = world.inbox + "/.taken/2026-11-20/a.url"
        try world.catalog.write(of: world.ann) { scope in
            try InboxStore(catalog: world.catalog).add(
                file.ledgerPath, FileRecord(isRefused: false, reason: .alreadyKnown, file: place), from: .folder,
                print: file.print, in: scope)
        }
        try await world.take(world.folder())
        #expect(World.files(in: world.inbox) == [".taken/2026-11-20/a.url"])
        #expect(try world.addresses().isEmpty)
        let rows = try world.catalog.read { try InboxStore(catalog: world.catalog).pendingMoves(in: "", in: $0) }
        #expect(rows.isEmpty)
    }

    @Test func twentyThousandFilesAreListedInATick() async throws {
        let world = try World()
        for number in 0..<20_000 {
            let folder = world.inbox + "/\(number % 20)"
            if number < 20 {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            }
            let file = open("\(folder)/\(number).txt", O_WRONLY | O_CREAT, 0o600)
            #expect(file >= 0)
            close(file)
        }
        var wholeness = StableFileDetector(stabilityInterval: .seconds(2))
        let start = ContinuousClock.now
        let listing = try #require(FolderListing(world.inbox))
        let first = wholeness.partition(listing.files, now: world.clock.now)
        #expect(first.whole.isEmpty && first.waiting == 20_000 && listing.folders.count == 21)
        world.clock.advance(.seconds(3))
        #expect(wholeness.partition(listing.files, now: world.clock.now).whole.count == 20_000)
        let took = ContinuousClock.now - start
        print("20,000 files: \(took)")
        #expect(took < .seconds(5))
    }
}

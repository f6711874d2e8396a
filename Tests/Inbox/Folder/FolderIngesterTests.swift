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
        let instance = try InboxInstance()
        let ingester = instance.makeIngester()
        try instance.writeFile(Self.address, "라멘 집.url")
        #expect(try await ingester.scan().waiting == 1)
        #expect(try instance.titles().isEmpty)
        instance.clock.advance(.seconds(3))
        let result = try await ingester.scan()
        #expect(result.taken == 1 && result.waiting == 0)
        #expect(try instance.titles() == ["라멘 집"])
        #expect(InboxInstance.files(in: instance.inbox) == [".taken/2026-11-21/라멘 집.url"])
        #expect(try await ingester.scan() == FolderIngester.ScanResult(folders: [instance.inbox]))
    }

    @Test func growingFileIsNotIngestedUntilItIsStable() async throws {
        let instance = try InboxInstance()
        let ingester = instance.makeIngester()
        for part in 1...4 {
            try instance.writeFile(String(repeating: "URL=https://a.example/", count: part), "a.url")
            #expect(try await ingester.scan().taken == 0)
            instance.clock.advance(.seconds(3))
        }
        #expect(try await ingester.scan().taken == 1)
    }

    @Test func fileIsIngestedAfterTheClockWasSetBack() async throws {
        let instance = try InboxInstance()
        let ingester = instance.makeIngester()
        try instance.writeFile(Self.address, "a.url")
        _ = try await ingester.scan()
        instance.clock.advance(.seconds(-86_400))
        #expect(try await instance.scanTwice(with: ingester).taken == 1)
    }

    @Test(arguments: [
        ".syncthing.a.url.tmp", "~syncthing~a.url.tmp", "a.url.part", "a.url.crdownload", "a.url.tmp", ".a.url.Xy12zW",
        "a.url~", ".hidden/a.url", "a.partial", "Thumbs.db",
    ])
    func temporaryFilesAreIgnored(name: String) async throws {
        let instance = try InboxInstance()
        try instance.writeFile(Self.address, name)
        let result = try await instance.scanTwice(with: instance.makeIngester())
        #expect(result.taken == 0 && result.refused == 0)
        #expect(InboxInstance.files(in: instance.inbox) == [name])
    }

    @Test func filesInSubfoldersAndWithDecomposedNamesAreIngested() async throws {
        let instance = try InboxInstance()
        let name = "사진 모음/여름/메모.txt".decomposedStringWithCanonicalMapping
        try instance.writeFile("보기 https://a.example/1", name)
        try instance.writeFile("URL=https://b.example/2", "@Bob/b.url")
        try instance.writeFile("URL=https://c.example/3", "@nobody/c.url")
        #expect(try await instance.scanTwice(with: instance.makeIngester()).taken == 3)
        #expect(try instance.addresses().count == 3)
        #expect(try instance.titles(of: instance.bob) == ["b"])
        let kept = InboxInstance.files(in: instance.inbox).map(\.precomposedStringWithCanonicalMapping)
        #expect(kept.contains(".taken/2026-11-21/사진 모음/여름/메모.txt"))
    }

    @Test func unrecognisedFilesAreMovedToFailedWithAReason() async throws {
        let instance = try InboxInstance()
        try instance.writeFile("no address at all", "편지.txt")
        try instance.writeFile("ISBN 978-89-364-3426-7", "책.txt")
        try instance.writeFile("", "빈.png")
        try instance.writeFile("\u{7f}ELF", "program.bin")
        let result = try await instance.scanTwice(with: instance.makeIngester())
        #expect(result.taken == 0 && result.refused == 4)
        let refused = try instance.rejectedSubmissions()
        #expect(Set(refused.map(\.path)) == ["편지.txt", "책.txt", "빈.png", "program.bin"])
        // The book feature is not installed here.
        #expect(refused.first { $0.path == "책.txt" }?.reason.ko.contains("주소를 찾지 못했어요") == true)
        #expect(refused.first { $0.path == "빈.png" }?.reason.en == "The file is empty")
        let files = InboxInstance.files(in: instance.inbox)
        #expect(files.contains(".failed/program.bin") && files.contains(".failed/program.bin.txt"))
        #expect(files.count == 8)
        #expect(
            try instance.catalog.read {
                try WatchedFolderSettings(instance.catalog.settings, in: $0).additionalFolders.isEmpty
            })
        #expect(InboxInstance.files(in: instance.catalog.folder.incoming).isEmpty)
    }

    @Test func sameAddressInThreeFilesIsOneItem() async throws {
        let instance = try InboxInstance()
        let ingester = instance.makeIngester()
        try instance.writeFile(Self.address, "a.url")
        try await instance.scanTwice(with: ingester)
        try instance.writeFile(Self.address, "a.url")
        try instance.writeFile(Self.address, "b.url")
        #expect(try await instance.scanTwice(with: ingester).taken == 2)
        #expect(try instance.addresses() == ["https://a.example/1"])
        #expect(
            InboxInstance.files(in: instance.inbox) == [
                ".taken/2026-11-21/a (2).url", ".taken/2026-11-21/a.url", ".taken/2026-11-21/b.url",
            ])
    }

    @Test func scanStopsOnAFullDiskAndResumes() async throws {
        let disk = FullDiskCollection()
        let instance = try InboxInstance(otherCollections: [disk])
        let ingester = instance.makeIngester()
        for number in 0..<3 { try instance.writeFile("URL=https://a.example/\(number)", "\(number).url") }
        let full = try await instance.scanTwice(with: ingester)
        #expect(full.isFull && full.taken == 0 && full.waiting == 3)
        #expect(InboxInstance.files(in: instance.inbox) == ["0.url", "1.url", "2.url"])
        disk.isFull.withLock { $0 = false }
        let afterwards = try await ingester.scan()
        #expect(!afterwards.isFull && afterwards.taken == 3)
        #expect(InboxInstance.files(in: instance.catalog.folder.incoming).isEmpty)
    }

    @Test func symbolicLinksAreNotFollowed() async throws {
        let instance = try InboxInstance()
        let secret = try instance.writeFile(Self.address, "secret.url", in: instance.temporary.path + "/elsewhere")
        let files = FileManager.default
        try files.createSymbolicLink(atPath: instance.inbox + "/a.url", withDestinationPath: secret)
        try files.createSymbolicLink(
            atPath: instance.inbox + "/folder", withDestinationPath: instance.temporary.path + "/elsewhere")
        #expect(mkfifo(instance.inbox + "/pipe.url", 0o600) == 0)
        #expect(try await instance.scanTwice(with: instance.makeIngester()).taken == 0)
        #expect(files.fileExists(atPath: secret))
    }

    /// A lease of another process keeps even root from opening the file; after three attempts the file is set aside.
    @Test func unreadableFileIsRejectedAfterThreeAttempts() async throws {
        let instance = try InboxInstance()
        let ingester = instance.makeIngester()
        let path = try instance.writeFile(Self.address, "a.url")
        let holder = open(path, O_RDWR | O_CLOEXEC)
        defer { close(holder) }
        // F_SETLEASE, which <fcntl.h> defines only for _GNU_SOURCE.
        let setLease: Int32 = 1024
        // The kernel notifies the holder of a lease with a signal that would terminate the tests.
        signal(SIGIO, SIG_IGN)
        #expect(fcntl(holder, setLease, F_WRLCK) == 0, "errno \(errno)")
        try #require(open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) < 0 && errno == EWOULDBLOCK)
        var result = try await instance.scanTwice(with: ingester)
        #expect(result.taken == 0 && result.refused == 0, "it may be readable a moment later")
        for _ in 0..<2 { result = try await instance.scanTwice(with: ingester) }
        #expect(result.refused == 1)
        let submission = try #require(try instance.rejectedSubmissions().first)
        #expect(submission.path == "a.url" && submission.reason == Phrase("파일을 읽을 수 없어요", "The file cannot be read"))
        let reasonText = try String(contentsOfFile: instance.inbox + "/.failed/a.url.txt", encoding: .utf8)
        #expect(reasonText.contains("파일을 읽을 수 없어요") && ProcessedFiles.exists(instance.inbox + "/.failed/a.url"))
        #expect(InboxInstance.files(in: instance.catalog.folder.incoming).isEmpty)
    }

    @Test func vanishedFileIsNoLongerWaiting() async throws {
        let instance = try InboxInstance()
        let ingester = instance.makeIngester()
        let path = try instance.writeFile(Self.address, "a.url")
        _ = try await ingester.scan()
        try FileManager.default.removeItem(atPath: path)
        instance.clock.advance(.seconds(3))
        #expect(try await ingester.scan() == FolderIngester.ScanResult(folders: [instance.inbox]))
        try FileManager.default.removeItem(atPath: instance.inbox)
        #expect(try await ingester.scan().isMissing)
    }

    @Test func copiedFolderIsUnchangedAndFilesAreIngestedOnce() async throws {
        let instance = try InboxInstance()
        let path = instance.temporary.path + "/phone"
        try instance.writeFile(Self.address, "DCIM/a.url", in: path)
        try instance.writeFile("nothing", "b.txt", in: path)
        func makeIngester() -> FolderIngester {
            FolderIngester(
                WatchedFolder(path: path, mode: .copy), key: path, ingester: instance.ingester,
                stabilityInterval: .seconds(2))
        }
        let ingester = makeIngester()
        let result = try await instance.scanTwice(with: ingester)
        #expect(result.taken == 1 && result.refused == 1)
        #expect(InboxInstance.files(in: path) == ["DCIM/a.url", "b.txt"])
        #expect(try await instance.scanTwice(with: ingester).taken == 0)
        // The inbox log prevents a second intake after a restart.
        let again = try await instance.scanTwice(with: makeIngester())
        #expect(again.taken == 0 && again.refused == 0)
        #expect(try instance.rejectedSubmissions().count == 1)
        try instance.writeFile("URL=https://b.example/2", "DCIM/a.url", in: path)
        #expect(try await instance.scanTwice(with: ingester).taken == 1)
    }

    @Test func processedFilesAreDeletedAfterTheRetentionDays() async throws {
        let instance = try InboxInstance()
        let ingester = instance.makeIngester()
        try instance.writeFile(Self.address, "a.url")
        try await instance.scanTwice(with: ingester)
        instance.clock.advance(.seconds(29 * 86_400))
        await ingester.sweep(retentionDays: 30)
        #expect(InboxInstance.files(in: instance.inbox).count == 1)
        instance.clock.advance(.seconds(2 * 86_400))
        await ingester.sweep(retentionDays: 0)
        #expect(InboxInstance.files(in: instance.inbox).count == 1)
        await ingester.sweep(retentionDays: 30)
        #expect(InboxInstance.files(in: instance.inbox).isEmpty)
    }

    /// Simulates a crash between writing the inbox log and moving the file.
    @Test func interruptedMoveIsFinishedWithoutIngestingAgain() async throws {
        let instance = try InboxInstance()
        try instance.writeFile(Self.address, "a.url")
        let file = try #require(FolderListing(instance.inbox)?.files.first)
        let target = instance.inbox + "/.taken/2026-11-20/a.url"
        try instance.catalog.write(of: instance.ann) { scope in
            try InboxStore(catalog: instance.catalog).recordSubmission(
                file.logPath, FileRecord(isRefused: false, reason: .alreadyKnown, file: target), from: .folder,
                fingerprint: file.fingerprint, in: scope)
        }
        try await instance.scanTwice(with: instance.makeIngester())
        #expect(InboxInstance.files(in: instance.inbox) == [".taken/2026-11-20/a.url"])
        #expect(try instance.addresses().isEmpty)
        let rows = try instance.catalog.read { try InboxStore(catalog: instance.catalog).pendingMoves(in: "", in: $0) }
        #expect(rows.isEmpty)
    }

    @Test func listsTwentyThousandFilesWithinFiveSeconds() async throws {
        let instance = try InboxInstance()
        for number in 0..<20_000 {
            let folder = instance.inbox + "/\(number % 20)"
            if number < 20 {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            }
            let file = open("\(folder)/\(number).txt", O_WRONLY | O_CREAT, 0o600)
            #expect(file >= 0)
            close(file)
        }
        var detector = StableFileDetector(stabilityInterval: .seconds(2))
        let start = ContinuousClock.now
        let listing = try #require(FolderListing(instance.inbox))
        let first = detector.partition(listing.files, now: instance.clock.now)
        #expect(first.complete.isEmpty && first.waiting == 20_000 && listing.folders.count == 21)
        instance.clock.advance(.seconds(3))
        #expect(detector.partition(listing.files, now: instance.clock.now).complete.count == 20_000)
        let took = ContinuousClock.now - start
        print("20,000 files: \(took)")
        #expect(took < .seconds(5))
    }
}

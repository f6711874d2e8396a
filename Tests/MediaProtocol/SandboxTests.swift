import Foundation
import MediaProtocol
import TestSupport
import Testing
import Web

struct SandboxTests {
    @Test func reportedLimitsAreThoseOfTheKernel() async throws {
        let shop = try Workshop()
        let description = try await shop.client.describe()
        let pid = try #require(await shop.client.processID)
        let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
        #expect(description.decoder.hasPrefix("libvips 8."))
        #expect(description.types == PictureType.allCases)
        #expect(description.noNewPrivileges && status.contains("NoNewPrivs:\t1\n"))
        #expect(description.seccomp == status.contains("Seccomp:\t2\n"))
        #expect(status.contains("SigBlk:\t0000000000000000\n"))

        let limits = try String(contentsOfFile: "/proc/\(pid)/limits", encoding: .utf8)
        #expect(description.limited)
        for (name, value) in [
            ("Max address space", 1536 << 20), ("Max file size", 64 << 20), ("Max open files", 64),
            ("Max core file size", 0),
        ] {
            let line = try #require(limits.split(separator: "\n").first { $0.hasPrefix(name + " ") })
            let fields = line.dropFirst(name.count).split(separator: " ")
            #expect(fields.prefix(2).map { Int($0) } == [value, value], "\(line)")
        }
        let processor = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max cpu time") })
        #expect(processor.contains(" 2"), "\(processor)")
        await shop.client.stop()
    }

    @Test func workerGetsNoFilesOrEnvironment() async throws {
        let leaked = open("/dev/null", O_RDONLY)
        defer { close(leaked) }
        let shop = try Workshop()
        _ = try await shop.client.describe()
        let pid = try #require(await shop.client.processID)
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd").sorted()
        #expect(open == ["0", "1", "2"])
        let environment = try Data(contentsOf: URL(filePath: "/proc/\(pid)/environ")).split(separator: 0)
        let names = Set(environment.map { String(decoding: $0.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self) })
        #expect(names.isSuperset(of: ["OMP_THREAD_LIMIT", "MALLOC_ARENA_MAX", "LC_ALL", "VIPS_WARNING"]))
        #expect(names.isDisjoint(with: ["HOME", "PATH", "LD_PRELOAD", "USER"]))
        await shop.client.stop()
    }

    /// A server run by root may use a folder of another user, with files of both.
    @Test(
        .enabled(if: geteuid() == 0, "only root can give a folder away"),
        arguments: [0, 61_234])
    func rootsWorkerKeepsOnlyThePowerToRead(owner: UInt32) async throws {
        let shop = try Workshop()
        for (name, keeper) in [("own", owner), ("roots", 0), ("another", 61_235)] {
            let path = try shop.file(Samples.png, name: name)
            #expect(chmod(path, 0o600) == 0 && chown(path, keeper, keeper) == 0)
        }
        for folder in [shop.folder, shop.pictures, shop.scratch] {
            #expect(chmod(folder.path, 0o700) == 0 && chown(folder.path, owner, owner) == 0)
        }
        for name in ["own", "roots", "another"] {
            let drawn = try await shop.client.render(shop.pictures.appending(path: name).path, width: 16)
            #expect(unlink(drawn.path) == 0)
        }
        let pid = try #require(await shop.client.processID)
        let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
        let none = "0000000000000000"
        let reading = "0000000000000004"
        for line in [
            "Uid:\t\(owner)\t\(owner)\t\(owner)\t\(owner)", "CapInh:\t\(none)", "CapPrm:\t\(reading)",
            "CapEff:\t\(reading)", "CapBnd:\t\(none)", "CapAmb:\t\(none)",
        ] { #expect(status.contains(line + "\n"), "\(line) is not in \(status)") }
        await shop.client.stop()
    }

    @Test func linksAndOtherThanFilesAreNotOpened() async throws {
        let shop = try Workshop()
        let real = try shop.file(Samples.png, name: "real")
        let link = shop.pictures.appending(path: "link").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: real)
        let pipe = shop.pictures.appending(path: "pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        for path in [link, pipe, shop.pictures.path, real + "-missing"] {
            await #expect(throws: MediaError.unreadable) { try await shop.client.probe(path) }
        }
        await shop.client.stop()
    }

    @Test func filesOutsideTheFoldersAreDenied() async throws {
        let shop = try Workshop()
        guard try await shop.client.describe().landlock > 0 else { return }
        let outside = shop.folder.appending(path: "outside.png")
        try Data(Samples.png).write(to: outside)
        await #expect(throws: MediaError.unreadable) { try await shop.client.probe(outside.path) }
        let inside = try shop.file(Samples.png)
        await #expect(throws: MediaError.unwritable) {
            try await shop.client.render(inside, width: 100, to: shop.pictures.path)
        }
        #expect(try await shop.client.render(inside, width: 100).width == 48)
        await shop.client.stop()
    }

    @Test func renditionsCanBeMovedByTheServer() async throws {
        let shop = try Workshop()
        let folder = shop.scratch.appending(path: "ab")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        let image = try await shop.client.render(shop.file(Samples.png), width: 100, to: folder.path)
        try FileManager.default.moveItem(atPath: image.path, toPath: shop.pictures.appending(path: "kept.webp").path)
        #expect(try await shop.client.probe(shop.pictures.appending(path: "kept.webp").path).type == .webp)
        await shop.client.stop()
    }
}

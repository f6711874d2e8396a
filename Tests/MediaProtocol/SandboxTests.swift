import Foundation
import MediaProtocol
import TestSupport
import Testing
import Web

struct SandboxTests {
    @Test func reportedLimitsAreThoseOfTheKernel() async throws {
        let fixture = try WorkerFixture()
        let description = try await fixture.client.describe()
        let pid = try #require(await fixture.client.processID)
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
        await fixture.client.stop()
    }

    @Test func workerGetsNoFilesOrEnvironment() async throws {
        let leaked = open("/dev/null", O_RDONLY)
        defer { close(leaked) }
        let fixture = try WorkerFixture()
        _ = try await fixture.client.describe()
        let pid = try #require(await fixture.client.processID)
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd").sorted()
        #expect(open == ["0", "1", "2"])
        let environment = try Data(contentsOf: URL(filePath: "/proc/\(pid)/environ")).split(separator: 0)
        let names = Set(environment.map { String(decoding: $0.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self) })
        #expect(names.isSuperset(of: ["OMP_THREAD_LIMIT", "MALLOC_ARENA_MAX", "LC_ALL", "VIPS_WARNING"]))
        #expect(names.isDisjoint(with: ["HOME", "PATH", "LD_PRELOAD", "USER"]))
        await fixture.client.stop()
    }

    /// A server run by root may use a folder of another user, with files of both.
    @Test(
        .enabled(if: geteuid() == 0, "only root can give a folder away"),
        arguments: [0, 61_234])
    func workerOfRootKeepsOnlyReadAccess(owner: UInt32) async throws {
        let fixture = try WorkerFixture()
        for (name, keeper) in [("own", owner), ("roots", 0), ("another", 61_235)] {
            let path = try fixture.file(Samples.png, name: name)
            #expect(chmod(path, 0o600) == 0 && chown(path, keeper, keeper) == 0)
        }
        for folder in [fixture.folder, fixture.pictures, fixture.scratch] {
            #expect(chmod(folder.path, 0o700) == 0 && chown(folder.path, owner, owner) == 0)
        }
        for name in ["own", "roots", "another"] {
            let drawn = try await fixture.client.render(fixture.pictures.appending(path: name).path, width: 16)
            #expect(unlink(drawn.path) == 0)
        }
        let pid = try #require(await fixture.client.processID)
        let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
        let none = "0000000000000000"
        let reading = "0000000000000004"
        for line in [
            "Uid:\t\(owner)\t\(owner)\t\(owner)\t\(owner)", "CapInh:\t\(none)", "CapPrm:\t\(reading)",
            "CapEff:\t\(reading)", "CapBnd:\t\(none)", "CapAmb:\t\(none)",
        ] { #expect(status.contains(line + "\n"), "\(line) is not in \(status)") }
        await fixture.client.stop()
    }

    @Test func symbolicLinksAndSpecialFilesAreNotOpened() async throws {
        let fixture = try WorkerFixture()
        let real = try fixture.file(Samples.png, name: "real")
        let link = fixture.pictures.appending(path: "link").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: real)
        let pipe = fixture.pictures.appending(path: "pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        for path in [link, pipe, fixture.pictures.path, real + "-missing"] {
            await #expect(throws: MediaError.unreadable) { try await fixture.client.probe(path) }
        }
        await fixture.client.stop()
    }

    @Test func filesOutsideTheFoldersAreDenied() async throws {
        let fixture = try WorkerFixture()
        guard try await fixture.client.describe().landlock > 0 else { return }
        let outside = fixture.folder.appending(path: "outside.png")
        try Data(Samples.png).write(to: outside)
        await #expect(throws: MediaError.unreadable) { try await fixture.client.probe(outside.path) }
        let inside = try fixture.file(Samples.png)
        await #expect(throws: MediaError.unwritable) {
            try await fixture.client.render(inside, width: 100, to: fixture.pictures.path)
        }
        #expect(try await fixture.client.render(inside, width: 100).width == 48)
        await fixture.client.stop()
    }

    @Test func renditionsCanBeMovedByTheServer() async throws {
        let fixture = try WorkerFixture()
        let folder = fixture.scratch.appending(path: "ab")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        let image = try await fixture.client.render(fixture.file(Samples.png), width: 100, to: folder.path)
        try FileManager.default.moveItem(atPath: image.path, toPath: fixture.pictures.appending(path: "kept.webp").path)
        #expect(try await fixture.client.probe(fixture.pictures.appending(path: "kept.webp").path).type == .webp)
        await fixture.client.stop()
    }
}

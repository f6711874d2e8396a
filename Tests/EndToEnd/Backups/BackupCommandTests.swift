import Foundation
import GRDB
import TestSupport
import Testing

/// `seorap export`, `restore` and `verify` in the real program, as scripts use them.
@Suite(.serialized) struct BackupCommandTests {
    let folder: TemporaryFolder
    var data: String { folder.path + "/data" }
    var file: String { folder.path + "/backup.zip" }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func seed() throws {
        let seeded = try SeorapProcess.run([
            "seed", "--links", "40", "--screenshots", "12", "--movies", "20", "--books", "20", "--pages", "8", "--data",
            data,
        ])
        #expect(seeded.status == 0, "\(seeded.errors)")
    }

    private func entries(_ path: String) throws -> [String: String] {
        let list = Process()
        let output = Pipe()
        list.executableURL = URL(filePath: "/usr/bin/env")
        list.arguments = [
            "python3", "-c",
            """
            import hashlib, sys, zipfile
            z = zipfile.ZipFile(sys.argv[1])
            assert z.testzip() is None
            for i in z.infolist(): print(i.filename, hashlib.sha256(z.read(i)).hexdigest())
            """, path,
        ]
        list.standardOutput = output
        try list.run()
        let lines = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        list.waitUntilExit()
        #expect(list.terminationStatus == 0)
        return Dictionary(
            uniqueKeysWithValues: lines.split(separator: "\n").map { line in
                let words = line.split(separator: " ")
                return (String(words[0]), String(words[1]))
            })
    }

    @Test func restoredInstanceExportsTheSameFiles() throws {
        try seed()
        let export = try SeorapProcess.run(["export", "--to", file, "--data", data])
        #expect(export.status == 0, "\(export.errors)")
        #expect(export.output.contains("108 items"))
        let tried = try SeorapProcess.run(["verify", file])
        #expect(tried.status == 0)
        #expect(tried.output.hasPrefix("restorable: yes, 108 items, "))
        let restored = folder.path + "/restored"
        #expect(try SeorapProcess.run(["restore", "--from", file, "--data", restored]).status == 0)
        #expect(try SeorapProcess.run(["export", "--to", folder.path + "/again.zip", "--data", restored]).status == 0)
        var (first, second) = (try entries(file), try entries(folder.path + "/again.zip"))
        #expect(first.count > 80)
        // One contains the time of the backup, the other its checksum.
        for name in ["backup.json", "manifest.json"] {
            #expect(first.removeValue(forKey: name) != nil && second.removeValue(forKey: name) != nil)
        }
        #expect(first == second)
        #expect(try SeorapProcess.run(["verify", "--data", restored]).status == 0)
        let server = try SeorapProcess(["serve", "--data", restored, "--port", "0"])
        #expect(try LoopbackClient(port: server.started().port).get("/healthz").status == 200)
        server.signal(SIGTERM)
        #expect(server.wait() == 0)
    }

    @Test func exitCodesFollowSysexits() throws {
        #expect(try SeorapProcess.run(["export", "--to", file, "--data", data]).status == 73)
        try seed()
        #expect(try SeorapProcess.run(["export", "--data", data]).status == 64)
        #expect(try SeorapProcess.run(["export", "--to", file, "--secrets", "--data", data]).status == 64)
        #expect(try SeorapProcess.run(["export", "--to", "/proc/nowhere/x.zip", "--data", data]).status == 73)
        let named = try SeorapProcess.run(["export", "--to", folder.path, "--data", data])
        #expect(named.output.contains("/seorap-"))
        #expect(try SeorapProcess.run(["export", "--to", file, "--data", data]).status == 0)
        #expect(try SeorapProcess.run(["restore", "--from", file, "--data", data]).status == 73)
        #expect(
            try SeorapProcess.run(["restore", "--from", folder.path + "/no.zip", "--data", data + "2"]).status == 66)
        var bytes = try Data(contentsOf: URL(filePath: file))
        bytes[bytes.count / 2] ^= 8
        try bytes.write(to: URL(filePath: file))
        let tried = try SeorapProcess.run(["verify", file])
        #expect(tried.status == 65)
        #expect(tried.output == "restorable: no\n")
        #expect(tried.errors.split(separator: "\n").count == 1)
        #expect(tried.errors.contains("is damaged"))
        let restored = try SeorapProcess.run(["restore", "--from", file, "--data", data + "2"])
        #expect(restored.status == 65)
        #expect(!FileManager.default.fileExists(atPath: data + "2"))
    }

    @Test func secretsNeedAPassphrase() throws {
        try seed()
        #expect(try SeorapProcess.run(["token", "create", "--name", "x", "--data", data]).status == 0)
        let secret = folder.path + "/passphrase"
        try Data("열두 글자가 넘는 암호문\n".utf8).write(to: URL(filePath: secret))
        let export = try SeorapProcess.run([
            "export", "--to", file, "--secrets", "--passphrase-file", secret, "--data", data,
        ])
        #expect(export.status == 0, "\(export.errors)")
        #expect(try SeorapProcess.run(["verify", file]).status == 65)
        let restored = folder.path + "/restored"
        let answer = try SeorapProcess.run(
            ["restore", file, "--data", restored], environment: ["SEORAP_PASSPHRASE": "열두 글자가 넘는 암호문"])
        #expect(answer.status == 0, "\(answer.errors)")
        #expect(try SeorapProcess.run(["token", "list", "--data", restored]).output.contains("x"))
    }

    /// Simulates a full disk with the shell's limit on the size of files.
    @Test func fullDiskKeepsTheOlderBackup() throws {
        try seed()
        #expect(try SeorapProcess.run(["export", "--to", file, "--data", data]).status == 0)
        let before = try Data(contentsOf: URL(filePath: file))
        let shell = Process()
        let errors = Pipe()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = [
            "-c", "ulimit -f 128; exec \"$0\" export --to \"$1\" --data \"$2\"", try SeorapProcess.executable.path,
            file,
            data,
        ]
        shell.standardError = errors
        shell.standardOutput = FileHandle.nullDevice
        try shell.run()
        let line = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        shell.waitUntilExit()
        #expect(shell.terminationReason == .exit && shell.terminationStatus == 73, "\(line)")
        #expect(line.contains("is full"))
        #expect(try Data(contentsOf: URL(filePath: file)) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["backup.zip", "data"])
    }
}

import Foundation
import TestSupport
import Testing

/// The command line of the contract, in the real program.
@Suite struct CommandLineTests {
    let folder: TemporaryFolder
    var data: String { folder.path + "/data" }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func servePrintsItsURLAndStopsWithinFiveSeconds() throws {
        let server = try SeorapProcess(["serve", "--data", data, "--port", "0"])
        let started = try server.started(expectLink: true)
        let health = try LoopbackClient(port: started.port).get("/healthz")
        #expect(health.status == 200)
        #expect(try health.json()["status"] as? String == "ok")
        #expect(started.firstRunLink?.hasPrefix("http://127.0.0.1:\(started.port)/login/") == true)

        let clock = ContinuousClock()
        let elapsed = clock.measure {
            server.signal(SIGTERM)
            #expect(server.wait() == 0)
        }
        #expect(elapsed < .seconds(5))
    }

    @Test func interruptStopsTheServer() throws {
        let server = try SeorapProcess(["serve", "--data", data, "--port", "0"])
        _ = try server.started()
        server.signal(SIGINT)
        #expect(server.wait() == 0)
    }

    @Test func secondServerOnTheSameFolderIsRejected() throws {
        let first = try SeorapProcess(["serve", "--data", data, "--port", "0"])
        _ = try first.started()
        let second = try SeorapProcess.run(["serve", "--data", data, "--port", "0"])
        #expect(second.status == 73)
        #expect(second.errors.split(separator: "\n").count == 1)
        #expect(second.errors.contains("already"))
        first.signal(SIGTERM)
        #expect(first.wait() == 0)
    }

    @Test func aPortInUseExits75() throws {
        let first = try SeorapProcess(["serve", "--data", data, "--port", "0"])
        let port = try first.started().port
        let other = try TemporaryFolder()
        let second = try SeorapProcess.run(["serve", "--data", other.path + "/data", "--port", String(port)])
        #expect(second.status == 75)
        #expect(second.errors.contains("--port"))
        first.signal(SIGTERM)
        first.wait()
    }

    @Test func aFolderThatCannotBeUsedExits73() throws {
        let file = folder.url.appending(path: "file")
        try Data().write(to: file)
        let result = try SeorapProcess.run(["serve", "--data", file.path + "/below", "--port", "0"])
        #expect(result.status == 73)
        #expect(result.errors.split(separator: "\n").count == 1)
    }

    @Test(arguments: [
        ["serve", "--port", "http"], ["serve", "--port", "70000"], ["serve", "--nonsense"], ["fly"],
        ["serve", "--allow-fetch", "http://nas.home/"],
        ["token", "create"],
    ])
    func invalidArgumentsEndWithStatus64(arguments: [String]) throws {
        #expect(try SeorapProcess.run(arguments).status == 64)
    }

    @Test func commandLineWinsOverEnvironment() throws {
        let bad = try SeorapProcess.run(["serve"], environment: ["SEORAP_DATA": data, "SEORAP_PORT": "no"])
        #expect(bad.status == 64)
        let server = try SeorapProcess(
            ["serve", "--port", "0"], environment: ["SEORAP_DATA": data, "SEORAP_PORT": "no"])
        _ = try server.started()
        server.signal(SIGTERM)
        #expect(server.wait() == 0)
        #expect(FileManager.default.fileExists(atPath: data))
    }

    @Test func hostNamesOfTheServerAreNotAllowedForFetching() throws {
        let site = try FixtureSite(image: SamplePicture.png(width: 64, height: 48))
        for (option, isFetched) in [("--allow-host", false), ("--allow-fetch", true)] {
            let data = data + option
            let made = try SeorapProcess.run(["token", "create", "--name", "writer", "--data", data])
            let token = try #require(made.output.split(whereSeparator: \.isWhitespace).last)
            let server = try SeorapProcess(
                ["serve", "--data", data, "--port", "0", "--host-gap", "0", "--log-level", "error", option, site.host])
            let client = LoopbackClient(
                port: try server.started().port, headers: ["Authorization": "Bearer \(token)"])
            #expect(try client.post("/api/v1/links", json: #"{"url": "\#(site.page("x"))"}"#).status == 201)
            try CrashTests.waitForJobs(client)
            #expect(try client.get("/api/v1/items").text.contains("라멘 육수") == isFetched)
            server.signal(SIGTERM)
            server.wait()
        }
    }

    @Test func loginLinkWorksOnceWhileTheServerRuns() throws {
        let server = try SeorapProcess(["serve", "--data", data, "--port", "0"])
        let started = try server.started()
        let login = try SeorapProcess.run(["login", "--data", data])
        #expect(login.status == 0)
        let link = try #require(URL(string: login.output.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(link.port == started.port)
        let client = LoopbackClient(port: started.port)
        let first = try client.post(link.path, form: ["nick": "하늘"])
        #expect(first.status == 303)
        let cookie = try #require(first.header("Set-Cookie")?.split(separator: ";").first.map(String.init))
        #expect(try client.get("/", headers: ["Cookie": cookie]).status == 200)
        #expect(try client.post(link.path, form: ["nick": "하늘"]).status != 303)
        server.signal(SIGTERM)
        server.wait()
    }

    @Test func tokensAreCreatedListedAndRevokedWhileTheServerRuns() throws {
        let server = try SeorapProcess(["serve", "--data", data, "--port", "0"])
        let port = try server.started().port
        let made = try SeorapProcess.run(["token", "create", "--name", "backup", "--data", data])
        #expect(made.status == 0)
        let token = try #require(made.output.split(whereSeparator: \.isWhitespace).last.map(String.init))
        let client = LoopbackClient(port: port, headers: ["Authorization": "Bearer \(token)"])
        #expect(try client.get("/api/v1/items").status == 200)
        #expect(try client.get("/links").status == 200)
        #expect(try LoopbackClient(port: port).get("/api/v1/items").status == 401)

        let list = try SeorapProcess.run(["token", "list", "--data", data])
        #expect(list.output.contains("backup") && !list.output.contains(token))
        let id = try #require(
            list.output.split(separator: "\n").first { $0.contains("backup") }?.split(separator: " ").first)
        #expect(try SeorapProcess.run(["token", "revoke", String(id), "--data", data]).status == 0)
        #expect(try client.get("/api/v1/items").status == 401)
        server.signal(SIGTERM)
        server.wait()
    }

    /// Returns the program headers that the loader reads, as `objdump -p` prints them.
    private func head(of program: URL) throws -> [Substring] {
        let objdump = Process()
        let output = Pipe()
        objdump.executableURL = URL(filePath: "/usr/bin/objdump")
        objdump.arguments = ["-p", program.path]
        objdump.standardOutput = output
        try objdump.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        objdump.waitUntilExit()
        return text.split(separator: "\n")
    }

    @Test(arguments: ["seorap", "MediaWorker"])
    func programsFindTheirLibraries(name: String) throws {
        let program = try SeorapProcess.executable.deletingLastPathComponent().appending(path: name)
        let lines = try head(of: program)
        #expect(lines.contains { $0.contains("RELRO") })
        // DF_1_NOW
        let flags = lines.first { $0.contains("FLAGS_1") }?.split(separator: " ").last.map { $0.dropFirst(2) }
        let bits = flags.flatMap { UInt64($0, radix: 16) } ?? 0
        #expect(bits & 1 == 1)
    }

    @Test func serverDoesNotLinkTheDecoder() throws {
        let needed = try head(of: SeorapProcess.executable).filter { $0.contains("NEEDED") }
        #expect(needed.contains { $0.contains("libmicrohttpd") })
        for decoder in ["vips", "glib", "webp", "jpeg", "tesseract", "cairo"] {
            #expect(!needed.contains { $0.contains(decoder) })
        }
    }

    /// A table of Pocket is imported as links without an option. Unknown files get an explanation.
    @Test(arguments: [
        ("title,url,time_added,tags,status\n바다,https://a.example/,1500000000,a|b,unread\n", 0, "1 accepted"),
        ("", 66, "The file is empty"), ("1,Quiet Sea,2021\n", 66, "no column names"),
        ("what,is,this\n1,2,3\n", 66, "‘what’, ‘is’, ‘this’"), ("hello", 66, "Letterboxd"), ("hello", 66, "bookmarks"),
    ])
    func importNamesFormatOrProblemOfAFile(_ text: String, _ status: Int, _ words: String) throws {
        let file = folder.path + "/표.csv"
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        let command = try SeorapProcess.run(["import", file, "--data", data])
        #expect(Int(command.status) == status && (command.output + command.errors).contains(words))
        #expect(command.errors.split(separator: "\n").count == (status == 0 ? 0 : 1))
    }

    /// Checks which feature imports a file, and the result.
    @Test(
        arguments: [
            (
                "urls.txt", "https://a.example/1\nhttps://a.example/2\n", 0,
                "2 accepted, 0 duplicate, 0 needs choice, 0 failed"
            ),
            ("2024-01-06.md", "[A link](https://a.example/) I read.", 0, "1 accepted"),
            ("2024-01-08.md", "<b>Bold</b> day.", 0, "1 accepted"),
            ("2024-01-09.md", "<a href=\"https://a.example/\">A link</a> of a day.", 0, "1 accepted"),
            (
                "tree.json", #"[{"id":"0","title":"","children":[{"title":"A","url":"https://a.example/"}]}]"#, 0,
                "1 accepted"
            ),
            (
                "day.csv",
                "full_date,date,weekday,time,mood,activities,note\n2024-01-02,January 2,Tuesday,21:00,good,,x\n", 0,
                "1 accepted"
            ),
            ("page.html", "<!DOCTYPE html><html><body><p>Nothing here</p></body></html>", 66, "bookmarks"),
            ("글.html", "<html><p>긴 글 속의 <a href=\"https://a.example/\">링크</a> 하나</p></html>", 66, "bookmarks"),
            ("merge.csv", "<<<<<<< Updated upstream\nDate,Name,Year\n2020-09-30,A,2019\n", 66, "bookmarks"),
        ])
    func importFindsTheFeatureOfAFile(_ name: String, _ text: String, _ status: Int, _ words: String) throws {
        let file = folder.path + "/" + name
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        let command = try SeorapProcess.run(["import", file, "--data", data])
        #expect(Int(command.status) == status && (command.output + command.errors).contains(words))
    }

    @Test func importReportsItsAdditionsToExistingItems() throws {
        let file = folder.path + "/links.csv"
        for (note, isTold) in [("", false), ("늦게 적은 말", true), ("늦게 적은 말", false)] {
            try "title,note,url,folder,tags,created\n바다,\(note),https://a.example/,,,\n".write(
                toFile: file, atomically: true, encoding: .utf8)
            let output = try SeorapProcess.run(["import", file, "--data", data]).output
            #expect(output.contains("Added to 1 item that was here already") == isTold)
        }
    }

    /// Administration.md must name each option.
    @Test(arguments: ["serve", "login", "token create", "seed", "import", "export", "restore", "verify", "doctor"])
    func everyOptionIsDescribed(command: String) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(
            contentsOf: root.appending(path: "Sources/Seorap/Documentation.docc/Administration.md"), encoding: .utf8)
        let help = try SeorapProcess.run(["help"] + command.split(separator: " ").map(String.init)).output
        let options = help.matches(of: /(?m)^  (?:-[a-z], )?(--[a-z-]+)/).map { String($0.1) }
        #expect(options.contains("--data"))
        for option in options {
            #expect(page.contains("`\(option)"), "\(option) of \(command) is not in Administration.md")
        }
    }
}

import Foundation
import TestSupport
import Testing

/// Two people in the real program: the first run, a portrait through the real media worker, an invitation, and the
/// commands that name a person.
@Suite(.serialized) struct PersonStoreTests {
    let folder: TemporaryFolder
    var data: String { folder.path + "/data" }

    init() throws {
        folder = try TemporaryFolder()
    }

    private static func cookie(_ answer: LoopbackClient.Answer) throws -> [String: String] {
        ["Cookie": String(try #require(answer.header("Set-Cookie")).prefix { $0 != ";" })]
    }

    /// A picture with a comment behind its pixels, as cameras and phones write them.
    private static func telling(_ secret: String) -> [UInt8] {
        SamplePicture.png(width: 900, height: 600) + Array("tEXtLocation\0\(secret)".utf8)
    }

    private func files(below path: String) -> [String] {
        (FileManager.default.subpaths(atPath: path) ?? []).map { "\(path)/\($0)" }
    }

    @Test func twoPeopleSetUpAndUseOneInstance() throws {
        let server = try SeorapProcess(["serve", "--data", data, "--port", "0"])
        let started = try server.started(expectLink: true)
        let stranger = LoopbackClient(port: started.port)
        let link = try #require(started.firstRunLink.flatMap { URL(string: $0) }).path

        // The owner uploads a picture, and its metadata is not stored.
        let bad = try stranger.post(link, form: ["nick": "하늘"], file: "picture", bytes: Array("<svg/>".utf8))
        #expect(bad.status == 422 && bad.text.contains("하늘"))
        let began = try stranger.post(
            link, form: ["nick": "하늘", "language": "en"], file: "picture", bytes: Self.telling("37.5665,126.9780"))
        #expect(began.status == 303)
        let owner = LoopbackClient(port: started.port, headers: try Self.cookie(began))
        let home = try owner.get("/").text
        let avatar = try #require(home.firstMatch(of: /class="face" src="(\/i\/[^"]+)"/)).1
        let picture = try owner.get(String(avatar))
        #expect(picture.status == 200 && picture.header("Content-Type") == "image/webp")
        #expect(picture.body.count < 20_000)
        for file in files(below: data) where file.contains("/media/") || file.contains("/incoming/") {
            let bytes = FileManager.default.contents(atPath: file) ?? Data()
            #expect(bytes.range(of: Data("37.5665".utf8)) == nil, "\(file)")
        }

        // A second person joins with the code of the invitation.
        let response = try owner.post("/settings/invitations", form: ["name": "sister"])
        let code = try #require(response.text.firstMatch(of: /\/join\/([2-9A-Z]{8})"/)).1
        let joined = try stranger.post("/join/\(code)", form: ["nick": "바다", "face": "whale"])
        #expect(joined.status == 303)
        let sister = LoopbackClient(port: started.port, headers: try Self.cookie(joined))
        #expect(try sister.post("/inbox", form: ["url": "https://sister.example/only"]).status == 303)
        #expect(try !owner.get("/api/v1/export.json").text.contains("sister.example"))

        // Commands that name one person.
        #expect(try SeorapProcess.run(["login", "--data", data, "--person", "nobody"]).status != 0)
        let login = try SeorapProcess.run(["login", "--data", data, "--person", "바다"])
        let path = try #require(URL(string: login.output.trimmingCharacters(in: .whitespacesAndNewlines))).path
        let again = LoopbackClient(
            port: started.port, headers: try Self.cookie(try stranger.post(path, form: [:])))
        #expect(try again.get("/settings/profile").text.contains("<h1>바다</h1>"))
        for (scope, reads, adds, deletes) in [
            ("read", 200, 403, 403), ("add", 200, 202, 403), ("everything", 200, 202, 404),
        ] {
            let created = try SeorapProcess.run(
                ["token", "create", "--data", data, "--name", scope, "--person", "바다", "--scope", scope])
            let token = created.output.trimmingCharacters(in: .whitespacesAndNewlines)
            let script = LoopbackClient(port: started.port, headers: ["Authorization": "Bearer \(token)"])
            #expect(try script.get("/api/v1/export.json").status == reads)
            #expect(try script.get("/api/v1/export.json").text.contains("sister.example"))
            #expect(try script.post("/api/v1/inbox", form: ["url": "https://sister.example/\(scope)"]).status == adds)
            #expect(try script.send("DELETE", "/api/v1/items/none").status == deletes)
        }
        #expect(
            try SeorapProcess.run(["token", "create", "--data", data, "--name", "x", "--scope", "all"]).status == 64)
        let list = try SeorapProcess.run(["token", "list", "--data", data]).output
        #expect(list.contains("바다") && list.contains("everything") && !list.contains("never used"))
        server.signal(SIGTERM)
        #expect(server.wait() == 0)
    }
}

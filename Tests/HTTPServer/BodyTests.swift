import Foundation
import HTTPTypes
import Testing

@testable import HTTPServer

/// Tests forms, uploads and their limits.
@Suite struct BodyTests {
    private let server: TestServer

    init() throws {
        server = try TestServer { configuration in
            configuration.limits.discarded = 1 << 20
            configuration.limits.idleSeconds = 1
        } _: { routes in
            routes.on(.post, Route("/form"), body: .form(limit: 10_000, fields: 20)) { request in
                .text(request.form.fields.map { "\($0.name)=\($0.value)" }.joined(separator: "\n"))
            }
            routes.on(.post, Route("/upload"), body: .upload(perFile: 300_000, total: 1 << 20)) { request in
                let files = request.files.map { file in
                    let bytes = (try? Data(contentsOf: URL(filePath: file.path))) ?? Data()
                    return "\(file.name)|\(file.fileName)|\(file.contentType)|\(file.bytes)|\(bytes.count)|"
                        + "\(bytes.reduce(0) { $0 &+ Int($1) })"
                }
                return .text((files + [request.form.urlEncoded]).joined(separator: "\n"))
            }
            routes.on(.post, Route("/keep"), body: .upload(perFile: 1000, total: 10_000)) { request in
                for file in request.files {
                    try FileManager.default.moveItem(atPath: file.path, toPath: file.path + ".kept")
                }
                return .empty(.noContent)
            }
            routes.on(.post, Route("/bytes"), body: .bytes(limit: 1000)) { _ in .text("ok") }
            routes.on(.post, Route("/nothing"), body: .none) { _ in .text("ok") }
            routes.on(.post, Route("/fail"), body: .upload(perFile: 1000, total: 10_000)) { _ in
                throw CancellationError()
            }
        }
    }

    private func post(_ path: String, type: String, _ body: [UInt8], chunked: Bool = false) throws -> RawResponse {
        let client = try server.client()
        if chunked {
            client.request("POST \(path)", ["Content-Type: \(type)", "Transfer-Encoding: chunked"])
            for start in stride(from: 0, to: body.count, by: 1000) {
                let chunk = Array(body[start..<min(start + 1000, body.count)])
                client.send(Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + [0x0D, 0x0A])
            }
            client.send("0\r\n\r\n")
        } else {
            client.request("POST \(path)", ["Content-Type: \(type)", "Content-Length: \(body.count)"], body: body)
        }
        return try client.response()
    }

    private func postForm(_ text: String) throws -> RawResponse {
        try post("/form", type: "application/x-www-form-urlencoded", Array(text.utf8))
    }

    @Test func decodesURLEncodedForms() throws {
        #expect(
            try postForm("title=%EC%84%9C%EB%9E%8D+a&tag=1&tag=2&empty=&=x&&flag").text
                == "title=서랍 a\ntag=1\ntag=2\nempty=\n=x\nflag=")
        #expect(
            try post(
                "/form", type: "Application/X-WWW-Form-Urlencoded; charset=UTF-8", Array("a=b".utf8), chunked: true
            ).text == "a=b")
    }

    @Test(arguments: ["a=%00", "a=%FF", "%C3=1"])
    func rejectsFormsWithNULOrInvalidUTF8(form: String) throws {
        #expect(try postForm(form).status == 400)
    }

    @Test func enforcesLimitsAndMediaTypesOfForms() throws {
        let manyFields = try postForm((0..<21).map { "f\($0)=1" }.joined(separator: "&"))
        #expect(manyFields.status == 413)
        #expect(manyFields.text.contains("at most 20 fields"))
        let longField = try postForm("a=" + String(repeating: "x", count: 10_000))
        #expect(longField.status == 413)
        #expect(longField.text.contains("at most 10000 bytes"))
        #expect(try post("/form", type: "text/plain", Array("a=b".utf8)).status == 415)
        #expect(try post("/nothing", type: "text/plain", Array("a".utf8)).status == 413)
        #expect(try server.get("/nothing", method: "POST").status == 200)
    }

    @Test func connectionSurvivesARejectedBodyWithinTheDiscardLimit() throws {
        let client = try server.client()
        client.request("POST /bytes", ["Content-Length: 500000"], body: [UInt8](repeating: 1, count: 500_000))
        #expect(try client.response().status == 413)
        client.request("POST /bytes", ["Content-Length: 3"], body: [1, 2, 3])
        #expect(try client.response().text == "ok")
    }

    @Test func enforcesTheLimitForChunkedBodies() throws {
        let response = try post("/bytes", type: "application/json", [UInt8](repeating: 1, count: 5000), chunked: true)
        #expect(response.status == 413)
        #expect(response.text.contains("at most 1000 bytes"))
    }

    @Test func closesTheConnectionOfAnEndlessChunkedBody() throws {
        let client = try server.client()
        client.request("POST /bytes", ["Transfer-Encoding: chunked"])
        let chunk = Array("10000\r\n".utf8) + [UInt8](repeating: 1, count: 0x10000) + [0x0D, 0x0A]
        var sentChunks = 0
        while client.send(chunk), sentChunks < 1000 { sentChunks += 1 }
        #expect(sentChunks < 1000)
    }

    @Test func rejectsALargeExpectedBodyBeforeItIsSent() throws {
        let client = try server.client()
        client.request("POST /bytes", ["Content-Length: 5000", "Expect: 100-continue"])
        let response = try client.response()
        #expect(response.status == 413)
        #expect(response["connection"] == "close")
        #expect(try client.rest().isEmpty)

        let allowed = try server.client()
        allowed.request("POST /bytes", ["Content-Length: 3", "Expect: 100-continue"])
        #expect(try allowed.response().status == 100)
        allowed.send([1, 2, 3])
        #expect(try allowed.response().text == "ok")
    }

    @Test func rejectsAHugeAnnouncedBodyAtOnce() throws {
        let client = try server.client()
        client.request("POST /bytes", ["Content-Length: 99999999999999"])
        #expect(try client.response().status == 413)
    }

    @Test(arguments: [false, true])
    func writesFilesToDiskAndRemovesThemAfterTheRequest(chunked: Bool) throws {
        var form = MultipartForm()
        let picture = (0..<250_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        form.field("제목", "서랍\r\n둘째 줄")
        form.file("file", name: "화면 \"1\".png", type: "Image/PNG", picture)
        form.raw(
            "Content-Disposition: form-data; name=file; filename*=UTF-8''%ED%95%9C%EA%B8%80.txt", Array("--x\r\n-".utf8)
        )
        form.raw("Content-Disposition: form-data; name=\"file\"; filename=\"C:\\Temp\\..\\a;b.txt\"", [])
        form.raw(
            "Content-Disposition: form-data; name=\"none\"; filename=\"\"\r\nContent-Type: application/octet-stream", []
        )
        form.field("last", "")
        let response = try post("/upload", type: form.type, form.body, chunked: chunked)
        let sum = picture.reduce(0) { $0 &+ Int($1) }
        #expect(
            response.text == """
                file|화면 "1".png|image/png|250000|250000|\(sum)
                file|한글.txt|application/octet-stream|6|6|\(0x2D * 3 + 0x78 + 13 + 10)
                file|a;b.txt|application/octet-stream|0|0|0
                \(FormFields([.init(name: "제목", value: "서랍\r\n둘째 줄"), .init(name: "last", value: "")]).urlEncoded)
                """)
        server.records.wait(for: 1)
        #expect(server.uploads == [])
    }

    @Test func keepsFilesThatAHandlerMoved() throws {
        var form = MultipartForm()
        form.file("file", name: "a", type: "text/plain", [1])
        #expect(try post("/keep", type: form.type, form.body).status == 204)
        server.records.wait(for: 1)
        #expect(server.uploads.count == 1)
        #expect(server.uploads.first?.hasSuffix(".kept") == true)
    }

    @Test func removesFilesAfterFailures() throws {
        var form = MultipartForm()
        form.file("file", name: "a", type: "text/plain", [1, 2, 3])
        #expect(try post("/fail", type: form.type, form.body).status == 500)
        // The client disconnects in the middle of a file.
        let client = try server.client()
        client.request(
            "POST /upload", ["Content-Type: \(form.type)", "Content-Length: \(form.body.count)"],
            body: Array(form.body.dropLast(60)))
        client.closeWriting()
        _ = try client.rest()
        // No closing delimiter.
        #expect(try post("/upload", type: form.type, Array(form.body.dropLast(10))).status == 400)
        server.records.wait(for: 3)
        #expect(server.uploads == [])
    }

    @Test func enforcesLimitsOfUploads() throws {
        var largeUpload = MultipartForm()
        largeUpload.file("file", name: "a", type: "text/plain", [UInt8](repeating: 1, count: 300_001))
        let response = try post("/upload", type: largeUpload.type, largeUpload.body)
        #expect(response.status == 413)
        #expect(response.text.contains("A file may have at most 300000 bytes"))
        var total = MultipartForm()
        for _ in 0..<4 { total.file("file", name: "a", type: "text/plain", [UInt8](repeating: 1, count: 290_000)) }
        #expect(try post("/upload", type: total.type, total.body).text.contains("at most 1 MB"))
        var fields = MultipartForm()
        for number in 0..<1001 { fields.field("f\(number)", "") }
        #expect(try post("/upload", type: fields.type, fields.body).text.contains("at most 1000 fields"))
        var fileInForm = MultipartForm()
        fileInForm.file("file", name: "a", type: "text/plain", [1])
        #expect(try post("/form", type: fileInForm.type, fileInForm.body).status == 415)
        #expect(server.uploads == [])
    }

    @Test func readsMultipartFormsWithoutFiles() throws {
        var form = MultipartForm()
        form.field("a", "1")
        form.field("b", "둘")
        #expect(try post("/form", type: form.type, form.body).text == "a=1\nb=둘")
        #expect(try post("/form", type: "multipart/form-data", form.body).status == 400)
    }
}

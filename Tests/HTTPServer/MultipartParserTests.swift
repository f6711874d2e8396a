import Testing
import Web

@testable import HTTPServer

@Suite struct MultipartParserTests {
    /// Feeds the bytes in chunks of `chunkSize` and returns each part as `name:file name:content.`.
    private func parse(_ bytes: [UInt8], boundary: String = "b", chunkSize: Int) throws -> [String] {
        var parser = try #require(MultipartParser(boundary: boundary))
        var parts: [String] = []
        for start in stride(from: 0, to: bytes.count, by: chunkSize) {
            try bytes[start..<min(start + chunkSize, bytes.count)].withUnsafeBytes { chunk in
                try parser.feed(chunk) { event in
                    switch event {
                    case .begin(let header): parts.append(header.name + ":" + (header.fileName ?? "-") + ":")
                    case .content(let bytes): parts[parts.count - 1] += String(decoding: bytes, as: UTF8.self)
                    case .end: parts[parts.count - 1] += "."
                    }
                }
            }
        }
        try parser.finish()
        return parts
    }

    @Test(arguments: Array(1...40) + [1000])
    func chunksOfAnySizeGiveTheSameParts(size: Int) throws {
        let text =
            "preamble\r\n--b \t\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n--\r\n-b\r--c\r\n--b\r\n"
            + "content-disposition:form-data;name=\"x\\\"y\";filename=\"f%22g\"\r\n\r\n\r\n--b--\r\nepilogue --b"
        #expect(try parse(Array(text.utf8), chunkSize: size) == ["a:-:\r\n--\r\n-b\r--c.", "x\"y:f\"g:."])
    }

    @Test(arguments: [
        "", "--b", "--b--x\r\n\r\n", "--b\r\n\r\n--b--", "--b\r\nName\r\n\r\n--b--",
        "--bx\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n--b--",
        "--b\r\nContent-Disposition: attachment; name=a\r\n\r\n\r\n--b--",
        "--b\r\nContent-Disposition: form-data\r\n\r\n\r\n--b--",
        "--b\r\nContent-Disposition: form-data; name=a\r\n\r\nnever ends",
    ])
    func rejectsMalformedForms(text: String) {
        #expect(throws: HTTPError.self) {
            if try parse(Array(text.utf8), chunkSize: 7).isEmpty { throw HTTPError.notFound }
        }
    }

    @Test func rejectsHeadersBeyondTheLimit() {
        let text = "--b\r\nContent-Disposition: form-data; name=" + String(repeating: "a", count: 9000)
        #expect(throws: HTTPError.self) { try parse(Array(text.utf8), chunkSize: 1000) }
    }

    @Test func rejectsInvalidBoundaries() {
        #expect(MultipartParser(boundary: "") == nil)
        #expect(MultipartParser(boundary: "a\r\n") == nil)
        #expect(MultipartParser(boundary: String(repeating: "a", count: 201)) == nil)
        #expect(MediaType("multipart/form-data; boundary=\"a b\"")["boundary"] == "a b")
    }

    @Test(arguments: [
        ("filename=\"../../etc/passwd\"", "passwd"), ("filename=\"a\\\\b\"", "b"), ("filename=\"..\"", ".."),
        ("filename=\"/\"", ""), ("filename=\"a\u{7}b\u{202E}.png\"", "ab\u{202E}.png"),
        ("filename=plain.txt", "plain.txt"), ("filename=\"서랍.png\"", "서랍.png"),
        ("filename=\"old\"; filename*=utf-8'ko'%EC%83%88", "새"), ("filename=\"old\"; filename*=utf-8''%FF", "old"),
    ])
    func removesPathsAndControlCharactersFromFileNames(parameter: String, name: String) {
        let header = PartHeader(Array("Content-Disposition: form-data; name=f; \(parameter)".utf8)[...])
        #expect(header?.fileName == name)
    }
}

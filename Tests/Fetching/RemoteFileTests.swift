import Fetching
import Testing

/// The title of a linked file is its name and kind.
@Suite struct RemoteFileTests {
    struct Case: Sendable {
        let path: String
        let type: String?
        var disposition: String?
        var body: [UInt8] = [1, 2, 3]
        let title: String
        let kind: PageMetadata.Kind
    }

    static let cases: [Case] = [
        Case(path: "/a/%EB%B3%B4%EA%B3%A0%EC%84%9C.pdf", type: "application/pdf", title: "보고서.pdf", kind: .pdf),
        Case(path: "/%C7%D1%B1%DB%C6%C4%C0%CF.hwp", type: "application/octet-stream", title: "한글파일.hwp", kind: .file),
        Case(path: "/%E1%84%80%E1%85%A1.zip", type: "application/zip", title: "가.zip", kind: .file),
        Case(path: "/photo.jpg?w=1", type: "image/jpeg", title: "photo.jpg", kind: .image),
        Case(path: "/photo/123", type: "image/webp", title: "123 (WEBP)", kind: .image),
        Case(path: "/clip", type: "video/mp4; codecs=x", title: "clip (MP4)", kind: .video),
        Case(path: "/song.mp3", type: "audio/mpeg", title: "song.mp3", kind: .audio),
        Case(path: "/", type: "video/mp4", body: [], title: "example.com", kind: .video),
        Case(
            path: "/dl?id=1", type: "application/pdf",
            disposition: "inline; filename=\"plain.pdf\"; filename*=UTF-8''%EA%B0%80%EB%82%98.pdf", title: "가나.pdf",
            kind: .pdf),
        Case(
            path: "/dl", type: "application/pdf", disposition: "attachment; filename*=EUC-KR''%B0%A1%B3%AA.pdf",
            title: "가나.pdf", kind: .pdf),
        Case(
            path: "/dl", type: "application/zip", disposition: "attachment; filename=\"../../etc/pass wd.zip\"",
            title: "pass wd.zip", kind: .file),
        Case(
            path: "/dl", type: "image/png", disposition: "attachment; filename=\u{FFFD}\u{FFFD}.png", title: "dl (PNG)",
            kind: .image),
        Case(path: "/x", type: "text/html", body: Array("%PDF-1.7".utf8), title: "x (PDF)", kind: .pdf),
        Case(
            path: "/x.png", type: "text/html", body: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], title: "x.png",
            kind: .image),
        Case(path: "/data.json", type: "application/json", body: Array("{}".utf8), title: "data.json", kind: .file),
    ]

    @Test(arguments: cases)
    func fileNameAndFormatBecomeTheTitle(file: Case) {
        let metadata = PageMetadata.read(
            body: file.body, contentType: file.type, url: "https://example.com" + file.path,
            disposition: file.disposition)
        #expect(metadata.kind == file.kind)
        #expect(metadata.title == file.title)
        #expect(metadata.images == (file.kind == .image ? ["https://example.com" + file.path] : []))
    }

    @Test(arguments: ["image/png", "application/octet-stream", nil, "text/plain", "application/json"] as [String?])
    func pagesAreRecognisedDespiteWrongMediaType(type: String?) {
        let metadata = PageMetadata.read(
            body: Array("\n<!DOCTYPE html><title>Page</title>".utf8), contentType: type, url: "https://example.com/x")
        #expect(metadata.kind == .page)
        #expect(metadata.title == "Page")
    }

    @Test(arguments: [
        "<!doctype html>", "<HTML>", "<head\n>", "<script>", "<iframe src=x>", "<h1>", "<div class=x>", "<font>",
        "<table>",
        "<a href=x>", "<style>", "<b>", "<body>", "<br>", "<br/>", "<p>", "<!-- x -->", "<?xml version='1.0'?>",
        "\u{FEFF} <p>",
    ])
    func pagesAreRecognisedByTheirFirstTag(start: String) {
        let metadata = PageMetadata.read(
            body: Array((start + "<title>Page</title>").utf8), contentType: nil, url: "https://example.com/x")
        #expect(metadata.kind == .page)
    }

    @Test(arguments: ["<bold>", "<pre", "<apple>", "<3 you", "< p>", "{\"a\": \"<p>\"}", "a <p>"])
    func textThatResemblesATagIsAFile(start: String) {
        let metadata = PageMetadata.read(
            body: Array((start + " and more").utf8), contentType: nil, url: "https://example.com/x")
        #expect(metadata.kind == .file)
    }
}

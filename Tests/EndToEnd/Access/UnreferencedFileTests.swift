import Catalog
import Foundation
import GRDB
import HTTPServer
import Site
import TestSupport
import Testing

/// Stored files never run in a browser, whatever media type they claim.
@Suite(.serialized) struct UnreferencedFileTests {
    private static let script = "<html><script>alert(document.cookie)</script></html>"
    private static let png = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A].map { UInt8($0) }
    private static let files: [(name: String, type: String, bytes: [UInt8])] = [
        ("a page that calls itself a picture", "image/png", Array(script.utf8)),
        ("a picture with a page behind it", "image/png", png + Array(script.utf8)),
        ("a GIF that is a script as well", "image/gif", Array("GIF89a/*\u{1}\u{2}*/=1;alert(1)//".utf8)),
        ("a JPEG with a page in its comment", "image/jpeg", [0xFF, 0xD8, 0xFF, 0xFE] + Array(script.utf8)),
        (
            "a drawing with a script", "image/svg+xml",
            Array("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'><script>alert(1)</script></svg>".utf8)
        ),
        ("a page", "text/html", Array(script.utf8)),
        ("a page in another dress", "application/xhtml+xml", Array(script.utf8)),
        ("a document with scripts", "application/pdf", Array("%PDF-1.7 /OpenAction << /S /JavaScript >>".utf8)),
        ("a script", "text/javascript", Array("alert(1)".utf8)),
        ("nothing known", "application/octet-stream", Array(script.utf8)),
    ]

    @Test func storedFilesDoNotRunInABrowser() async throws {
        try await blocking {
            let instance = try FullInstance()
            let browser = try instance.browser(of: instance.ann)
            for file in Self.files {
                let stored = try instance.catalog.media.store(bytes: file.bytes)
                try instance.catalog.write { db in
                    try instance.catalog.media.record(
                        Media(sha256: stored.sha256, type: file.type, bytes: stored.bytes), in: db)
                    // A person may read a picture if one of their items has it.
                    let item = try instance.catalog.items.create(
                        NewItem(kind: .link, owner: instance.ann, title: file.name), in: db)
                    try db.execute(
                        sql: "UPDATE item SET cover = ? WHERE id = ?", arguments: [stored.sha256, item.id])
                }
                for path in [SitePath.media(stored.sha256), APIPath.media(stored.sha256)] {
                    for headers in [[:], ["Range": "bytes=0-9"], ["Accept": "text/html"]] {
                        let answer = try browser.get(path, headers: headers)
                        #expect([200, 206].contains(answer.status), "\(file.name)")
                        let type = answer.header("Content-Type") ?? ""
                        #expect(answer.header("X-Content-Type-Options") == "nosniff", "\(file.name)")
                        #expect(answer.header("Cross-Origin-Resource-Policy") == "same-origin", "\(file.name)")
                        let policy = answer.header("Content-Security-Policy") ?? ""
                        #expect(policy.contains("default-src 'none'") && policy.hasSuffix("sandbox"), "\(file.name)")
                        #expect(!policy.contains("script-src") && !policy.contains("allow-"), "\(file.name)")
                        let isShown = ["image/png", "image/gif", "image/jpeg"].contains(type)
                        #expect(isShown || answer.header("Content-Disposition") == "attachment", "\(file.name)")
                    }
                }
            }
        }
    }

    /// An uploaded import is read as bookmarks and never served, whatever type and name it claims.
    @Test func uploadsAreNotServed() async throws {
        try await blocking {
            let instance = try FullInstance()
            let browser = try instance.browser(of: instance.ann)
            let body = """
                --x\r
                Content-Disposition: form-data; name="file"; filename="../../evil.html"\r
                Content-Type: text/html\r
                \r
                \(Self.script)\r
                --x--\r

                """
            let answer = try browser.send(
                "POST", "/links/imports", headers: ["Content-Type": "multipart/form-data; boundary=x"], body: body)
            #expect(answer.status == 303)
            let page = try browser.get(try #require(answer.header("Location")))
            #expect(page.status == 200 && !page.text.contains("<script>alert"))
            let outside = URL(filePath: instance.folder.path).deletingLastPathComponent().appending(path: "evil.html")
            #expect(!FileManager.default.fileExists(atPath: outside.path))
            #expect(!FileManager.default.fileExists(atPath: instance.folder.path + "/evil.html"))
        }
    }
}

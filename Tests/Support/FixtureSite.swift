import Foundation
import HTTPServer
import HTTPTypes

/// A small external website on loopback whose pages have a title, a description and a picture.
package final class FixtureSite: Sendable {
    package let port: Int
    private let server: Server
    private let folder: TemporaryFolder

    /// - Parameter image: the bytes behind every page's preview picture.
    package init(image: [UInt8], type: String = "image/png") throws {
        folder = try TemporaryFolder()
        var routes = Routes()
        routes.on(.get, Route<String>("/pages/{name}")) { _, name in
            let html = """
                <!doctype html><html lang="ko"><head><meta charset="utf-8"><title>\(name)</title>
                <meta property="og:title" content="라멘 육수 \(name)">
                <meta property="og:description" content="열두 시간 끓인 이야기">
                <meta property="og:image" content="/images/\(name)"></head><body></body></html>
                """
            return .bytes(Array(html.utf8), type: "text/html; charset=utf-8")
        }
        routes.on(.get, Route<String>("/images/{name}")) { _, name in
            // The number makes up to 997 different files, so that the media store writes more than one.
            .bytes(image + Array(String(name.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) % 997 }).utf8), type: type)
        }
        server = Server(ServerConfiguration(temporaryFolder: folder.path), routes: routes)
        port = try server.start()
    }

    deinit {
        server.stop(within: .seconds(1))
    }

    package var host: String { "127.0.0.1:\(port)" }

    package func page(_ name: String) -> String { "http://\(host)/pages/\(name)" }
}

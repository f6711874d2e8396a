import Foundation
import MediaProtocol
import PageDocument
import Testing

extension WorkerFixture {
    private static let fonts = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Public/fonts").standardized

    static func font(_ name: String) throws -> String {
        let link = fonts.appending(path: "\(name).ttf")
        try #require(FileManager.default.fileExists(atPath: link.path), "`make fonts` brings the fonts of pages")
        return link.resolvingSymlinksInPath().path
    }

    /// Reads a subset of one of Seorap's fonts, as browsers receive it.
    static func slice(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: fonts.appending(path: "\(name).woff2")))
    }

    func order(_ pages: PageDocument..., pictures: [String: String] = [:]) throws -> PageRenderRequest {
        PageRenderRequest(
            pages: pages, pictures: pictures,
            fonts: Dictionary(uniqueKeysWithValues: try PageFont.allCases.map { ($0.key, try Self.font($0.key)) }),
            fallbacks: [try Self.font("emoji")])
    }

    /// Draws an order, and returns the file's bytes and its description.
    func draw(
        _ order: PageRenderRequest, width: Int = 340, format: PageFormat = .png
    ) async throws -> (bytes: [UInt8], image: RenderedImage) {
        let image = try await client.draw(order, width: width, format: format)
        defer { try? FileManager.default.removeItem(atPath: image.path) }
        return (Array(try Data(contentsOf: URL(filePath: image.path))), image)
    }

    /// Prints an order, and returns the bytes that it adds to a PDF file.
    func print(_ order: PageRenderRequest?, before: Int) async throws -> [UInt8] {
        let part = try await client.print(order, before: before, width: 340)
        defer { try? FileManager.default.removeItem(atPath: part.path) }
        return Array(try Data(contentsOf: URL(filePath: part.path)))
    }
}

import Foundation
import MediaProtocol
import PageDocument
import Site

/// The built-in fonts and stickers with which the media worker draws diary pages, in the folder of assets.
package enum RenderingResources {
    /// The folder of assets, the paths of fonts by key, and those of fallback fonts in order; `nil` without assets.
    private static let files: (folder: String, fonts: [String: String], fallbacks: [String])? = {
        guard let folder = Assets.folder() else { return nil }
        // Fonts are links to the fonts of the system, and the worker follows no links.
        func file(_ name: String) -> String {
            URL(filePath: "\(folder)/fonts/\(name).ttf").resolvingSymlinksInPath().path
        }
        let fonts = Dictionary(uniqueKeysWithValues: PageFont.allCases.map { ($0.key, file($0.key)) })
        return (folder, fonts, [file("emoji"), file(PageFont.round.key), file(PageFont.pen.key)])
    }()

    /// The folders that the media worker must be allowed to read.
    package static var folders: [String] {
        files.map { ["\($0.folder)/fonts", "\($0.folder)/stickers"] } ?? []
    }

    /// Returns a request to draw pages, with the files that they need.
    /// - Parameter uploads: paths of pictures and uploaded fonts, by hash.
    /// - Throws: `.unavailable` if the folder of the fonts is missing.
    static func request(
        _ pages: [PageDocument], files uploads: [String: String]
    ) throws(MediaError) -> PageRenderRequest {
        guard let files else { throw .unavailable }
        var stickers: [String: String] = [:]
        for pack in StickerPack.all {
            for sticker in pack.stickers {
                stickers[sticker.key] = "\(files.folder)/stickers/\(pack.key)/\(sticker.key).svg"
            }
        }
        var fonts = files.fonts
        for hash in pages.flatMap(\.ownFonts) { fonts[PageTypeface.own(sha256: hash).key] = uploads[hash] }
        return PageRenderRequest(
            pages: pages, pictures: uploads, stickers: stickers, fonts: fonts, fallbacks: files.fallbacks)
    }
}

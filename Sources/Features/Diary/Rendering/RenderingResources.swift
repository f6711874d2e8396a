import Foundation
import MediaProtocol
import PageDocument
import Site

/// The fonts and stickers that the media worker draws pages of diaries with, in the folder of the styles and scripts.
package enum RenderingResources {
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

    /// Returns pages with the files that they need.
    /// - Parameter uploads: The files of pictures and of people's own fonts, by hash.
    /// - Throws: `.unavailable` if the folder of the fonts is missing.
    static func order(_ pages: [PageDocument], files uploads: [String: String]) throws(MediaError) -> PageRenderRequest
    {
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

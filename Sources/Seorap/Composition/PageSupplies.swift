import Diary
import Foundation
import MediaProtocol
import PageDocument
import Site

/// Fonts and stickers with which the media worker draws diary pages. They are stored next to the styles and scripts.
enum PageSupplies {
    private static let supplies: (folder: String, fonts: [String: String], fallbacks: [String])? = {
        guard let folder = Assets.folder() else { return nil }
        // The files may be links to fonts of the system, and the worker may not follow links.
        func file(_ name: String) -> String {
            URL(filePath: "\(folder)/fonts/\(name).ttf").resolvingSymlinksInPath().path
        }
        let fonts = Dictionary(uniqueKeysWithValues: PageFont.allCases.map { ($0.key, file($0.key)) })
        return (folder, fonts, [file("emoji"), file(PageFont.round.key), file(PageFont.pen.key)])
    }()

    /// Folders of the fonts and stickers; empty if the folder Public is missing.
    static var folders: [String] {
        supplies.map { ["\($0.folder)/fonts", "\($0.folder)/stickers"] } ?? []
    }

    static func renderer(_ worker: MediaWorkerClient?) -> PageRenderer {
        { pages, files, width, format throws(MediaError) in
            guard let worker else { throw .unavailable }
            return try await worker.draw(order(pages, files), width: width, format: format)
        }
    }

    static func printer(_ worker: MediaWorkerClient?) -> PagePrinter {
        { page, before, files, width throws(MediaError) in
            guard let worker else { throw .unavailable }
            let order = page == nil ? nil : try order([page].compactMap(\.self), files)
            return try await worker.print(order, before: before, width: width)
        }
    }

    private static func order(_ pages: [PageDocument], _ files: [String: String]) throws(MediaError) -> PageOrder {
        guard let supplies else { throw .unavailable }
        var stickers: [String: String] = [:]
        for pack in StickerPack.all {
            for sticker in pack.stickers {
                stickers[sticker.key] = "\(supplies.folder)/stickers/\(pack.key)/\(sticker.key).svg"
            }
        }
        var fonts = supplies.fonts
        for hash in pages.flatMap(\.ownFonts) { fonts[PageTypeface.own(sha256: hash).key] = files[hash] }
        return PageOrder(
            pages: pages, pictures: files, stickers: stickers, fonts: fonts, fallbacks: supplies.fallbacks)
    }
}

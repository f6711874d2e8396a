import Foundation
import PageDocument
import Site
import Testing

@testable import Diary

@Suite struct StickerTests {
    @Test func stickersAndTheirDrawingsMatch() throws {
        let folder = try #require(Assets.folder())
        var keys: Set<String> = []
        for pack in StickerPack.all {
            let path = "\(folder)/stickers/\(pack.key)"
            let files = try FileManager.default.contentsOfDirectory(atPath: path)
            #expect(Set(files) == Set(pack.stickers.map { $0.key + ".svg" }), "\(pack.key)")
            for sticker in pack.stickers {
                #expect(keys.insert(sticker.key).inserted, "\(sticker.key) is there twice")
                let svg = try String(contentsOfFile: "\(path)/\(sticker.key).svg", encoding: .utf8)
                // librsvg and browsers draw these elements differently or not at all, except filters, which are slow: one
                // for a white edge takes longer than the rest of its page.
                for unsupported in ["<text", "<style", "<script", "<image", "<filter", "href=\"http"] {
                    #expect(!svg.contains(unsupported), "\(sticker.key): \(unsupported)")
                }
                #expect(!sticker.ko.isEmpty && !sticker.en.isEmpty)
            }
        }
        #expect(keys.count >= 33)
        let folders = try FileManager.default.contentsOfDirectory(atPath: folder + "/stickers")
        #expect(Set(folders) == Set(StickerPack.all.map(\.key)))
    }

    @Test func weathersAndMoodsHaveStickers() {
        for choice in WeatherMood.weathers + WeatherMood.moods {
            #expect(StickerPack.sticker(choice.sticker) != nil, "\(choice.key)")
        }
    }
}

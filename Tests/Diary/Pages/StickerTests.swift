import Foundation
import PageDocument
import Site
import Testing

@testable import Diary

@Suite struct StickerTests {
    @Test func stickersAndTheirDrawingsMatch() throws {
        let folder = try #require(Assets.folder())
        var drawn: Set<String> = []
        for pack in StickerPack.all {
            let path = "\(folder)/stickers/\(pack.key)"
            let files = try FileManager.default.contentsOfDirectory(atPath: path)
            #expect(Set(files) == Set(pack.stickers.map { $0.key + ".svg" }), "\(pack.key)")
            for sticker in pack.stickers {
                #expect(drawn.insert(sticker.key).inserted, "\(sticker.key) is there twice")
                let svg = try String(contentsOfFile: "\(path)/\(sticker.key).svg", encoding: .utf8)
                // What librsvg draws as browsers do: no letters, no scripts, nothing from elsewhere. And quickly: a filter
                // that draws a white edge takes longer than the rest of its page.
                for unsafe in ["<text", "<style", "<script", "<image", "<filter", "href=\"http"] {
                    #expect(!svg.contains(unsafe), "\(sticker.key): \(unsafe)")
                }
                #expect(!sticker.ko.isEmpty && !sticker.en.isEmpty)
            }
        }
        #expect(drawn.count >= 33)
        let folders = try FileManager.default.contentsOfDirectory(atPath: folder + "/stickers")
        #expect(Set(folders) == Set(StickerPack.all.map(\.key)))
    }

    @Test func weathersAndMoodsHaveStickers() {
        for mark in WeatherMood.weathers + WeatherMood.moods {
            #expect(StickerPack.sticker(mark.sticker) != nil, "\(mark.key)")
        }
    }
}

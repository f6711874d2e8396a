import Fetching
import Testing

@Suite struct ImageTypeTests {
    @Test(
        arguments: [
            ([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0], ImageType.png),
            ([0xff, 0xd8, 0xff, 0xe0], .jpeg),
            (Array("GIF89a\u{1}".utf8), .gif),
            (Array("RIFF....WEBPVP8 ".utf8), .webp),
            (Array("....ftypavif".utf8), .avif),
            (Array("....ftypheic".utf8), .heic),
            ([0, 0, 1, 0, 1, 0, 16, 16], .ico),
            (Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), .svg),
            (Array("\u{FEFF}<?xml version='1.0'?>\n<!-- <html> --><!DOCTYPE svg>\n<svg>".utf8), .svg),
        ] as [([UInt8], ImageType)])
    func picturesAreKnownByTheirFirstBytes(head: [UInt8], type: ImageType) {
        #expect(ImageType.sniff(head) == type)
    }

    @Test(arguments: [
        "", "<!doctype html><svg>", "<html>", "{}", "BM is a car", "RIFF....WAVE", "....ftypmp42", "\0\0\u{1}\0\0\0",
        "<svgx>",
    ])
    func otherThingsAreNoPictures(text: String) {
        #expect(ImageType.sniff(Array(text.utf8)) == nil)
    }
}

import MediaProtocol
import TestSupport
import Testing
import Web

struct PictureTypeTests {
    @Test(arguments: [
        (Samples.jpeg, PictureType.jpeg), (Samples.png, .png), (Samples.webp, .webp), (Samples.avif, .avif),
        (Samples.heic, .heic), (GIFFile.encode(2, 2, frames: [(1, 2, 3)]), .gif), (BitmapFile().bmp, .bmp),
        (BitmapFile.ico([(20, BitmapFile().iconImage)]), .ico),
    ])
    func typeFollowsFromBytes(bytes: [UInt8], type: PictureType) {
        #expect(PictureType.sniff(bytes) == type)
    }

    @Test(arguments: [
        "<svg/>", "\u{FEFF}  <?xml version='1.0'?>\n<!-- a -->\n<svg xmlns='a'>", "<!DOCTYPE svg PUBLIC 'a' 'b'><svg>",
    ])
    func svgIsRecognisedAfterDeclarations(text: String) {
        #expect(PictureType.sniff(Array(text.utf8)) == .svg)
    }

    @Test(arguments: [
        "", "<html><svg>", "<!-- never ends <svg>", "%PDF-1.7", "BM and more text, not a bitmap", "GIF", "RIFFxxxxWAVE",
        "\0\0\0\u{20}ftypisom\0\0\0\0mp41avc1", "\0\0\0\u{01}ftyp", "\0\0\u{01}\0\0\0", "PK\u{03}\u{04}",
    ])
    func otherTextIsNoPicture(text: String) {
        #expect(PictureType.sniff(Array(text.utf8)) == nil)
    }
}

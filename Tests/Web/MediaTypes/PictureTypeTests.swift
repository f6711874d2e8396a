import Testing
import Web

@Suite struct PictureTypeTests {
    @Test(
        arguments: [
            ([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0], PictureType.png),
            ([0xff, 0xd8, 0xff, 0xe0], .jpeg),
            (Array("GIF89a\u{1}".utf8), .gif),
            (Array("RIFF....WEBPVP8 ".utf8), .webp),
            (Array("....ftypavif".utf8), .avif),
            (Array("....ftypheic".utf8), .heic),
            ([0, 0, 1, 0, 1, 0, 16, 16], .ico),
            (Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), .svg),
            (Array("\u{FEFF}<?xml version='1.0'?>\n<!-- <html> --><!DOCTYPE svg>\n<svg>".utf8), .svg),
        ] as [([UInt8], PictureType)])
    func recognisesPicturesByTheirFirstBytes(head: [UInt8], type: PictureType) {
        #expect(PictureType.sniff(head) == type)
    }

    @Test(arguments: [
        "", "<!doctype html><svg>", "<html>", "{}", "BM is a car", "RIFF....WAVE", "....ftypmp42", "\0\0\u{1}\0\0\0",
        "<svgx>",
    ])
    func rejectsOtherFormats(text: String) {
        #expect(PictureType.sniff(Array(text.utf8)) == nil)
    }
}

@Suite struct MediaTypeTests {
    @Test(arguments: [
        ("Text/HTML; charset=UTF-8", "text/html", "UTF-8"), (" text/html ;charset='euc-kr'", "text/html", "euc-kr"),
        ("text/html;charset=\"cp949\";x", "text/html", "cp949"), ("text/html; Charset = utf-8 ", "text/html", "utf-8"),
        ("text/html; charset=", "text/html", nil), ("", "", nil), (";;", "", nil), ("a/b; x=\"charset=z\"", "a/b", nil),
    ])
    func parsesNameAndCharset(field: String, name: String, charset: String?) {
        let type = MediaType(field)
        #expect(type.name == name)
        #expect(type.charset == charset)
    }
}

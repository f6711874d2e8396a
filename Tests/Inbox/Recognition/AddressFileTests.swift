import Foundation
import Testing

@testable import Inbox

@Suite struct AddressFileTests {
    private func addresses(in text: String, of name: String) -> [String] {
        AddressFile(name: name)?.addresses(in: Array(text.utf8)) ?? []
    }

    @Test func readsLinkFilesOfAllSystems() throws {
        #expect(
            addresses(in: "[InternetShortcut]\r\nURL=https://a.example/1\r\nIconIndex=0\r\n", of: "a.URL") == [
                "https://a.example/1"
            ]
        )
        #expect(
            addresses(in: "[Desktop Entry]\nType=Link\nName=가\nURL = https://a.example/2\n", of: "a.desktop") == [
                "https://a.example/2"
            ])
        let list = ["URL": "https://a.example/3?x=1&y=2"]
        for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
            let bytes = try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)
            #expect(AddressFile.webloc.addresses(in: Array(bytes)) == ["https://a.example/3?x=1&y=2"])
        }
        #expect(
            addresses(in: "[a](https://a.example/4) <https://b.example/5>", of: "note.md") == [
                "https://a.example/4", "https://b.example/5",
            ])
        #expect(addresses(in: "URL=file:///etc/passwd", of: "a.url").isEmpty)
        #expect(addresses(in: "URL=javascript:alert(1)", of: "a.url").isEmpty)
    }

    @Test func readsUTF16AndKoreanWindowsText() {
        let utf16 = Array("봐 https://a.example/1".data(using: .utf16) ?? Data())
        #expect(AddressFile.txt.addresses(in: utf16) == ["https://a.example/1"])
        let cp949: [UInt8] = [0xBB, 0xE7, 0xC1, 0xF8, 0x20] + Array("https://a.example/2".utf8)
        #expect(AddressFile.txt.addresses(in: cp949) == ["https://a.example/2"])
        #expect(AddressFile.decoded(cp949).hasPrefix("사진"))
        #expect(AddressFile.decoded([0xEF, 0xBB, 0xBF, 0x61]) == "a")
    }

    @Test func savedPageYieldsItsAddressAndOtherPagesTheirLinks() {
        let saved = "<!-- saved from url=(0019)https://a.example/x -->\n<a href=\"https://b.example/\">b</a>"
        #expect(addresses(in: saved, of: "page.html") == ["https://a.example/x"])
        let canonical =
            "<link rel=\"canonical\" href=\"https://a.example/y?p=1&amp;q=2\"><a href='https://b.example/'>b</a>"
        #expect(addresses(in: canonical, of: "page.htm") == ["https://a.example/y?p=1&q=2"])
        let list =
            "<A HREF=\"https://a.example/1\">1</A><a class=x href='https://b.example/2'>2</a><a href=\"/own\">3</a>"
        #expect(addresses(in: list, of: "list.html") == ["https://a.example/1", "https://b.example/2"])
    }
}

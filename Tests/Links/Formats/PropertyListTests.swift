import Foundation
import TestSupport
import Testing
import Text

@testable import Links

@Suite struct PropertyListTests {
    private static let safari = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict>
          <key>Children</key><array>
            <dict><key>Title</key><string>History</string><key>WebBookmarkType</key><string>WebBookmarkTypeProxy</string></dict>
            <dict><key>Children</key><array>
              <dict>
                <key>Sync</key><dict><key>Data</key><data>AQID</data></dict>
                <key>URIDictionary</key><dict><key>title</key><string>서랍 &amp; "A"</string></dict>
                <key>URLString</key><string>https://a.example/?x=1&amp;y=2</string>
                <key>WebBookmarkType</key><string>WebBookmarkTypeLeaf</string>
              </dict>
              <dict><key>Children</key><array/><key>Title</key><string>빈 폴더</string>
                <key>WebBookmarkType</key><string>WebBookmarkTypeList</string></dict>
            </array><key>Title</key><string>BookmarksBar</string><key>WebBookmarkType</key><string>WebBookmarkTypeList</string></dict>
            <dict><key>Children</key><array>
              <dict>
                <key>ReadingList</key><dict><key>DateAdded</key><date>2023-11-14T22:13:20Z</date>
                  <key>PreviewText</key><string>첫 줄</string></dict>
                <key>ShouldOmit</key><true/><key>Count</key><integer>-5</integer><key>Size</key><real>1.5</real>
                <key>URIDictionary</key><dict><key>title</key><string>B</string></dict>
                <key>URLString</key><string>https://b.example/</string>
                <key>WebBookmarkType</key><string>WebBookmarkTypeLeaf</string>
              </dict>
            </array><key>Title</key><string>com.apple.ReadingList</string>
            <key>WebBookmarkType</key><string>WebBookmarkTypeList</string></dict>
          </array>
          <key>Title</key><string></string><key>WebBookmarkFileVersion</key><integer>1</integer>
          <key>WebBookmarkType</key><string>WebBookmarkTypeList</string>
        </dict></plist>
        """

    private func list(isBinary: Bool) throws -> [UInt8] {
        let xml = Data(Self.safari.utf8)
        guard isBinary else { return [UInt8](xml) }
        let list = try PropertyListSerialization.propertyList(from: xml, format: nil)
        return [UInt8](try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0))
    }

    @Test(arguments: [true, false])
    func readsSafariBookmarks(isBinary: Bool) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/Bookmarks.plist"
        try Data(list(isBinary: isBinary)).write(to: URL(filePath: path))
        let file = try #require(BookmarkFile(at: path, scratch: folder.path + "/scratch"))
        #expect(file.format.name == "safari")
        var entries = file.entries()
        var found: [Bookmark] = []
        while let bookmark = try entries.next() { found.append(bookmark) }
        #expect(found.map(\.address) == ["https://a.example/?x=1&y=2", "https://b.example/"])
        #expect(found.map(\.title) == ["서랍 & \"A\"", "B"] && found.map(\.path) == ["Favorites", "Reading List"])
        #expect(found.map(\.isUnread) == [false, true] && found[1].about == "첫 줄")
        #expect(found[1].addedAt == 1_700_000_000_000)
    }

    /// Nested lists that contain the next list twice: few bytes that expand to a thousand million values.
    @Test func rejectsValuesReferencedTooOften() throws {
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for level in 0..<30 {
            offsets.append(UInt8(bytes.count))
            bytes += level == 29 ? [0x51, 0x61] : [0xA2, UInt8(level + 1), UInt8(level + 1)]
        }
        let table = bytes.count
        bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 30] + [UInt8](repeating: 0, count: 8)
        bytes += [0, 0, 0, 0, 0, 0, 0, UInt8(table)]
        #expect(throws: PropertyList.FormatError.tooLarge) { try PropertyList.convertToJSON(bytes) }
    }

    @Test func rejectsValuesThatContainThemselves() throws {
        let bytes =
            Array("bplist00".utf8) + [0xA1, 0x00, 8] + [0, 0, 0, 0, 0, 0, 1, 1]
            + [0, 0, 0, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 8) + [0, 0, 0, 0, 0, 0, 0, 10]
        #expect(throws: PropertyList.FormatError.tooLarge) { try PropertyList.convertToJSON(bytes) }
    }

    @Test func rejectsTooDeepNesting() throws {
        let xml = "<plist>" + String(repeating: "<array>", count: 100_000)
        #expect(throws: PropertyList.FormatError.tooLarge) { try PropertyList.convertToJSON(Array(xml.utf8)) }
    }

    /// Checks that no input crashes the reader.
    @Test func randomChangesDoNotCrashTheReader() throws {
        var random = SplitMix64(seed: 11)
        for isBinary in [true, false] {
            let whole = try list(isBinary: isBinary)
            for _ in 0..<500 {
                var bytes = whole
                for _ in 0...random.below(4) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
                if random.below(4) == 0 { bytes.removeLast(random.below(bytes.count)) }
                _ = try? PropertyList.convertToJSON(bytes)
            }
        }
    }
}

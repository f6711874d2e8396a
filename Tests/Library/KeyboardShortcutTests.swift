import Catalog
import Foundation
import HTTPServer
import Library
import Site
import TestSupport
import Testing

/// The help page lists every key that the scripts handle.
///
/// Scripts define keys in three ways: as keys of an object, as the letter that an event is compared with, and in pages
/// as `data-key`.
@Suite(.serialized) struct KeyboardShortcutTests {
    private static let symbols = [
        "ArrowLeft": "←", "ArrowRight": "→", "ArrowUp": "↑", "ArrowDown": "↓", "Escape": "Esc",
    ]

    @Test func helpPageListsEveryKeyOfTheScript() throws {
        let script = try text("js/keys.js")
        let keys = try names(of: "const keys = {", in: script)
        #expect(keys.count > 25)
        let named = Set(strokes().flatMap { $0.split(separator: " ") }.map(String.init))
        for key in keys where key != "," {
            let name =
                Self.symbols[key]
                ?? (key.count == 1 && key.uppercased() == key && key != key.lowercased()
                    ? "⇧" + key : key.count == 1 ? key.uppercased() : key)
            #expect(named.contains(name), "\(key) is not on the page of keys")
        }
    }

    @Test func helpPageListsEveryKeySequenceOfTheScript() throws {
        let script = try text("js/keys.js")
        let chains = try #require(script.firstMatch(of: #/const chains = \{([\s\S]*?)\n\};/#)).1
        let lines = chains.matches(of: #/(\w): \{ (.*) \}/#)
        #expect(lines.count == 2)
        for line in lines {
            for second in line.2.matches(of: #/(?:^|, )'?([a-z,])'?: /#) {
                let stroke = "\(line.1) \(second.1)".uppercased()
                #expect(strokes().contains(stroke), "\(stroke) is not on the page of keys")
            }
        }
    }

    /// The script reads the letters after G from `data-go` attributes of the page.
    @Test func shortcutsOfCollectionsAreListed() throws {
        let instance = try TestInstance()
        #expect(try text("js/keys.js").contains("all('a[data-go]')"))
        #expect(try instance.browser.get(SitePath.home()).text.contains("href=\"/notes\" data-go=\"n\""))
        let keys = KeyGroup.all(instance.site.collections).flatMap(\.keys)
        #expect(keys.first { $0.strokes == ["G", "N"] }?.meaning.en == "Notes")
    }

    @Test func helpPageListsEveryKeyOfTheInbox() throws {
        let script = try text("js/later/inbox.js")
        let instance = try TestInstance()
        let groups = KeyGroup.all(instance.site.collections)
        let inbox = try #require(groups.first { $0.title.en == "In the inbox" })
        let named = Set(inbox.keys.map { $0.strokes.joined(separator: " ") })
        for match in script.matches(of: #/is\('(\w)'\)( && !?event\.shiftKey)?/#) {
            let isShifted = match.2?.contains("!") == false
            #expect(named.contains((isShifted ? "⇧" : "") + match.1.uppercased()), "\(match.1)")
        }
        #expect(script.contains("[1-9]"))
        #expect(named.contains("1 – 1"))
        #expect(named.isSuperset(of: ["E", "⇧E", "L", "#"]))
    }

    @Test func helpPageListsEveryKeyOfSorting() throws {
        let sorting = try #require(KeyGroup.all([]).first { $0.title.en == "Sorting one by one" })
        let named = Set(sorting.keys.flatMap(\.strokes))
        #expect(named.isSuperset(of: ["E", "L", "#", "T", "F", "←", "→"]))
        // The buttons of the page show the same keys as the help page.
        let script = try text("js/later/sort.js")
        #expect(script.contains("ArrowRight: 'l'"))
    }

    private func strokes() -> [String] { KeyGroup.all([]).flatMap(\.keys).map { $0.strokes.joined(separator: " ") } }

    private func text(_ name: String) throws -> String {
        let folder = try #require(Assets.folder())
        return try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
    }

    /// Returns the keys of an object literal, without those of nested objects and calls.
    private func names(of start: String, in script: String) throws -> [String] {
        let begin = try #require(script.range(of: start)?.upperBound)
        let end = try #require(script[begin...].range(of: "\n};")?.lowerBound)
        return script[begin..<end].matches(of: #/(?:^|[\n,] *)(?:'([^']+)'|([A-Za-z]+)): /#).map { match in
            String(match.1 ?? match.2 ?? "")
        }
    }
}

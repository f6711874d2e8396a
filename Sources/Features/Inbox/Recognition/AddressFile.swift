import Foundation
import Site
import Text

/// Types of files with addresses: links saved by browsers and desktops, web pages, and plain text.
enum AddressFile: String, Sendable, CaseIterable {
    case url, webloc, desktop, txt, md, markdown, html, htm, xhtml

    /// Maximum number of addresses that are read from one file.
    static let limit = 1000
    /// Maximum size in bytes; a larger text is not a note.
    static let largest = 5 << 20

    /// - Parameter name: name of the file; only its extension counts.
    init?(name: String) {
        guard let dot = name.lastIndex(of: ".") else { return nil }
        self.init(rawValue: name[name.index(after: dot)...].lowercased())
    }

    /// Returns the addresses in a file, each once, in their order.
    func addresses(in bytes: [UInt8]) -> [String] {
        var seen: Set<String> = []
        return addresses(bytes).filter { address in
            let small = address.prefix(8).lowercased()
            return (small.hasPrefix("http://") || small.hasPrefix("https://")) && seen.insert(address).inserted
        }.prefix(Self.limit).map(\.self)
    }

    /// Returns the text that a person wrote; nil for types that hold nothing but addresses.
    func text(_ bytes: [UInt8]) -> String? {
        switch self {
        case .txt, .md, .markdown: Self.decoded(bytes)
        default: nil
        }
    }

    private func addresses(_ bytes: [UInt8]) -> [String] {
        switch self {
        case .url, .desktop: [Self.value("URL", in: Self.decoded(bytes))].compactMap(\.self)
        case .webloc: Self.webloc(bytes)
        case .txt, .md, .markdown: AddressDetector.addresses(in: Self.decoded(bytes))
        case .html, .htm, .xhtml: Self.html(Self.decoded(bytes))
        }
    }

    /// Returns the value of the first line "URL=..." of an INI file.
    private static func value(_ name: String, in text: String) -> String? {
        for line in text.split(whereSeparator: \.isNewline) {
            guard let equals = line.firstIndex(of: "=") else { continue }
            let key = line[..<equals].trimmingCharacters(in: .whitespaces)
            guard key.caseInsensitiveCompare(name) == .orderedSame else { continue }
            return line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces)
        }
        return nil
    }

    /// Returns the address in a property list, XML or binary.
    private static func webloc(_ bytes: [UInt8]) -> [String] {
        let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil) as? [String: Any]
        return [list?["URL"] as? String].compactMap(\.self)
    }

    private static let savedFrom = CompiledRegex(/saved from url=\(\d+\)(\S+)/)
    private static let canonical = CompiledRegex(/<link[^>]+rel=["']?canonical["']?[^>]*>/.ignoresCase())
    private static let address = CompiledRegex(/href=["']([^"']+)["']/.ignoresCase())
    private static let link = CompiledRegex(/<a\s[^>]*?href\s*=\s*["']([^"']+)["']/.ignoresCase())

    /// Returns the own address of a page that a browser saved, and otherwise the links of the page.
    private static func html(_ text: String) -> [String] {
        let head = text.prefix(4000)
        if let saved = head.firstMatch(of: savedFrom) { return [String(saved.1)] }
        if !head.localizedCaseInsensitiveContains("NETSCAPE-Bookmark-file"),
            let canonical = text.prefix(100_000).firstMatch(of: canonical),
            let own = canonical.output.firstMatch(of: address)
        {
            return [unescaped(own.1)]
        }
        return text.matches(of: link).map { unescaped($0.1) }
    }

    private static func unescaped(_ text: Substring) -> String {
        text.replacing("&amp;", with: "&").replacing("&#38;", with: "&").trimmingCharacters(in: .whitespaces)
    }

    /// Decodes UTF-8, UTF-16 with a byte order mark, or the encoding of older Korean Windows.
    static func decoded(_ bytes: [UInt8]) -> String {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            return String(data: Data(bytes), encoding: .utf16) ?? ""
        }
        let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        if let text = String(validating: body, as: UTF8.self) { return text.nfc }
        return String(data: Data(body), encoding: cp949) ?? String(decoding: body, as: UTF8.self)
    }

    private static let cp949 = String.Encoding(rawValue: 0x8000_0422)
}

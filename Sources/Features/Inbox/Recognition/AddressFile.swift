import Foundation
import Site
import Text

/// Types of files with addresses: links saved by browsers and desktops, web pages, and plain text.
enum AddressFile: String, Sendable, CaseIterable {
    case url, webloc, desktop, txt, md, markdown, html, htm, xhtml

    /// Maximum number of addresses that are read from one file.
    static let maxAddresses = 1_000
    /// Maximum size in bytes; a larger text is not a note.
    static let maxFileSize = 5 << 20

    /// - Parameter name: name of the file; only its extension counts.
    init?(name: String) {
        guard let dot = name.lastIndex(of: ".") else { return nil }
        self.init(rawValue: name[name.index(after: dot)...].lowercased())
    }

    /// Returns the addresses in a file, each once, in their order.
    func addresses(in bytes: [UInt8]) -> [String] {
        var seen: Set<String> = []
        return allAddresses(in: bytes).filter { address in
            let scheme = address.prefix("https://".count).lowercased()
            return (scheme.hasPrefix("http://") || scheme.hasPrefix("https://")) && seen.insert(address).inserted
        }.prefix(Self.maxAddresses).map(\.self)
    }

    /// Returns the text that a person wrote; nil for types that hold nothing but addresses.
    func text(_ bytes: [UInt8]) -> String? {
        switch self {
        case .txt, .md, .markdown: Self.decoded(bytes)
        default: nil
        }
    }

    private func allAddresses(in bytes: [UInt8]) -> [String] {
        switch self {
        case .url, .desktop: [Self.value("URL", in: Self.decoded(bytes))].compactMap(\.self)
        case .webloc: Self.weblocAddress(bytes)
        case .txt, .md, .markdown: AddressDetector.addresses(in: Self.decoded(bytes))
        case .html, .htm, .xhtml: Self.pageAddresses(Self.decoded(bytes))
        }
    }

    /// Returns the value of the first line `name=…` of an INI file.
    private static func value(_ name: String, in text: String) -> String? {
        for line in text.split(whereSeparator: \.isNewline) {
            guard let equalsSign = line.firstIndex(of: "=") else { continue }
            let key = line[..<equalsSign].trimmingCharacters(in: .whitespaces)
            guard key.caseInsensitiveCompare(name) == .orderedSame else { continue }
            return line[line.index(after: equalsSign)...].trimmingCharacters(in: .whitespaces)
        }
        return nil
    }

    /// Returns the address in a property list, XML or binary.
    private static func weblocAddress(_ bytes: [UInt8]) -> [String] {
        let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil) as? [String: Any]
        return [list?["URL"] as? String].compactMap(\.self)
    }

    /// Beginning of a page in which browsers write the address that it was saved from.
    private static let headCharacters = 4_000
    /// Number of characters in which a canonical address is looked for.
    private static let maxCanonicalSearch = 100_000
    private static let savedFromPattern = CompiledRegex(/saved from url=\(\d+\)(\S+)/)
    private static let canonicalPattern = CompiledRegex(/<link[^>]+rel=["']?canonical["']?[^>]*>/.ignoresCase())
    private static let hrefPattern = CompiledRegex(/href=["']([^"']+)["']/.ignoresCase())
    private static let linkPattern = CompiledRegex(/<a\s[^>]*?href\s*=\s*["']([^"']+)["']/.ignoresCase())

    /// Returns the address of a page that a browser saved, and otherwise the links of the page.
    private static func pageAddresses(_ text: String) -> [String] {
        let head = text.prefix(headCharacters)
        if let saved = head.firstMatch(of: savedFromPattern) { return [String(saved.1)] }
        if !head.localizedCaseInsensitiveContains("NETSCAPE-Bookmark-file"),
            let canonical = text.prefix(maxCanonicalSearch).firstMatch(of: canonicalPattern),
            let pageAddress = canonical.output.firstMatch(of: hrefPattern)
        {
            return [unescaped(pageAddress.1)]
        }
        return text.matches(of: linkPattern).map { unescaped($0.1) }
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

    /// `kCFStringEncodingDOSKorean`, with the bit that marks an encoding of CoreFoundation.
    private static let cp949 = String.Encoding(rawValue: 0x8000_0422)
}

import Foundation
import Text

/// The name of an entry, as bytes that may be UTF-8 or, from older Korean Windows, CP949.
enum EntryName {
    /// - Parameter allowsLeadingSlash: see ``ZipLimits/allowsLeadingSlash``.
    /// - Returns: nil for a name that leads elsewhere.
    static func path(_ bytes: [UInt8], allowsLeadingSlash: Bool = false) -> String? {
        guard let text = decoded(bytes), !text.unicodeScalars.contains("\0") else { return nil }
        let slashed = text.replacingOccurrences(of: "\\", with: "/")
        let parts = slashed.split(separator: "/").filter { $0 != "." }
        // "C:\x" and "/x" name a place of the machine.
        if slashed.hasPrefix("/") && !allowsLeadingSlash || parts.first?.dropFirst().hasPrefix(":") == true {
            return nil
        }
        guard !parts.contains("..") else { return nil }
        return parts.joined(separator: "/").nfc
    }

    /// What archivers add for themselves.
    static func isIgnored(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        return parts.isEmpty || parts.contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
            || ["Thumbs.db", "desktop.ini"].contains(parts.last ?? "")
    }

    private static func decoded(_ bytes: [UInt8]) -> String? {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return String(data: Data(bytes), encoding: cp949) ?? String(decoding: bytes, as: UTF8.self)
    }

    /// Core Foundation's number for code page 949 ("DOS Korean"), with the bit that marks its numbers.
    private static let cp949 = String.Encoding(rawValue: 0x8000_0422)
}

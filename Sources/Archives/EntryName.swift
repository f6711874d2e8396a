import Foundation
import Text

/// Decodes the stored names of entries, which are UTF-8 or, from older Korean Windows, CP949.
enum EntryName {
    /// Returns the safe relative path of an entry.
    ///
    /// - Parameter allowsLeadingSlash: see ``ZipLimits/allowsLeadingSlash``.
    /// - Returns: `nil` for an absolute path, a path with `..` and a name with a zero byte.
    static func path(_ bytes: [UInt8], allowsLeadingSlash: Bool = false) -> String? {
        guard let name = decoded(bytes), !name.unicodeScalars.contains("\0") else { return nil }
        let slashedName = name.replacingOccurrences(of: "\\", with: "/")
        let components = slashedName.split(separator: "/").filter { $0 != "." }
        // "C:\x" and "/x" are absolute paths.
        if slashedName.hasPrefix("/") && !allowsLeadingSlash || components.first?.dropFirst().hasPrefix(":") == true {
            return nil
        }
        guard !components.contains("..") else { return nil }
        return components.joined(separator: "/").nfc
    }

    /// Returns whether a file is hidden or was added by a system, such as `Thumbs.db`.
    static func isIgnored(_ path: String) -> Bool {
        let components = path.split(separator: "/")
        return components.isEmpty || components.contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
            || ["Thumbs.db", "desktop.ini"].contains(components.last ?? "")
    }

    private static func decoded(_ bytes: [UInt8]) -> String? {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return String(data: Data(bytes), encoding: codePage949) ?? String(decoding: bytes, as: UTF8.self)
    }

    /// Core Foundation's encoding for code page 949 ("DOS Korean"), 0x0422, with the bit that marks its encodings.
    private static let codePage949 = String.Encoding(rawValue: 0x8000_0422)
}

import Catalog
import Foundation
import Web

/// Permitted name of a backup entry. External names are parsed into this type and written from it, so that an archive
/// cannot choose a path.
enum BackupName: Sendable, Hashable {
    /// `backup.json`, the first.
    case header
    /// `rows/item.jsonl`
    case rows(String)
    /// `media/<sha256>.png`
    case media(sha256: String, ending: String)
    /// `inbox/…`, a file waiting in the inbox folder: its path below `inbox`.
    case inbox([String])
    /// `tls/…`
    case tls(String)
    /// `index.html` and the files of `readable/`.
    case readable(String)
    /// `manifest.json`, the last.
    case manifest

    static let index = "index.html"

    /// Parses the name of an entry; nil if no backup contains this name.
    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        switch (parts.first ?? "", parts.count) {
        case ("backup.json", 1): self = .header
        case ("manifest.json", 1): self = .manifest
        case (Self.index, 1): self = .readable(Self.index)
        case ("readable", 2) where Self.isPlain(parts[1]): self = .readable("readable/\(parts[1])")
        case ("tls", 2) where Self.isPlain(parts[1]): self = .tls(parts[1])
        case ("rows", 2):
            guard parts[1].hasSuffix(".jsonl") else { return nil }
            let table = parts[1].dropLast(6)
            guard !table.isEmpty, table.utf8.allSatisfy({ Self.isLetter($0) || $0 == UInt8(ascii: "_") }) else {
                return nil
            }
            self = .rows(String(table))
        case ("media", 2):
            let (hash, ending) = (parts[1].prefix(64), parts[1].dropFirst(65))
            guard SHA256.isHex(hash), parts[1].dropFirst(64).first == ".", (1...5).contains(ending.utf8.count),
                ending.utf8.allSatisfy({ Self.isLetter($0) && !(0x41...0x5A).contains($0) })
            else { return nil }
            self = .media(sha256: String(hash), ending: String(ending))
        case ("inbox", 2...):
            let names = parts.dropFirst().map { $0.removingPercentEncoding ?? "" }
            guard names.allSatisfy(Self.isFileName) else { return nil }
            self = .inbox(names)
        default: return nil
        }
        // Each entry has one spelling, so that a second spelling cannot get past the check for duplicates.
        guard self.text == text else { return nil }
    }

    var text: String {
        switch self {
        case .header: "backup.json"
        case .manifest: "manifest.json"
        case .rows(let table): "rows/\(table).jsonl"
        case .media(let sha256, let ending): "media/\(sha256).\(ending)"
        case .inbox(let names): (["inbox"] + names.map(PercentEncoding.encode)).joined(separator: "/")
        case .tls(let name): "tls/\(name)"
        case .readable(let name): name
        }
    }

    /// Whether the text is safe as the name of a file in a folder: no separator, no control characters, at most 255
    /// bytes.
    static func isFileName(_ name: String) -> Bool {
        !name.isEmpty && name != "." && name != ".." && name.utf8.count <= 255
            && name.utf8.allSatisfy { $0 >= 32 && $0 != 127 && $0 != UInt8(ascii: "/") }
    }

    /// Returns an untrusted name for display: at most 120 characters, with `?` for everything that is not printable
    /// ASCII.
    static func shown(_ name: String) -> String {
        String(
            name.unicodeScalars.prefix(120).map {
                $0.isASCII && $0.value >= 32 && $0.value != 127 ? Character($0) : "?"
            })
    }

    private static func isPlain(_ name: String) -> Bool {
        isFileName(name) && name.utf8.allSatisfy { isLetter($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }
}

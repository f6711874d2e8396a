import Catalog
import Foundation
import Tables

/// A file of links as programs export it. The word stands in its run and in the sources of fields.
enum BookmarkFile: String, CaseIterable {
    /// Markup, in the dialects of browsers and services.
    case netscape
    case pocket

    /// By how it begins; nil for what is none for sure. The reader of markup takes more than that.
    init?(at path: String) {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? file.close() }
        let head = String(decoding: (try? file.read(upToCount: 64 << 10)) ?? Data(), as: UTF8.self)
        if head.contains(/<!DOCTYPE\s+NETSCAPE-Bookmark-file|<a\s[^>]*(add_date|time_added)\s*=/.ignoresCase()) {
            self = .netscape
        } else if (try? PocketTable(ImportBytes.source(of: path))) != nil {
            self = .pocket
        } else {
            return nil
        }
    }

    /// Its entries, one by one, in constant memory.
    func entries(at path: String) throws -> () throws -> Bookmark? {
        let source = try ImportBytes.source(of: path)
        switch self {
        case .netscape:
            var reader = BookmarkReader(source)
            return { try reader.next() }
        case .pocket:
            guard var table = try PocketTable(source) else { throw CatalogError.notFound }
            return { try table.next() }
        }
    }
}

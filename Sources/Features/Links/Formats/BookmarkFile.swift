import Archives
import Files
import Foundation
import Tables
import Text

/// A file of links, or a zip file that contains some, recognised by its contents.
struct BookmarkFile {
    /// Maximum number of bytes that are read to recognise a file.
    private static let telling = 4 << 20
    /// Maximum size of a text next to the links in an archive, in bytes.
    private static let longestText = 8 << 20
    /// Number of files of an archive that are tried before it is rejected.
    private static let tries = 20

    let format: BookmarkFormat
    /// Paths on disk, in reading order.
    private let pieces: [String]
    /// Paths of the unpacked files of an archive, by their names in it.
    private let texts: [String: String]

    /// - Parameters:
    ///   - scratch: temporary folder for the contents of an archive, created if needed; the caller removes it.
    ///   - format: format that the caller names; nil to detect it.
    /// - Returns: nil if the file is not certainly one of links.
    init?(at path: String, scratch: String, format wanted: BookmarkFormat? = nil) {
        guard GuardedZipReader.recognises(Self.beginning(of: path, 4)) else {
            guard let format = wanted ?? Self.format(of: path) else { return nil }
            self.init(path: path, format: format)
            return
        }
        guard let files = try? Self.unpack(path, to: scratch) else { return nil }
        // Lists of links are less deeply nested than the texts of their pages.
        func depth(_ name: String) -> Int { name.split(separator: "/").count }
        let places = files.sorted { one, other in
            let (left, right) = (depth(one.key), depth(other.key))
            return left == right ? one.key.compare(other.key, options: .numeric) == .orderedAscending : left < right
        }
        let known = places.filter { Self.isOfLinks($0.key) }.prefix(wanted == nil ? Self.tries : .max)
        var found: BookmarkFormat?
        var pieces: [String] = []
        for (name, place) in known {
            let format = wanted ?? found ?? Self.format(of: place, among: BookmarkFormat.programs)
            guard let format, Self.holds(format, at: place, name) else { continue }
            found = format
            pieces.append(place)
        }
        guard let found else { return nil }
        // The remaining files are included if they are of the same format.
        pieces += places.filter { Self.isOfLinks($0.key) }.dropFirst(known.count)
            .filter { Self.holds(found, at: $0.value, $0.key) }.map(\.value)
        self.init(format: found, pieces: pieces, texts: files)
    }

    private init(format: BookmarkFormat, pieces: [String], texts: [String: String]) {
        self.format = format
        self.pieces = pieces
        self.texts = texts
    }

    /// Creates a file that is read in this format, whatever it contains.
    init(path: String, format: BookmarkFormat) {
        self.init(format: format, pieces: [path], texts: [:])
    }

    /// Returns the entries, which are read one by one, in constant memory.
    func entries() -> BookmarkEntries {
        let extras = format.name == BookmarkFormat.pocket.name ? PocketExtras(texts) : nil
        return BookmarkEntries(pieces, of: format, extras: extras, reader: reader)
    }

    private func reader(of path: String) throws -> any BookmarkSource {
        switch format.fileShape {
        case .markup: return NetscapeBookmarkReader(try TextDecodingSource.source(of: path))
        case .addresses: return try AddressList.reader { try TextDecodingSource.source(of: path) }
        case .table(let columns, let read):
            let source = try TextDecodingSource.source(of: path)
            guard let reader = try BookmarkTableReader(source, columns: columns, read: read) else {
                throw ImportFileError.unknown
            }
            return reader
        case .objects(let objects):
            return try BookmarkObjectReader(objects, siblingText: text) { try Self.source(of: path) }
        }
    }

    private func text(_ name: String) -> String? {
        guard let place = texts.first(where: { $0.key == name || $0.key.hasSuffix("/" + name) })?.value else {
            return nil
        }
        return String(decoding: Self.beginning(of: place, Self.longestText), as: UTF8.self)
    }

    // MARK: Recognition

    private static let netscape = CompiledRegex(
        /<!DOCTYPE\s+NETSCAPE-Bookmark-file|<a\s[^>]*(add_date|time_added)\s*=/.ignoresCase())

    /// - Parameter name: name of the file.
    static func certainty(of path: String, name: String, scratch: String) -> BookmarkCertainty {
        guard let file = BookmarkFile(at: path, scratch: scratch) else {
            return isMarkup(path) ? .possible : .none
        }
        guard file.format.name == BookmarkFormat.addresses.name else { return .certain }
        let isBare = (try? AddressList.Lines(TextDecodingSource.source(of: path)).isBare) ?? false
        return isBare && !name.hasExtension("md", "markdown", "mdown") ? .list : .possible
    }

    /// Whether a text is markup with the elements of bookmark files: the terms of a list, or links that hold most
    /// of its words. A page that a person wrote has more text around its links.
    private static func isMarkup(_ path: String) -> Bool {
        let head = String(decoding: beginning(of: path, 512), as: UTF8.self)
        guard head.first(where: { !$0.isWhitespace && $0 != "\u{FEFF}" }) == "<" else { return false }
        var tokenizer = BookmarkTokenizer(source(of: path, upTo: telling))
        var (linked, others, hasLink) = (0, 0, false)
        /// The open link, or the open element whose text is not part of a page's body.
        var open: String?
        while let token = try? tokenizer.next() {
            switch token {
            case .start("DT", _), .start("DL", _): return true
            case .start("A", let attributes):
                guard attributes["HREF"] != nil else { continue }
                (open, hasLink) = ("A", true)
            case .start(let name, _): if Self.headings.contains(name) { open = name }
            case .end(let name): if name == open { open = nil }
            case .text(let bytes):
                let count = bytes.count { !$0.isSpace }
                if open == "A" { linked += count } else if open == nil { others += count }
            }
        }
        return hasLink && linked >= others
    }

    private static let headings: Set<String> = ["TITLE", "STYLE", "SCRIPT", "H1", "H2", "H3", "H4", "H5", "H6"]

    private static func format(of path: String, among formats: [BookmarkFormat] = BookmarkFormat.all) -> BookmarkFormat?
    {
        let head = beginning(of: path, 64 << 10)
        if PropertyList.begins(head) {
            guard case .objects(let objects) = BookmarkFormat.safari.fileShape, let source = try? Self.source(of: path)
            else { return nil }
            return BookmarkObjectReader.isSure(source, objects) ? .safari : nil
        }
        let text = String(decoding: head, as: UTF8.self)
        if text.contains(netscape) { return .netscape }
        let lines = startsAsText(text) ? (try? AddressList.Lines(TextDecodingSource.source(of: path))) : nil
        return formats.first { format in
            switch format.fileShape {
            case .markup: false
            case .addresses:
                format.name == BookmarkFormat.oneTab.name
                    ? lines.map { $0.isBare && $0.isTitled } ?? false : isList(path, lines)
            case .table(let columns, let read):
                (try? BookmarkTableReader(TextDecodingSource.source(of: path), columns: columns, read: read)) != nil
            case .objects(let objects):
                isJSON(text) && BookmarkObjectReader.isSure(Self.source(of: path, upTo: telling), objects)
            }
        }
    }

    /// Whether a text, which is neither markup nor JSON, is a list of addresses. The first line of other programs'
    /// tables has names that no list of addresses has.
    private static func isList(_ path: String, _ lines: AddressList.Lines?) -> Bool {
        guard let lines else { return false }
        if (try? AddressList.columns(TextDecodingSource.source(of: path))) != nil { return true }
        var table = try? CSVReader(TextDecodingSource.source(of: path))
        let first = (try? table?.next()) ?? []
        return lines.isList && (first.count < 2 || first.contains { $0.contains("://") })
    }

    private static let json = CompiledRegex(/[\[{]\s*[\[{"\]}0-9]/)

    /// Whether a text begins as neither markup nor JSON. `[Title](https://…)` is text.
    private static func startsAsText(_ head: String) -> Bool {
        let text = head.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        return text.first != nil && text.first != "<" && text.prefixMatch(of: json) == nil
    }

    private static func isJSON(_ head: String) -> Bool {
        let first = head.first { !$0.isWhitespace && $0 != "\u{FEFF}" }
        return first == "[" || first == "{"
    }

    private static func holds(_ format: BookmarkFormat, at path: String, _ name: String) -> Bool {
        format.files?(name) ?? (Self.format(of: path)?.name == format.name)
    }

    // MARK: Bytes

    private static func isOfLinks(_ name: String) -> Bool { name.hasExtension("html", "htm", "csv", "json", "plist") }

    private static func unpack(_ path: String, to scratch: String) throws -> [String: String] {
        let zip = try GuardedZipReader(path)
        var places: [String: String] = [:]
        while let entry = try zip.next() {
            guard isOfLinks(entry.path) || entry.path.hasSuffix(".md") else { continue }
            try Directory.make(scratch)
            let place = "\(scratch)/\(places.count)"
            try zip.write(to: place)
            places[entry.path] = place
        }
        return places
    }

    private static func beginning(of path: String, _ count: Int) -> [UInt8] {
        (try? File(path).read(count)) ?? []
    }

    /// Returns the bytes of a file; a property list is converted to JSON.
    /// - Throws: ``ImportFileError``.
    private static func source(of path: String) throws -> TextDecodingSource.Source {
        guard PropertyList.begins(beginning(of: path, 1_024)) else { return try TextDecodingSource.source(of: path) }
        do {
            var json: [UInt8]? = try PropertyList.json(beginning(of: path, PropertyList.limit + 1))
            return {
                defer { json = nil }
                return json
            }
        } catch PropertyList.FormatError.tooLarge {
            throw ImportFileError.tooLarge
        } catch {
            throw ImportFileError.broken
        }
    }

    /// Returns the chunks of a file until `limit` bytes have been read.
    private static func source(of path: String, upTo limit: Int) -> TextDecodingSource.Source {
        guard let whole = try? TextDecodingSource.source(of: path) else { return { nil } }
        var rest = limit
        return {
            guard rest > 0, let piece = try whole() else { return nil }
            rest -= piece.count
            return piece
        }
    }
}

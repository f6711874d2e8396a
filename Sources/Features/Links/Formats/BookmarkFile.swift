import Archives
import Files
import Foundation
import Tables
import Text

/// A file of links, or a zip file that contains some, recognised by its contents.
struct BookmarkFile {
    /// Maximum number of bytes that are read to recognise a file.
    private static let recognitionBytes = 4 << 20
    /// Maximum size of a text next to the links in an archive, in bytes.
    private static let maxSiblingTextBytes = 8 << 20
    /// Number of files of an archive that are tried before it is rejected.
    private static let maxTriedFiles = 20

    let format: BookmarkFormat
    /// Paths on disk of the files with entries, in reading order.
    private let paths: [String]
    /// Paths on disk of all unpacked files of an archive, by their names in the archive.
    private let pathsByName: [String: String]

    /// - Parameters:
    ///   - scratch: temporary folder for the contents of an archive, created if needed; the caller removes it.
    ///   - format: format that the caller names; nil to detect it.
    /// - Returns: nil if the file is not certainly one of links.
    init?(at path: String, scratch: String, format namedFormat: BookmarkFormat? = nil) {
        guard GuardedZipReader.recognises(Self.beginning(of: path, maxBytes: 4)) else {
            guard let format = namedFormat ?? Self.format(of: path) else { return nil }
            self.init(path: path, format: format)
            return
        }
        guard let files = try? Self.unpack(path, to: scratch) else { return nil }
        // Lists of links are less deeply nested than the pathsByName of their pages.
        func depth(_ name: String) -> Int { name.split(separator: "/").count }
        let sortedFiles = files.sorted { file, otherFile in
            let (depth, otherDepth) = (depth(file.key), depth(otherFile.key))
            return depth == otherDepth
                ? file.key.compare(otherFile.key, options: .numeric) == .orderedAscending : depth < otherDepth
        }
        let triedFiles = sortedFiles.filter { Self.mayHoldLinks($0.key) }.prefix(
            namedFormat == nil ? Self.maxTriedFiles : .max)
        var detectedFormat: BookmarkFormat?
        var paths: [String] = []
        for (name, path) in triedFiles {
            let format = namedFormat ?? detectedFormat ?? Self.format(of: path, among: BookmarkFormat.programFormats)
            guard let format, Self.hasFormat(format, at: path, named: name) else { continue }
            detectedFormat = format
            paths.append(path)
        }
        guard let detectedFormat else { return nil }
        // The remaining files are included if they are of the same format.
        paths += sortedFiles.filter { Self.mayHoldLinks($0.key) }.dropFirst(triedFiles.count)
            .filter { Self.hasFormat(detectedFormat, at: $0.value, named: $0.key) }.map(\.value)
        self.init(format: detectedFormat, paths: paths, pathsByName: files)
    }

    private init(format: BookmarkFormat, paths: [String], pathsByName: [String: String]) {
        self.format = format
        self.paths = paths
        self.pathsByName = pathsByName
    }

    /// Creates a file that is read in this format, whatever it contains.
    init(path: String, format: BookmarkFormat) {
        self.init(format: format, paths: [path], pathsByName: [:])
    }

    /// Returns the entries, which are read one by one, in constant memory.
    func entries() -> BookmarkEntries {
        let extras = format.name == BookmarkFormat.pocket.name ? PocketExtras(pathsByName) : nil
        return BookmarkEntries(paths, of: format, extras: extras, reader: reader)
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
            return try BookmarkObjectReader(objects, siblingText: siblingText) { try Self.source(of: path) }
        }
    }

    private func siblingText(_ name: String) -> String? {
        guard let path = pathsByName.first(where: { $0.key == name || $0.key.hasSuffix("/" + name) })?.value else {
            return nil
        }
        return String(decoding: Self.beginning(of: path, maxBytes: Self.maxSiblingTextBytes), as: UTF8.self)
    }

    // MARK: Recognition

    private static let netscapeMarkup = CompiledRegex(
        /<!DOCTYPE\s+NETSCAPE-Bookmark-file|<a\s[^>]*(add_date|time_added)\s*=/.ignoresCase())

    /// - Parameter name: name of the file.
    static func certainty(of path: String, name: String, scratch: String) -> BookmarkCertainty {
        guard let file = BookmarkFile(at: path, scratch: scratch) else {
            return isMarkup(path) ? .possible : .none
        }
        guard file.format.name == BookmarkFormat.addresses.name else { return .certain }
        let isBare = (try? AddressList.LineCounts(TextDecodingSource.source(of: path)).isBare) ?? false
        return isBare && !name.hasExtension("md", "markdown", "mdown") ? .list : .possible
    }

    /// Whether a text is markup with the elements of bookmark files: the terms of a list, or links that hold most
    /// of its words. A page that a person wrote has more text around its links.
    private static func isMarkup(_ path: String) -> Bool {
        let head = String(decoding: beginning(of: path, maxBytes: 512), as: UTF8.self)
        guard head.first(where: { !$0.isWhitespace && $0 != "\u{FEFF}" }) == "<" else { return false }
        var tokenizer = BookmarkTokenizer(source(of: path, upTo: recognitionBytes))
        var (linkCharacters, otherCharacters, hasLink) = (0, 0, false)
        /// The open link, or the open element whose text is not part of a page's body.
        var open: String?
        while let token = try? tokenizer.next() {
            switch token {
            case .start("DT", _), .start("DL", _): return true
            case .start("A", let attributes):
                guard attributes["HREF"] != nil else { continue }
                (open, hasLink) = ("A", true)
            case .start(let name, _): if Self.nonBodyElements.contains(name) { open = name }
            case .end(let name): if name == open { open = nil }
            case .text(let bytes):
                let count = bytes.count { !$0.isSpace }
                if open == "A" { linkCharacters += count } else if open == nil { otherCharacters += count }
            }
        }
        return hasLink && linkCharacters >= otherCharacters
    }

    private static let nonBodyElements: Set<String> = ["TITLE", "STYLE", "SCRIPT", "H1", "H2", "H3", "H4", "H5", "H6"]

    /// Returns the format of a file by its contents; nil if it has none of these formats.
    private static func format(of path: String, among formats: [BookmarkFormat] = BookmarkFormat.all) -> BookmarkFormat?
    {
        let head = beginning(of: path, maxBytes: 64 << 10)
        if PropertyList.isRecognised(head) {
            guard case .objects(let objects) = BookmarkFormat.safari.fileShape, let source = try? Self.source(of: path)
            else { return nil }
            return BookmarkObjectReader.isOfProgram(source, objects) ? .safari : nil
        }
        let text = String(decoding: head, as: UTF8.self)
        if text.contains(netscapeMarkup) { return .netscape }
        let lines = startsAsText(text) ? (try? AddressList.LineCounts(TextDecodingSource.source(of: path))) : nil
        return formats.first { format in
            switch format.fileShape {
            case .markup: false
            case .addresses:
                format.name == BookmarkFormat.oneTab.name
                    ? lines.map { $0.isBare && $0.hasOneTabLine } ?? false : isList(path, lines)
            case .table(let columns, let read):
                (try? BookmarkTableReader(TextDecodingSource.source(of: path), columns: columns, read: read)) != nil
            case .objects(let objects):
                isJSON(text) && BookmarkObjectReader.isOfProgram(Self.source(of: path, upTo: recognitionBytes), objects)
            }
        }
    }

    /// Whether a text, which is neither markup nor JSON, is a list of addresses. The first line of other programs'
    /// tables has names that no list of addresses has.
    private static func isList(_ path: String, _ lines: AddressList.LineCounts?) -> Bool {
        guard let lines else { return false }
        if (try? AddressList.columns(TextDecodingSource.source(of: path))) != nil { return true }
        var table = try? CSVReader(TextDecodingSource.source(of: path))
        let first = (try? table?.next()) ?? []
        return lines.isList && (first.count < 2 || first.contains { $0.contains("://") })
    }

    private static let jsonStart = CompiledRegex(/[\[{]\s*[\[{"\]}0-9]/)

    /// Whether a text begins as neither markup nor JSON. `[Title](https://…)` is text.
    private static func startsAsText(_ head: String) -> Bool {
        let text = head.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        return text.first != nil && text.first != "<" && text.prefixMatch(of: jsonStart) == nil
    }

    private static func isJSON(_ head: String) -> Bool {
        let first = head.first { !$0.isWhitespace && $0 != "\u{FEFF}" }
        return first == "[" || first == "{"
    }

    /// Returns whether a file of an archive has a format, by its name if that is enough.
    private static func hasFormat(_ format: BookmarkFormat, at path: String, named name: String) -> Bool {
        format.matchesFileName?(name) ?? (Self.format(of: path)?.name == format.name)
    }

    // MARK: Bytes

    /// Returns whether a file may contain links, by its extension.
    private static func mayHoldLinks(_ name: String) -> Bool {
        name.hasExtension("html", "htm", "csv", "json", "plist")
    }

    /// Unpacks the files of an archive that contain links or their texts.
    /// - Returns: paths on disk, by the names in the archive.
    private static func unpack(_ path: String, to scratch: String) throws -> [String: String] {
        let zip = try GuardedZipReader(path)
        var pathsByName: [String: String] = [:]
        while let entry = try zip.next() {
            guard mayHoldLinks(entry.path) || entry.path.hasSuffix(".md") else { continue }
            try Directory.make(scratch)
            let target = "\(scratch)/\(pathsByName.count)"
            try zip.write(to: target)
            pathsByName[entry.path] = target
        }
        return pathsByName
    }

    private static func beginning(of path: String, maxBytes: Int) -> [UInt8] {
        (try? File(path).read(maxBytes)) ?? []
    }

    /// Returns the bytes of a file; a property list is converted to JSON.
    /// - Throws: ``ImportFileError``.
    private static func source(of path: String) throws -> TextDecodingSource.Source {
        guard PropertyList.isRecognised(beginning(of: path, maxBytes: 1_024)) else {
            return try TextDecodingSource.source(of: path)
        }
        do {
            var json: [UInt8]? = try PropertyList.convertToJSON(
                beginning(of: path, maxBytes: PropertyList.maxFileBytes + 1))
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
        guard let wholeSource = try? TextDecodingSource.source(of: path) else { return { nil } }
        var remainingBytes = limit
        return {
            guard remainingBytes > 0, let chunk = try wholeSource() else { return nil }
            remainingBytes -= chunk.count
            return chunk
        }
    }
}

import Tables
import Text

/// A reader of the quotes in Kindle's `My Clippings.txt`, each with the note at its place. Kindle stores notes and
/// quotes as separate entries in order of creation, so notes are read first. Notes without a quote come last.
struct ClippingReader {
    /// Maximum number of bytes of a line, and of an entry.
    private static let maxBytes = 1 << 20
    /// Number of lines within which the first entry must end. The longest entry is a few hundred words.
    private static let examinedLines = 200

    private struct Location: Hashable {
        let book: String
        let isPage: Bool
        let number: Int
    }

    private struct Note {
        let columns: [ImportRecord.Column]
        let text: String
    }

    private var entries: EntryReader
    private var notes: [Note] = []
    /// Indices of notes by their places.
    private var notesByLocation: [Location: [Int]] = [:]
    private var usedNotes: Set<Int> = []
    /// Index of the next note that may come without a quote.
    private var nextNote = 0

    /// - Throws: ``ImportFileError``
    init(of path: String) throws {
        // The first pass reads the notes.
        var noteEntries = try EntryReader(TextDecodingSource.source(of: path), maxBytes: Self.maxBytes)
        while let entry = try noteEntries.next() {
            guard let header = ClippingHeader(entry.headerLine), header.kind == .note, !entry.text.isEmpty else {
                continue
            }
            if let location = Self.locations(of: header, in: entry.title).last {
                notesByLocation[location, default: []].append(notes.count)
            }
            notes.append(Note(columns: Self.columns(entry, header), text: entry.text))
        }
        entries = try EntryReader(TextDecodingSource.source(of: path), maxBytes: Self.maxBytes)
    }

    /// Returns whether a file begins with an entry as Kindle writes it.
    static func recognises(_ source: @escaping TextDecodingSource.Source) throws -> Bool {
        var lines = try LineReader(source, limit: maxBytes)
        var head: [String] = []
        while head.count < examinedLines, let line = try lines.next() {
            let line = line.withoutByteOrderMarks
            if EntryReader.isSeparator(line) {
                return head.count > 1 && !head[0].isEmpty && ClippingHeader(head[1]) != nil
            }
            if !head.isEmpty || !line.isEmpty { head.append(line) }
        }
        return false
    }

    /// Returns the columns of the next quote, or of a note without a quote; `nil` after the last.
    mutating func next() throws -> [ImportRecord.Column]? {
        while let entry = try entries.next() {
            // An entry with an unknown second line still has its text.
            guard let header = ClippingHeader(entry.headerLine) else {
                return Self.columns(entry, nil) + [("Highlight", entry.text)]
            }
            // Bookmarks hold no text.
            if header.kind != .highlight || entry.text.isEmpty { continue }
            // Kindle writes text in angle brackets when a publisher allows no more copies.
            if entry.text.hasPrefix("<"), entry.text.hasSuffix(">") {
                return Self.columns(entry, header) + [("Text", entry.text)]
            }
            let noteIndices = Self.locations(of: header, in: entry.title).flatMap { notesByLocation[$0] ?? [] }
                .filter { !usedNotes.contains($0) }
            usedNotes.formUnion(noteIndices)
            let note = noteIndices.map { notes[$0].text }.joined(separator: "\n")
            return Self.columns(entry, header) + [("Highlight", entry.text), ("Note", note)]
        }
        while nextNote < notes.count {
            defer { nextNote += 1 }
            if !usedNotes.contains(nextNote) { return notes[nextNote].columns + [("Note", notes[nextNote].text)] }
        }
        return nil
    }

    private static func columns(_ entry: EntryReader.Entry, _ header: ClippingHeader?) -> [ImportRecord.Column] {
        let (title, author) = splitTitle(entry.title)
        return [
            ("Title", title), ("Author", author), ("About", entry.headerLine), ("Place", header?.locationText ?? ""),
            ("Added", header?.day ?? ""),
        ]
    }

    /// Splits a line such as "Dune (Book 1) (Frank Herbert)": the last parentheses hold the author.
    private static func splitTitle(_ line: String) -> (title: String, author: String) {
        guard line.hasSuffix(")") || line.hasSuffix("）") else { return (line, "") }
        var depth = 0
        for index in line.indices.reversed() {
            if ")）".contains(line[index]) { depth += 1 }
            if "(（".contains(line[index]) { depth -= 1 }
            guard depth == 0 else { continue }
            let title = String(line[..<index]).oneLine
            return title.isEmpty ? (line, "") : (title, String(line[index...].dropFirst().dropLast()).oneLine)
        }
        return (line, "")
    }

    /// Returns the locations that a highlight covers, that of its note last.
    private static func locations(of header: ClippingHeader, in book: String) -> [Location] {
        if let range = header.location {
            // Limits a wrong number. No highlight is longer than a chapter.
            return range.suffix(1_000).map { Location(book: book, isPage: false, number: $0) }
        }
        return header.page.map { [Location(book: book, isPage: true, number: $0.lowerBound)] } ?? []
    }
}

/// A reader of the entries in a clippings file, which are lines between separators.
private struct EntryReader {
    struct Entry {
        let title: String
        /// The second line, with the type and place of the entry.
        let headerLine: String
        let text: String
    }

    private var lines: LineReader
    private let maxBytes: Int

    init(_ source: @escaping TextDecodingSource.Source, maxBytes: Int) throws {
        lines = try LineReader(source, limit: maxBytes)
        self.maxBytes = maxBytes
    }

    static func isSeparator(_ line: String) -> Bool { line == "==========" }

    /// Reads the next entry.
    /// - Returns: `nil` at the end.
    /// - Throws: ``ImportFileError/tooLarge`` for an entry without an end.
    mutating func next() throws -> Entry? {
        var entryLines: [String] = []
        var byteCount = 0
        while let line = try lines.next() {
            let line = line.withoutByteOrderMarks
            if Self.isSeparator(line) {
                if entryLines.count > 1 { break }
                entryLines = []
                continue
            }
            byteCount += line.utf8.count
            guard byteCount < maxBytes else { throw ImportFileError.tooLarge }
            if !entryLines.isEmpty || !line.isEmpty { entryLines.append(line) }
        }
        guard entryLines.count > 1 else { return nil }
        return Entry(
            title: entryLines[0].oneLine, headerLine: entryLines[1].oneLine,
            text: entryLines.dropFirst(2).joined(separator: "\n").stripped)
    }
}

extension String {
    /// The text without surrounding white space and without byte order marks, which Kindle writes before each entry.
    fileprivate var withoutByteOrderMarks: String { replacing("\u{FEFF}", with: "").stripped }
}

import Tables
import Text

/// A reader of the quotes in Kindle's `My Clippings.txt`, each with the note at its place. Kindle stores notes and
/// quotes as separate entries in order of creation, so notes are read first. Notes without a quote come last.
struct ClippingReader {
    /// Maximum number of bytes of a line, and of an entry.
    private static let limit = 1 << 20
    /// Number of lines within which the first entry must end. The longest entry is a few hundred words.
    private static let telling = 200

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
    private var lastNote = 0

    /// - Throws: ``ImportFileError``
    init(of path: String) throws {
        var first = try EntryReader(TextDecodingSource.source(of: path), limit: Self.limit)
        while let entry = try first.next() {
            guard let about = ClippingHeader(entry.about), about.kind == .note, !entry.text.isEmpty else { continue }
            if let place = Self.locations(of: about, in: entry.title).last {
                notesByLocation[place, default: []].append(notes.count)
            }
            notes.append(Note(columns: Self.columns(entry, about), text: entry.text))
        }
        entries = try EntryReader(TextDecodingSource.source(of: path), limit: Self.limit)
    }

    /// Whether a file has entries as Kindle writes them.
    static func isSure(_ source: @escaping TextDecodingSource.Source) throws -> Bool {
        var lines = try LineReader(source, limit: limit)
        var head: [String] = []
        while head.count < telling, let line = try lines.next() {
            let line = line.withoutMarks
            if EntryReader.isSeparator(line) {
                return head.count > 1 && !head[0].isEmpty && ClippingHeader(head[1]) != nil
            }
            if !head.isEmpty || !line.isEmpty { head.append(line) }
        }
        return false
    }

    mutating func next() throws -> [ImportRecord.Column]? {
        while let entry = try entries.next() {
            // An entry with an unknown second line still has its text.
            guard let about = ClippingHeader(entry.about) else {
                return Self.columns(entry, nil) + [("Highlight", entry.text)]
            }
            // Bookmarks hold no text.
            if about.kind != .highlight || entry.text.isEmpty { continue }
            // Kindle writes text in angle brackets when a publisher allows no more copies.
            if entry.text.hasPrefix("<"), entry.text.hasSuffix(">") {
                return Self.columns(entry, about) + [("Text", entry.text)]
            }
            let found = Self.locations(of: about, in: entry.title).flatMap { notesByLocation[$0] ?? [] }
                .filter { !usedNotes.contains($0) }
            usedNotes.formUnion(found)
            let note = found.map { notes[$0].text }.joined(separator: "\n")
            return Self.columns(entry, about) + [("Highlight", entry.text), ("Note", note)]
        }
        while lastNote < notes.count {
            defer { lastNote += 1 }
            if !usedNotes.contains(lastNote) { return notes[lastNote].columns + [("Note", notes[lastNote].text)] }
        }
        return nil
    }

    private static func columns(_ entry: EntryReader.Entry, _ about: ClippingHeader?) -> [ImportRecord.Column] {
        let (title, author) = divided(entry.title)
        return [
            ("Title", title), ("Author", author), ("About", entry.about), ("Place", about?.locationText ?? ""),
            ("Added", about?.day ?? ""),
        ]
    }

    /// Splits a line such as "Dune (Book 1) (Frank Herbert)": the last parentheses hold the author.
    private static func divided(_ line: String) -> (title: String, author: String) {
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

    /// Returns the places that a highlight covers, with a note's own place last.
    private static func locations(of about: ClippingHeader, in book: String) -> [Location] {
        if let range = about.location {
            // Limits a wrong number. No highlight is longer than a chapter.
            return range.suffix(1_000).map { Location(book: book, isPage: false, number: $0) }
        }
        return about.page.map { [Location(book: book, isPage: true, number: $0.lowerBound)] } ?? []
    }
}

/// A reader of the entries in a clippings file, which are lines between separators.
private struct EntryReader {
    struct Entry {
        let title: String
        /// The second line, with the type and place of the entry.
        let about: String
        let text: String
    }

    private var lines: LineReader
    private let limit: Int

    init(_ source: @escaping TextDecodingSource.Source, limit: Int) throws {
        lines = try LineReader(source, limit: limit)
        self.limit = limit
    }

    static func isSeparator(_ line: String) -> Bool { line == "==========" }

    /// Reads the next entry.
    /// - Returns: nil at the end.
    /// - Throws: ``ImportFileError/tooLarge`` for an entry without an end.
    mutating func next() throws -> Entry? {
        var found: [String] = []
        var count = 0
        while let line = try lines.next() {
            let line = line.withoutMarks
            if Self.isSeparator(line) {
                if found.count > 1 { break }
                found = []
                continue
            }
            count += line.utf8.count
            guard count < limit else { throw ImportFileError.tooLarge }
            if !found.isEmpty || !line.isEmpty { found.append(line) }
        }
        guard found.count > 1 else { return nil }
        return Entry(
            title: found[0].oneLine, about: found[1].oneLine, text: found.dropFirst(2).joined(separator: "\n").stripped)
    }
}

extension String {
    /// The text without surrounding white space and without byte order marks, which Kindle writes before each entry.
    fileprivate var withoutMarks: String { replacing("\u{FEFF}", with: "").stripped }
}

import Catalog
import Foundation
import Tables
import Text

/// A parser of text files in which each entry begins with a heading: a line that is a day, or jrnl's
/// `[2024-03-01 21:05]`. Text before the first heading is an entry of the day in the file's name.
struct DatedTextParser {
    /// Maximum size of one entry: 1 MiB.
    static let maxEntryBytes = 1 << 20

    /// Number of characters of a too large entry that its import row shows.
    private static let maxShownLength = 4_000

    /// A line that begins an entry.
    typealias Heading = (line: String, time: EntryTimestamp, jrnl: JrnlHeading?)

    private var lines: LineReader
    private let isJrnl: Bool
    /// Day in the file's name.
    private let fileTime: EntryTimestamp?
    /// Heading of the next entry; `nil` before the first heading.
    private var nextHeading: Heading?
    private var isAtEnd = false

    init(_ source: @escaping TextDecodingSource.Source, isJrnl: Bool, fileTime: EntryTimestamp?) throws {
        lines = try LineReader(source, limit: Self.maxEntryBytes)
        self.isJrnl = isJrnl
        self.fileTime = fileTime
    }

    /// - Returns: `nil` at the end.
    mutating func next() throws -> DiaryEntryResult? {
        while !isAtEnd {
            let heading = nextHeading
            var bodyLines: [String] = []
            var (bytes, isTooLarge) = (0, false)
            nextHeading = nil
            while nextHeading == nil {
                guard let line = try lines.next() else {
                    isAtEnd = true
                    break
                }
                nextHeading = Self.heading(line, isJrnl: isJrnl)
                if nextHeading == nil {
                    bytes += line.utf8.count + 1
                    if bytes <= Self.maxEntryBytes { bodyLines.append(line) } else { isTooLarge = true }
                }
            }
            let text = bodyLines.joined(separator: "\n")
            if heading == nil, text.allSatisfy(\.isWhitespace) { continue }
            let raw = [heading?.line, text].compactMap { $0 }.joined(separator: "\n")
            if isTooLarge { return .failed(raw: String(raw.beginning(Self.maxShownLength)), reason: "too-large") }
            guard let entry = entry(heading, text) else { return .failed(raw: raw, reason: "no-day") }
            return .entry(entry, raw: raw)
        }
        return nil
    }

    private func entry(_ heading: Heading?, _ text: String) -> ImportedEntry? {
        if let jrnl = heading?.jrnl {
            return JrnlEntry.entry(
                jrnl.time, title: jrnl.title, body: text, tags: JrnlEntry.tags(in: jrnl.title + "\n" + text),
                isStarred: jrnl.isStarred)
        }
        guard let time = heading?.time ?? fileTime else { return nil }
        var entry = ImportedEntry(origin: ContentHash.origin("text", "\(heading?.line ?? "")\n\(text)"), time: time)
        entry.blocks = MarkdownText(plain: text).blocks
        // A first line of at most 40 characters with an empty line below it is a title.
        if case .text(let text)? = entry.blocks.first, let emptyLine = text.range(of: "\n\n"),
            emptyLine.lowerBound > text.startIndex,
            text[..<emptyLine.lowerBound].count <= 40, !text[..<emptyLine.lowerBound].contains("\n")
        {
            entry.title = String(text[..<emptyLine.lowerBound])
            entry.blocks[0] = .text(String(text[emptyLine.upperBound...]))
        }
        return entry
    }

    /// Returns the heading of an entry; `nil` if a line is none.
    static func heading(_ line: String, isJrnl: Bool) -> Heading? {
        if isJrnl { return JrnlHeading(line[...]).map { (line, $0.time, $0) } }
        guard line.utf8.count < 100, line.contains(where: \.isNumber) else { return nil }
        let dayText = line.trimmingCharacters(in: CharacterSet(charactersIn: " \t#*=-~[]<>_◆■●▶:"))
        return EntryTimestamp(written: dayText).map { (line, $0, nil) }
    }
}

import Catalog
import Foundation
import Tables
import Text

/// The entries of a text file, one by one: each begins with a line that is a day, or with jrnl's `[2024-03-01 21:05]`.
/// Text before the first such line belongs to the day in the file's name.
struct DatedTextParser {
    /// Maximum size of one entry, in bytes.
    static let limit = 1 << 20

    private var lines: LineReader
    private let isJrnl: Bool
    private let fallback: EntryTimestamp?
    private var heading: (line: String, time: EntryTimestamp, jrnl: JrnlHeading?)?
    private var isOver = false

    init(_ source: @escaping TextDecodingSource.Source, isJrnl: Bool, fallback: EntryTimestamp?) throws {
        lines = try LineReader(source, limit: Self.limit)
        self.isJrnl = isJrnl
        self.fallback = fallback
    }

    mutating func next() throws -> DiaryEntryResult? {
        while !isOver {
            let current = heading
            var body: [String] = []
            var (size, isTooLarge) = (0, false)
            heading = nil
            while heading == nil {
                guard let line = try lines.next() else {
                    isOver = true
                    break
                }
                heading = Self.heading(line, isJrnl)
                if heading == nil {
                    size += line.utf8.count + 1
                    if size <= Self.limit { body.append(line) } else { isTooLarge = true }
                }
            }
            let text = body.joined(separator: "\n")
            if current == nil, text.allSatisfy(\.isWhitespace) { continue }
            let raw = [current?.line, text].compactMap { $0 }.joined(separator: "\n")
            if isTooLarge { return .failed(raw: String(raw.beginning(4_000)), reason: "too-large") }
            guard let entry = entry(current, text) else { return .failed(raw: raw, reason: "no-day") }
            return .entry(entry, raw: raw)
        }
        return nil
    }

    private func entry(_ heading: (line: String, time: EntryTimestamp, jrnl: JrnlHeading?)?, _ text: String)
        -> ImportedEntry?
    {
        if let jrnl = heading?.jrnl {
            return JrnlEntry.entry(
                jrnl.time, title: jrnl.title, body: text, tags: JrnlEntry.tags(in: jrnl.title + "\n" + text),
                isStarred: jrnl.isStarred)
        }
        guard let time = heading?.time ?? fallback else { return nil }
        var entry = ImportedEntry(origin: ContentHash.origin("text", "\(heading?.line ?? "")\n\(text)"), time: time)
        entry.blocks = MarkdownText(plain: text).blocks
        // A short first line with space below it is a title.
        if case .text(let words)? = entry.blocks.first, let end = words.range(of: "\n\n"),
            end.lowerBound > words.startIndex,
            words[..<end.lowerBound].count <= 40, !words[..<end.lowerBound].contains("\n")
        {
            entry.title = String(words[..<end.lowerBound])
            entry.blocks[0] = .text(String(words[end.upperBound...]))
        }
        return entry
    }

    /// Whether a line begins an entry.
    static func heading(_ line: String, _ isJrnl: Bool) -> (line: String, time: EntryTimestamp, jrnl: JrnlHeading?)? {
        if isJrnl { return JrnlHeading(line[...]).map { (line, $0.time, $0) } }
        guard line.utf8.count < 100, line.contains(where: \.isNumber) else { return nil }
        let bare = line.trimmingCharacters(in: CharacterSet(charactersIn: " \t#*=-~[]<>_◆■●▶:"))
        return EntryTimestamp(written: bare).map { (line, $0, nil) }
    }
}

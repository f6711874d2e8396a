import Catalog
import Files
import Foundation
import Site
import Tables
import Text

/// A reader of the entries of an export, one by one and in bounded memory.
struct DiaryEntryReader {
    /// Maximum size of a file that is one entry: 4 MiB.
    private static let maxFileBytes = 4 << 20

    /// Number of bytes of a too large entry that its import row shows.
    private static let maxShownBytes = 4_096

    private let file: DiaryFile
    private var remainingParts: ArraySlice<DiaryFile.Part>
    private var unrecognisedFiles: ArraySlice<String>
    /// Returns the next entry of the current file; `nil` at its end.
    private var readNext: (() throws -> DiaryEntryResult?)?

    init(_ file: DiaryFile) {
        self.file = file
        remainingParts = file.parts[...]
        unrecognisedFiles = file.unrecognisedFiles[...]
    }

    /// Reads up to `count` entries.
    /// - Returns: fewer than `count` only at the end.
    mutating func next(_ count: Int) -> [DiaryEntryResult] {
        var results: [DiaryEntryResult] = []
        while results.count < count, let result = next() { results.append(result) }
        return results
    }

    /// - Returns: `nil` at the end. A file that ends too early is a failed result, and the next file follows.
    mutating func next() -> DiaryEntryResult? {
        while true {
            if let read = readNext {
                do {
                    if let result = try read() { return result }
                    readNext = nil
                } catch {
                    readNext = nil
                    return .failed(raw: "", reason: "broken")
                }
                continue
            }
            if let part = remainingParts.popFirst() {
                do {
                    readNext = try results(of: part)
                } catch {
                    return .failed(raw: part.name, reason: "broken")
                }
            } else {
                return unrecognisedFiles.popFirst().map { .failed(raw: $0, reason: "file") }
            }
        }
    }

    /// Returns a function that returns the entries of a file one by one, and `nil` at its end.
    private func results(of part: DiaryFile.Part) throws -> () throws -> DiaryEntryResult? {
        let source = try TextDecodingSource.source(of: part.path)
        switch part.shape {
        case .objects(let format, let member):
            var reader = try JSONObjectReader(source, of: member)
            return { try reader.next().map { Self.result($0, format) } }
        case .jrnlText:
            var lines = try DatedTextParser(source, isJrnl: true, fileTime: nil)
            return { try lines.next() }
        case .text:
            var lines = try DatedTextParser(source, isJrnl: false, fileTime: part.named?.time)
            return { try lines.next().map { Self.addingName(of: part, to: $0) } }
        case .daylio:
            var table = try DaylioTable(source)
            return { try table.next().map { Self.result($0, .daylio) } }
        case .daylioBackup:
            var backup = try DaylioBackup(part.path)
            return { try backup.next().map { Self.result($0, .daylio) } }
        case .markdown:
            var isRead = false
            return {
                if isRead { return nil }
                isRead = true
                return try markdownResult(part)
            }
        }
    }

    private func markdownResult(_ part: DiaryFile.Part) throws -> DiaryEntryResult {
        guard let size = try? Stat(part.path).size else { throw ImportFileError.broken }
        guard size <= Self.maxFileBytes else { return .failed(raw: part.name, reason: "too-large") }
        var lines = try LineReader(TextDecodingSource.source(of: part.path), limit: Self.maxFileBytes)
        var textLines: [String] = []
        while let line = try lines.next() { textLines.append(line) }
        let text = textLines.joined(separator: "\n")
        let entry = MarkdownEntry.entry(text, path: part.name, named: part.named) { path in
            file.documents[path].flatMap { try? File.contents(of: $0) }
        }
        return Self.addingName(
            of: part, to: entry.map { .entry($0, raw: text) } ?? .failed(raw: text, reason: "no-day"))
    }

    /// Puts the name of a note without a day above its text, so that a person can find the note.
    private static func addingName(of part: DiaryFile.Part, to result: DiaryEntryResult) -> DiaryEntryResult {
        guard case .failed(let raw, "no-day") = result else { return result }
        return .failed(raw: "\(part.name)\n\(raw)", reason: "no-day")
    }

    private static func result(_ object: JSONObjectReader.Object, _ format: DiaryFormat) -> DiaryEntryResult {
        guard !object.isTooLarge else {
            return .failed(
                raw: String(decoding: object.bytes.prefix(maxShownBytes), as: UTF8.self), reason: "too-large")
        }
        return result(object.bytes, format)
    }

    private static func result(_ bytes: [UInt8], _ format: DiaryFormat) -> DiaryEntryResult {
        let raw = String(decoding: bytes, as: UTF8.self)
        guard let json = JSONValue(bytes) else { return .failed(raw: raw, reason: "unreadable") }
        guard let entry = entry(json, raw, format) else { return .failed(raw: raw, reason: "no-day") }
        return entry.isEmpty ? .failed(raw: raw, reason: "empty") : .entry(entry, raw: raw)
    }

    /// Parses one entry from the text that it had in a file of this format.
    static func entry(in raw: String, of format: DiaryFormat) -> ImportedEntry? {
        if let json = JSONValue(raw) { return entry(json, raw, format) }
        if format == .jrnl || format == .text {
            var lines = try? DatedTextParser(Self.source(raw), isJrnl: format == .jrnl, fileTime: nil)
            if case .entry(let entry, _)? = try? lines?.next() { return entry }
            return nil
        }
        return MarkdownEntry.entry(raw, path: "") { _ in nil }
    }

    private static func source(_ text: String) -> TextDecodingSource.Source {
        var unreadBytes: [UInt8]? = Array(text.utf8)
        return {
            defer { unreadBytes = nil }
            return unreadBytes
        }
    }

    private static func entry(_ json: JSONValue, _ raw: String, _ format: DiaryFormat) -> ImportedEntry? {
        switch format {
        case .dayOne: DayOneEntry.entry(json, raw: raw)
        case .journiv: JournivEntry.entry(json, raw: raw)
        case .diarium: DiariumEntry.entry(json, raw: raw)
        case .jrnl: JrnlEntry.entry(json, raw: raw)
        case .daylio: DaylioEntry.entry(json)
        case .markdown, .text: nil
        }
    }

    /// Returns the format of an object; `nil` if it is no entry of a known format.
    static func format(of object: JSONValue) -> DiaryFormat? {
        if DayOneEntry.recognises(object) { return .dayOne }
        if JournivEntry.recognises(object) { return .journiv }
        if DiariumEntry.recognises(object) { return .diarium }
        return JrnlEntry.recognises(object) ? .jrnl : nil
    }
}

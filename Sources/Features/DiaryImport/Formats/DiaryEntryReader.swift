import Catalog
import Files
import Foundation
import Site
import Tables
import Text

/// A reader of the entries of an export, one by one and in bounded memory.
struct DiaryEntryReader {
    /// Maximum size of a file that is one entry, in bytes.
    private static let fileLimit = 4 << 20

    private let file: DiaryFile
    private var rest: ArraySlice<DiaryFile.Part>
    private var unrecognisedFiles: ArraySlice<String>
    private var current: (() throws -> DiaryEntryResult?)?

    init(_ file: DiaryFile) {
        self.file = file
        rest = file.pieces[...]
        unrecognisedFiles = file.unrecognisedFiles[...]
    }

    /// Reads up to `count` entries.
    /// - Returns: fewer than `count` only at the end.
    mutating func next(_ count: Int) -> [DiaryEntryResult] {
        var all: [DiaryEntryResult] = []
        while all.count < count, let reading = next() { all.append(reading) }
        return all
    }

    /// - Returns: `nil` at the end. A file that breaks off is a failed reading, after which the next file follows.
    mutating func next() -> DiaryEntryResult? {
        while true {
            if let read = current {
                do {
                    if let reading = try read() { return reading }
                    current = nil
                } catch {
                    current = nil
                    return .failed(raw: "", reason: "broken")
                }
                continue
            }
            if let piece = rest.popFirst() {
                do {
                    current = try readings(of: piece)
                } catch {
                    return .failed(raw: piece.name, reason: "broken")
                }
            } else {
                return unrecognisedFiles.popFirst().map { .failed(raw: $0, reason: "file") }
            }
        }
    }

    private func readings(of piece: DiaryFile.Part) throws -> () throws -> DiaryEntryResult? {
        let source = try TextDecodingSource.source(of: piece.path)
        switch piece.shape {
        case .objects(let format, let member):
            var reader = try JSONObjectReader(source, of: member)
            return { try reader.next().map { Self.reading($0, format) } }
        case .jrnlText:
            var lines = try DatedTextParser(source, isJrnl: true, fallback: nil)
            return { try lines.next() }
        case .text:
            var lines = try DatedTextParser(source, isJrnl: false, fallback: piece.named?.time)
            return { try lines.next().map { Self.naming(piece, in: $0) } }
        case .daylio:
            var table = try DaylioTable(source)
            return { try table.next().map { Self.reading($0, .daylio) } }
        case .daylioBackup:
            var backup = try DaylioBackup(piece.path)
            return { try backup.next().map { Self.reading($0, .daylio) } }
        case .markdown:
            var isRead = false
            return {
                if isRead { return nil }
                isRead = true
                return try markdown(piece)
            }
        }
    }

    private func markdown(_ piece: DiaryFile.Part) throws -> DiaryEntryResult {
        guard let size = try? Stat(piece.path).size else { throw ImportFileError.broken }
        guard size <= Self.fileLimit else { return .failed(raw: piece.name, reason: "too-large") }
        var lines = try LineReader(TextDecodingSource.source(of: piece.path), limit: Self.fileLimit)
        var all: [String] = []
        while let line = try lines.next() { all.append(line) }
        let text = all.joined(separator: "\n")
        let entry = MarkdownEntry.entry(text, path: piece.name, named: piece.named) { path in
            file.documents[path].flatMap { try? File.contents(of: $0) }
        }
        return Self.naming(piece, in: entry.map { .entry($0, raw: text) } ?? .failed(raw: text, reason: "no-day"))
    }

    /// Puts the name of a note without a day above its text, so that its writer finds the note again.
    private static func naming(_ piece: DiaryFile.Part, in reading: DiaryEntryResult) -> DiaryEntryResult {
        guard case .failed(let raw, "no-day") = reading else { return reading }
        return .failed(raw: "\(piece.name)\n\(raw)", reason: "no-day")
    }

    private static func reading(_ object: JSONObjectReader.Object, _ format: DiaryFormat) -> DiaryEntryResult {
        guard !object.isTooLarge else {
            return .failed(raw: String(decoding: object.bytes.prefix(4_096), as: UTF8.self), reason: "too-large")
        }
        return reading(object.bytes, format)
    }

    private static func reading(_ bytes: [UInt8], _ format: DiaryFormat) -> DiaryEntryResult {
        let raw = String(decoding: bytes, as: UTF8.self)
        guard let json = JSONValue(bytes) else { return .failed(raw: raw, reason: "unreadable") }
        guard let entry = entry(json, raw, format) else { return .failed(raw: raw, reason: "no-day") }
        return entry.isEmpty ? .failed(raw: raw, reason: "empty") : .entry(entry, raw: raw)
    }

    /// Parses one entry from the text that it had in a file of this format.
    static func entry(in raw: String, of format: DiaryFormat) -> ImportedEntry? {
        if let json = JSONValue(raw) { return entry(json, raw, format) }
        if format == .jrnl || format == .text {
            var lines = try? DatedTextParser(Self.source(raw), isJrnl: format == .jrnl, fallback: nil)
            if case .entry(let entry, _)? = try? lines?.next() { return entry }
            return nil
        }
        return MarkdownEntry.entry(raw, path: "") { _ in nil }
    }

    private static func source(_ text: String) -> TextDecodingSource.Source {
        var rest: [UInt8]? = Array(text.utf8)
        return {
            defer { rest = nil }
            return rest
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

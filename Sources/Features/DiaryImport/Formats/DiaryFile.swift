import Archives
import Diary
import Foundation
import Site
import Tables
import Text

/// An export of a diary, recognised by its contents.
struct DiaryFile: Sendable {
    /// The format of one file of an export.
    enum Shape: Sendable, Equatable {
        /// JSON objects in the lists named `member`, or in the document itself.
        case objects(DiaryFormat, member: String?)
        case jrnlText
        case daylio
        case daylioBackup
        case markdown
        case text

        var format: DiaryFormat {
            switch self {
            case .objects(let format, _): format
            case .jrnlText: .jrnl
            case .daylio, .daylioBackup: .daylio
            case .markdown: .markdown
            case .text: .text
            }
        }
    }

    struct Part: Sendable {
        /// Path on disk.
        let path: String
        let name: String
        /// Day in the name of the file, or in those of its folders.
        let named: NamedTime?
        let shape: Shape
    }

    let format: DiaryFormat
    let archive: DiaryArchive
    let pieces: [Part]
    /// Paths on disk of this program's own page documents, by path in the archive.
    let documents: [String: String]
    /// Paths in the archive of the files that are not understood.
    let unrecognisedFiles: [String]
    /// Whether the file is almost certainly a diary.
    ///
    /// This is so for a diary program's own format, for texts of which at least half contain a day, and for Markdown
    /// with a day in the name or the front matter of at least one file, as in a vault that holds other notes too.
    let isSure: Bool

    /// - Parameters:
    ///   - scratch: a folder for the texts of an archive, created if there are any; the caller removes it.
    ///   - format: as a person chose it; `nil` to detect it.
    /// - Throws: `ImportFileError` and `ZipError`.
    init(_ path: String, name: String, scratch: String, format wanted: DiaryFormat? = nil) throws {
        let archive = try DiaryArchive(path, name: name)
        self.archive = archive
        let names = archive.entries.filter {
            !archive.isZip || DiaryArchive.isText($0.name) && !DiaryArchive.isEarlierVersion($0.path)
        }
        let places = archive.isZip ? try archive.unpack(Set(names.map(\.path)), to: scratch) : [name: path]
        documents = places.filter { $0.key.hasSuffix(MarkdownWriter.documentEnding) }
        var found: [Part] = []
        var others: [String] = []
        var (dated, isNamed) = (0, false)
        let sharedFolders = archive.countOfSharedFolders
        for entry in names {
            guard let place = places[entry.path] else {
                others.append(entry.path)
                continue
            }
            let named = NamedTime(path: entry.path, sharedFolders: sharedFolders)
            switch try Self.probe(at: place, entry.path, named, wanted) {
            case .known(let shape, let day):
                dated += day == .none ? 0 : 1
                isNamed = isNamed || day == .outside
                found.append(Part(path: place, name: entry.path, named: named, shape: shape))
            case .unknown: others.append(entry.path)
            case .ignored: continue
            }
        }
        let counts = Dictionary(grouping: found, by: \.shape.format).mapValues(\.count)
        // Objects identify their format, whereas a note in the same archive is only a note.
        let order: [DiaryFormat] = [.dayOne, .journiv, .diarium, .jrnl, .daylio, .markdown, .text]
        guard let best = wanted ?? order.first(where: { counts[$0] ?? 0 > 0 }), counts[best] ?? 0 > 0 else {
            let isUnknown =
                found.isEmpty && !others.isEmpty || !archive.isZip || names.contains { $0.name.hasExtension("csv") }
            throw isUnknown ? ImportFileError.unknown : ImportFileError.empty
        }
        format = best
        let isOfTexts = best == .markdown || best == .text
        pieces = found.filter { $0.shape.format == best || isOfTexts }.sorted { $0.name < $1.name }
        unrecognisedFiles = (others + found.filter { $0.shape.format != best && !isOfTexts }.map(\.name)).sorted()
        isSure = !isOfTexts || dated > 0 && dated * 2 >= pieces.count || best == .markdown && isNamed
    }

    /// The place at which a file names a day.
    private enum DaySource {
        case none
        /// A line of the text, or the name of a folder.
        case inside
        /// The file's own name, or the fields above the text.
        case outside
    }

    private enum ProbeResult {
        case known(Shape, DaySource)
        case unknown
        /// A file that belongs to another file, or has no content.
        case ignored
    }

    private static func probe(
        at path: String, _ name: String, _ named: NamedTime?, _ wanted: DiaryFormat?
    ) throws -> ProbeResult {
        if name.hasSuffix(MarkdownWriter.documentEnding) { return .ignored }
        if name.hasExtension("daylio") {
            return DaylioBackup.recognises(path) ? .known(.daylioBackup, .inside) : .unknown
        }
        if name.hasExtension("csv") {
            return DaylioTable.recognises(try TextDecodingSource.source(of: path)) ? .known(.daylio, .inside) : .ignored
        }
        let head = try DiaryArchive.head(of: path, 4_096)
        let first = head.first { ![0xEF, 0xBB, 0xBF, 32, 9, 10, 13].contains($0) }
        guard let first else { return .ignored }
        let text = String(decoding: head, as: UTF8.self).trimmingPrefix("\u{FEFF}").trimmingPrefix(
            while: \.isWhitespace)
        let isJrnl = JrnlHeading(text.prefix { !$0.isNewline }) != nil
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") && !isJrnl {
            let found = objects(in: path)
            // A note may begin with a bracket and have the extension of a text.
            guard case .unknown = found, DiaryArchive.isWriting(name) else { return found }
        }
        guard !head.contains(0) || head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) else {
            return .unknown
        }
        if isJrnl, wanted == nil || wanted == .jrnl { return .known(.jrnlText, .inside) }
        let isMarkdown = name.hasExtension("md", "markdown", "mdown")
        if isMarkdown, head.count < 4_096, Outline.isEmpty(text) { return .ignored }
        let isNamed = named.map { !$0.isOfFolder } ?? false
        let front = FrontMatter(String(text))
        if front != nil || text.hasPrefix("---\n") && isMarkdown {
            // The front matter of some notes is longer than the part that was read.
            let isFielded = front == nil || MarkdownEntry.time(front) != nil
            return .known(.markdown, isNamed || isFielded ? .outside : named != nil ? .inside : .none)
        }
        let lines = text.split(whereSeparator: \.isNewline)
        let headings = lines.count { DatedTextParser.heading(String($0), false) != nil }
        let day: DaySource = isNamed ? .outside : headings > 0 || named != nil ? .inside : .none
        if isMarkdown, isNamed || headings < 2 { return .known(.markdown, day) }
        return .known(.text, day)
    }

    private static let noEntries = CompiledRegex(/"entries"\s*:\s*\[\s*\]/)

    /// Returns the format of the objects in a JSON file. Reads up to 20 of them, because the first ones may be
    /// defective.
    private static func objects(in path: String) -> ProbeResult {
        var isAny = false
        for member in ["entries", nil] {
            guard var reader = try? JSONObjectReader(TextDecodingSource.source(of: path), of: member) else { continue }
            for _ in 0..<20 {
                guard let object = try? reader.next(), !object.isTooLarge else { break }
                isAny = isAny || member != nil
                guard let json = JSONValue(object.bytes) else { continue }
                if let format = DiaryEntryReader.format(of: json) {
                    return .known(.objects(format, member: member), .inside)
                }
            }
        }
        // A journal without any entry.
        let head = String(decoding: (try? DiaryArchive.head(of: path, 4_096)) ?? [], as: UTF8.self)
        return !isAny && head.contains(noEntries) ? .ignored : .unknown
    }
}

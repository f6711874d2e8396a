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

    /// A file of an export that contains entries.
    struct Part: Sendable {
        /// Path on disk.
        let path: String
        /// Path in the archive, or name of the only file.
        let name: String
        /// Day in the name of the file, or in those of its folders.
        let named: NamedTime?
        let shape: Shape
    }

    let format: DiaryFormat
    let archive: DiaryArchive
    /// Sorted by name.
    let parts: [Part]
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
    init(_ path: String, name: String, scratch: String, format chosenFormat: DiaryFormat? = nil) throws {
        let archive = try DiaryArchive(path, name: name)
        self.archive = archive
        let textEntries = archive.entries.filter {
            !archive.isZip || DiaryArchive.isText($0.name) && !DiaryArchive.isEarlierVersion($0.path)
        }
        let unpackedFiles = archive.isZip ? try archive.unpack(Set(textEntries.map(\.path)), to: scratch) : [name: path]
        documents = unpackedFiles.filter { $0.key.hasSuffix(MarkdownWriter.documentSuffix) }
        var recognised: [Part] = []
        var unrecognised: [String] = []
        var (datedCount, hasDayOutsideText) = (0, false)
        let sharedFolders = archive.sharedFolderCount
        for entry in textEntries {
            guard let unpackedPath = unpackedFiles[entry.path] else {
                unrecognised.append(entry.path)
                continue
            }
            let named = NamedTime(path: entry.path, sharedFolders: sharedFolders)
            switch try Self.probe(at: unpackedPath, entry.path, named, chosenFormat) {
            case .known(let shape, let day):
                datedCount += day == .none ? 0 : 1
                hasDayOutsideText = hasDayOutsideText || day == .outside
                recognised.append(Part(path: unpackedPath, name: entry.path, named: named, shape: shape))
            case .unknown: unrecognised.append(entry.path)
            case .ignored: continue
            }
        }
        let countsByFormat = Dictionary(grouping: recognised, by: \.shape.format).mapValues(\.count)
        // Objects identify their format, whereas a note in the same archive is only a note.
        let formatsByPriority: [DiaryFormat] = [.dayOne, .journiv, .diarium, .jrnl, .daylio, .markdown, .text]
        guard let best = chosenFormat ?? formatsByPriority.first(where: { countsByFormat[$0] ?? 0 > 0 }),
            countsByFormat[best] ?? 0 > 0
        else {
            let isUnknown =
                recognised.isEmpty && !unrecognised.isEmpty || !archive.isZip
                || textEntries.contains { $0.name.hasExtension("csv") }
            throw isUnknown ? ImportFileError.unknown : ImportFileError.empty
        }
        format = best
        let isOfTexts = best == .markdown || best == .text
        parts = recognised.filter { $0.shape.format == best || isOfTexts }.sorted { $0.name < $1.name }
        unrecognisedFiles = (unrecognised + recognised.filter { $0.shape.format != best && !isOfTexts }.map(\.name))
            .sorted()
        isSure =
            !isOfTexts || datedCount > 0 && datedCount * 2 >= parts.count || best == .markdown && hasDayOutsideText
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

    /// Returns the format of a file and the place of its day.
    ///
    /// - Parameters:
    ///   - path: path on disk.
    ///   - name: path in the archive.
    private static func probe(
        at path: String, _ name: String, _ named: NamedTime?, _ chosenFormat: DiaryFormat?
    ) throws -> ProbeResult {
        if name.hasSuffix(MarkdownWriter.documentSuffix) { return .ignored }
        if name.hasExtension("daylio") {
            return DaylioBackup.recognises(path) ? .known(.daylioBackup, .inside) : .unknown
        }
        if name.hasExtension("csv") {
            return DaylioTable.recognises(try TextDecodingSource.source(of: path)) ? .known(.daylio, .inside) : .ignored
        }
        let head = try DiaryArchive.head(of: path, headBytes)
        // After a UTF-8 byte order mark and white space.
        let firstByte = head.first { ![0xEF, 0xBB, 0xBF, 32, 9, 10, 13].contains($0) }
        guard let firstByte else { return .ignored }
        let text = String(decoding: head, as: UTF8.self).trimmingPrefix("\u{FEFF}").trimmingPrefix(
            while: \.isWhitespace)
        let isJrnl = JrnlHeading(text.prefix { !$0.isNewline }) != nil
        if firstByte == UInt8(ascii: "{") || firstByte == UInt8(ascii: "[") && !isJrnl {
            let result = objects(in: path)
            // A note may begin with a bracket and have the extension of a text.
            guard case .unknown = result, DiaryArchive.isWriting(name) else { return result }
        }
        // Bytes of zero occur only in texts in UTF-16, which begin with a byte order mark.
        guard !head.contains(0) || head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) else {
            return .unknown
        }
        if isJrnl, chosenFormat == nil || chosenFormat == .jrnl { return .known(.jrnlText, .inside) }
        let isMarkdown = name.hasExtension("md", "markdown", "mdown")
        if isMarkdown, head.count < headBytes, Outline.isEmpty(text) { return .ignored }
        let isNamed = named.map { !$0.isOfFolder } ?? false
        let frontMatter = FrontMatter(String(text))
        if frontMatter != nil || text.hasPrefix("---\n") && isMarkdown {
            // The front matter of some notes is longer than the part that was read.
            let hasDayField = frontMatter == nil || MarkdownEntry.time(frontMatter) != nil
            return .known(.markdown, isNamed || hasDayField ? .outside : named != nil ? .inside : .none)
        }
        let lines = text.split(whereSeparator: \.isNewline)
        let headingCount = lines.count { DatedTextParser.heading(String($0), isJrnl: false) != nil }
        let day: DaySource = isNamed ? .outside : headingCount > 0 || named != nil ? .inside : .none
        if isMarkdown, isNamed || headingCount < 2 { return .known(.markdown, day) }
        return .known(.text, day)
    }

    /// Number of bytes at the beginning of a file that are read to detect its format.
    private static let headBytes = 4_096

    /// Maximum number of objects of a file that are read to detect its format.
    private static let maxProbedObjects = 20

    private static let noEntries = CompiledRegex(/"entries"\s*:\s*\[\s*\]/)

    /// Returns the format of the objects in a JSON file. Reads several of them, because the first ones may be
    /// defective.
    private static func objects(in path: String) -> ProbeResult {
        var hasEntryList = false
        for member in ["entries", nil] {
            guard var reader = try? JSONObjectReader(TextDecodingSource.source(of: path), of: member) else { continue }
            for _ in 0..<maxProbedObjects {
                guard let object = try? reader.next(), !object.isTooLarge else { break }
                hasEntryList = hasEntryList || member != nil
                guard let json = JSONValue(object.bytes) else { continue }
                if let format = DiaryEntryReader.format(of: json) {
                    return .known(.objects(format, member: member), .inside)
                }
            }
        }
        // A journal without any entry.
        let head = String(decoding: (try? DiaryArchive.head(of: path, headBytes)) ?? [], as: UTF8.self)
        return !hasEntryList && head.contains(noEntries) ? .ignored : .unknown
    }
}

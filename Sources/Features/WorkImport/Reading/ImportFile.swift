import Archives
import Catalog
import Files
import Foundation
import Tables
import Text
import Works

/// A submitted file, possibly compressed by gzip, or the files of a zip file, recognised by their contents. Unpacked
/// files are deleted with the last copy of this value.
struct ImportFile: Sendable {
    /// A recognised file.
    struct Part: Sendable {
        /// Path on disk.
        let path: String
        /// Path within the zip file, or the original name of the file.
        let name: String
        let formatPart: WorkFormat.Part
    }

    /// Path of the submitted file.
    let path: String
    let name: String
    let format: WorkFormat
    /// Parts of the file in reading order.
    let parts: [Part]
    /// Paths of tables and lists in an unknown format.
    let unrecognisedFiles: [String]
    /// Whether a zip file contains pictures.
    private(set) var hasPictures = false
    private let unpacked: TemporaryDirectory?

    /// Number of unrecognised tables and texts after which reading of an archive without a recognised one stops.
    private static let maxUnrecognisedFiles = 200

    /// Returns the context for reading the rows.
    /// - Parameter zone: the time zone of the person's days.
    func context(in zone: Zone) -> ImportContext {
        ImportContext(parts: Set(parts.map(\.formatPart.name)), zone: zone)
    }

    /// Recognises and unpacks a file.
    /// - Parameters:
    ///   - name: the original name, which distinguishes files with the same columns.
    ///   - scratch: the folder that is created if a zip or gzip file has to be unpacked.
    ///   - formats: the formats to consider.
    /// - Throws: ``ImportFileError`` and `ZipError`.
    init(_ path: String, name: String, scratch: String, among formats: [WorkFormat] = WorkFormat.all) throws {
        (self.path, self.name) = (path, name)
        let head = try Self.head(of: path)
        guard GuardedZipReader.recognises(head) else {
            unpacked = GzipFile.recognises(head) ? try TemporaryDirectory(scratch) : nil
            let file = try unpacked.map { try Self.unpack(path, name, to: $0.path) } ?? (path: path, name: name)
            let match = try Self.recognise(file.path, file.name, formats)
            format = match.format
            parts = [Part(path: file.path, name: file.name, formatPart: match.part)]
            unrecognisedFiles = []
            return
        }
        var recognised: [(format: WorkFormat, part: Part)] = []
        var unrecognised: [String] = []
        let folder = try TemporaryDirectory(scratch)
        unpacked = folder
        let zip = try GuardedZipReader(path)
        while unrecognised.count < Self.maxUnrecognisedFiles || !recognised.isEmpty, let entry = try zip.next() {
            if entry.path.hasExtension(
                "png", "jpg", "jpeg", "heic", "heif", "webp", "gif", "avif", "tif", "tiff", "bmp")
            {
                hasPictures = true
            }
            guard entry.path.hasExtension("csv", "tsv", "txt", "json", "xml", "db") else { continue }
            let target = "\(folder.path)/\(recognised.count)"
            try zip.write(to: target)
            if let match = try? Self.recognise(target, entry.path, formats) {
                recognised.append((match.format, Part(path: target, name: entry.path, formatPart: match.part)))
            } else if !entry.path.hasExtension("xml", "db") {
                unrecognised.append(entry.path)
            }
        }
        // The format with the most files; among equals, the first by name.
        let counts = Dictionary(grouping: recognised) { $0.format.name }.mapValues(\.count)
        guard
            let best = recognised.max(by: {
                (counts[$0.format.name] ?? 0, $1.format.name) < (counts[$1.format.name] ?? 0, $0.format.name)
            })
        else { throw ImportFileError.unknown }
        format = best.format
        let ignored = best.format.ignored
        func isIgnored(_ name: String) -> Bool { ignored.contains { ("/" + name).contains("/" + $0) } }
        let order = best.format.parts.map(\.name)
        parts = recognised.filter { $0.format.name == best.format.name && !isIgnored($0.part.name) }.map(\.part)
            .sorted {
                (order.firstIndex(of: $0.formatPart.name) ?? 0, $0.name) < (
                    order.firstIndex(of: $1.formatPart.name) ?? 0, $1.name
                )
            }
        unrecognisedFiles = (unrecognised + recognised.filter { $0.format.name != best.format.name }.map(\.part.name))
            .filter { !isIgnored($0) }.sorted()
        guard !parts.isEmpty else { throw ImportFileError.unknown }
    }

    /// Unpacks a gzip file. The unpacked file gets the same name without `.gz`.
    private static func unpack(
        _ path: String, _ name: String, to folder: String
    ) throws -> (path: String, name: String) {
        let target = "\(folder)/0"
        try GzipFile.unpack(path, to: target)
        return (target, name.hasExtension("gz") ? String(name.dropLast(3)) : name)
    }

    private static func recognise(
        _ path: String, _ name: String, _ formats: [WorkFormat]
    ) throws -> (format: WorkFormat, part: WorkFormat.Part) {
        func matchingFormat(_ shape: WorkFormat.Part.Shape, _ columns: [String]) -> (
            format: WorkFormat, part: WorkFormat.Part
        )? {
            WorkFormat.recognise(shape, columns: columns, path: name, among: formats)
        }
        let head = try head(of: path)
        if head.starts(with: "SQLite format 3\0".utf8) {
            guard let match = matchingFormat(.database, try CalibreReader.tables(of: path)) else {
                throw ImportFileError.unknown
            }
            return match
        }
        // The first byte after a byte order mark and white space.
        let first = head.first { ![0xEF, 0xBB, 0xBF, 32, 9, 10, 13].contains($0) }
        if first == UInt8(ascii: "<") {
            var reader = try RecordReader(TextDecodingSource.source(of: path), of: [])
            guard let match = matchingFormat(.elements, [try reader.root()]) else { throw ImportFileError.unknown }
            return match
        }
        if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") {
            var reader = try JSONColumnReader(TextDecodingSource.source(of: path))
            let columns = try reader.next() ?? []
            guard let match = matchingFormat(.objects, columns.map(\.name)) else { throw ImportFileError.unknown }
            return match
        }
        if let match = matchingFormat(.clippings, []),
            try ClippingReader.recognises(TextDecodingSource.source(of: path))
        {
            return match
        }
        var reader = try CSVReader(TextDecodingSource.source(of: path))
        guard var header = try reader.next() else { throw ImportFileError.empty }
        let hasVersionLine = header[0].hasPrefix("Letterboxd list export")
        if hasVersionLine || Set(header.map(\.columnKey)) == letterboxdListColumns {
            if hasVersionLine { header = try reader.next() ?? [] }
            _ = try reader.next()
            let columns = try reader.next() ?? ["Position", "Name", "Year", "URL"]
            guard let match = matchingFormat(.letterboxdList, columns) else { throw ImportFileError.columns(columns) }
            return match
        }
        if let match = matchingFormat(.table, header) { return match }
        if let match = matchingFormat(.isbnList, []), try ISBNListReader.recognises(TextDecodingSource.source(of: path))
        {
            return match
        }
        throw error(for: header, formats)
    }

    /// Columns of the table above a Letterboxd list. Older exports begin with a line about their version.
    private static let letterboxdListColumns: Set = ["date", "name", "tags", "url", "description"]

    /// Cells that are values rather than column names: URLs, numbers and formulas.
    private static let cellValue = CompiledRegex(/^\s*(https?:\/\/|[0-9=])/)

    /// Returns the error for a table with an unknown first line, which may be a header.
    private static func error(for header: [String], _ formats: [WorkFormat]) -> ImportFileError {
        guard header.count > 1 else { return .unknown }
        if let nearest = WorkFormat.nearest(to: header, among: formats) {
            return .missing(nearest.missing, of: nearest.format.title)
        }
        let hasValues = header.contains { cell in
            cell.contains(cellValue) || cell.contains(where: \.isNewline)
        }
        return hasValues ? .headerless(header) : .columns(header)
    }

    /// Returns the first bytes of a file, from which its type is recognised.
    private static func head(of path: String) throws -> [UInt8] {
        guard let file = try? File(path) else { throw ImportFileError.broken }
        return try file.read(512)
    }
}

/// A reader of the rows of a file, one part after the other.
struct ImportRows {
    /// Keeps the unpacked files alive.
    private let file: ImportFile
    private var remainingParts: ArraySlice<ImportFile.Part>
    /// Reads the next row of the current part; `nil` at its end.
    private var read: () throws -> ImportRecord? = { nil }

    init(_ file: ImportFile) {
        self.file = file
        remainingParts = file.parts[...]
    }

    /// Returns the next row; `nil` after the last.
    mutating func next() throws -> ImportRecord? {
        while true {
            if let fields = try read() { return fields }
            guard let part = remainingParts.popFirst() else { return nil }
            read = try Self.reader(of: part)
        }
    }

    private static func reader(of part: ImportFile.Part) throws -> () throws -> ImportRecord? {
        let source = try TextDecodingSource.source(of: part.path)
        switch part.formatPart.shape {
        case .objects: return rows(of: part, try JSONColumnReader(source))
        case .elements: return rows(of: part, try RecordReader(source, of: part.formatPart.elements))
        case .clippings: return rows(of: part, try ClippingReader(of: part.path))
        case .isbnList: return rows(of: part, try ISBNListReader(source))
        case .database: return rows(of: part, try CalibreReader(of: part.path))
        case .table:
            var reader = try CSVReader(source, hasLines: part.formatPart.hasMultilineCells)
            return rows(of: part, below: try reader.next() ?? [], reader)
        case .letterboxdList:
            var reader = try CSVReader(source)
            var names = try reader.next() ?? []
            if !Set(names.map(\.columnKey)).isSuperset(of: ["date", "name"]) { names = try reader.next() ?? [] }
            let listColumns = ImportRecord.columns(try reader.next() ?? [], under: names.map { "List \($0)" })
            return rows(of: part, below: try reader.next() ?? [], reader, more: listColumns)
        }
    }

    private static func rows(
        of part: ImportFile.Part, _ reader: some ColumnReader
    ) -> () throws -> ImportRecord? {
        var reader = reader
        return { try reader.next().map { ImportRecord(part: part.formatPart.name, file: part.name, columns: $0) } }
    }

    /// Returns a function that reads the rows of a table.
    /// - Parameter more: values from above the table that belong to each row.
    private static func rows(
        of part: ImportFile.Part, below header: [String], _ reader: CSVReader, more: [ImportRecord.Column] = []
    ) -> () throws -> ImportRecord? {
        var reader = reader
        // This program guards cells that a spreadsheet would run as formulas.
        let isFromThisProgram = header.contains(where: ImportRecord.ownColumns.contains)
        return {
            guard let cells = try reader.next() else { return nil }
            let columns = ImportRecord.columns(
                isFromThisProgram ? cells.map(CSVWriter.unguarded) : cells, under: header)
            var fields = ImportRecord(part: part.formatPart.name, file: part.name, columns: columns + more)
            fields.hasOpenQuote = reader.hasOpenQuote
            return fields
        }
    }
}

/// A reader of records as columns, one by one.
private protocol ColumnReader {
    mutating func next() throws -> [ImportRecord.Column]?
}

extension JSONColumnReader: ColumnReader {}
extension RecordReader: ColumnReader {}
extension ClippingReader: ColumnReader {}
extension ISBNListReader: ColumnReader {}
extension CalibreReader: ColumnReader {}

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
    struct Part: Sendable {
        /// Path on disk.
        let path: String
        /// Path within the zip file, or the original name of the file.
        let name: String
        let part: WorkFormat.Part
    }

    /// Path of the submitted file.
    let path: String
    let name: String
    let format: WorkFormat
    /// Parts of the file in reading order.
    let pieces: [Part]
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
        ImportContext(parts: Set(pieces.map(\.part.name)), zone: zone)
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
            let plain = try unpacked.map { try Self.unpack(path, name, to: $0.path) } ?? (path: path, name: name)
            let found = try Self.recognise(plain.path, plain.name, formats)
            format = found.format
            pieces = [Part(path: plain.path, name: plain.name, part: found.part)]
            unrecognisedFiles = []
            return
        }
        var found: [(format: WorkFormat, piece: Part)] = []
        var others: [String] = []
        let folder = try TemporaryDirectory(scratch)
        unpacked = folder
        let zip = try GuardedZipReader(path)
        while others.count < Self.maxUnrecognisedFiles || !found.isEmpty, let entry = try zip.next() {
            if entry.path.hasExtension(
                "png", "jpg", "jpeg", "heic", "heif", "webp", "gif", "avif", "tif", "tiff", "bmp")
            {
                hasPictures = true
            }
            guard entry.path.hasExtension("csv", "tsv", "txt", "json", "xml", "db") else { continue }
            let target = "\(folder.path)/\(found.count)"
            try zip.write(to: target)
            if let match = try? Self.recognise(target, entry.path, formats) {
                found.append((match.format, Part(path: target, name: entry.path, part: match.part)))
            } else if !entry.path.hasExtension("xml", "db") {
                others.append(entry.path)
            }
        }
        let counts = Dictionary(grouping: found) { $0.format.name }.mapValues(\.count)
        guard
            let best = found.max(by: {
                (counts[$0.format.name] ?? 0, $1.format.name) < (counts[$1.format.name] ?? 0, $0.format.name)
            })
        else { throw ImportFileError.unknown }
        format = best.format
        let ignored = best.format.ignored
        func isIgnored(_ name: String) -> Bool { ignored.contains { ("/" + name).contains("/" + $0) } }
        let order = best.format.parts.map(\.name)
        pieces = found.filter { $0.format.name == best.format.name && !isIgnored($0.piece.name) }.map(\.piece)
            .sorted {
                (order.firstIndex(of: $0.part.name) ?? 0, $0.name) < (order.firstIndex(of: $1.part.name) ?? 0, $1.name)
            }
        unrecognisedFiles = (others + found.filter { $0.format.name != best.format.name }.map(\.piece.name))
            .filter { !isIgnored($0) }.sorted()
        guard !pieces.isEmpty else { throw ImportFileError.unknown }
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
            guard let found = matchingFormat(.database, try CalibreReader.tables(of: path)) else {
                throw ImportFileError.unknown
            }
            return found
        }
        let first = head.first { ![0xEF, 0xBB, 0xBF, 32, 9, 10, 13].contains($0) }
        if first == UInt8(ascii: "<") {
            var reader = try RecordReader(TextDecodingSource.source(of: path), of: [])
            guard let found = matchingFormat(.elements, [try reader.root()]) else { throw ImportFileError.unknown }
            return found
        }
        if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") {
            var reader = try JSONColumnReader(TextDecodingSource.source(of: path))
            let columns = try reader.next() ?? []
            guard let found = matchingFormat(.objects, columns.map(\.name)) else { throw ImportFileError.unknown }
            return found
        }
        if let found = matchingFormat(.clippings, []), try ClippingReader.isSure(TextDecodingSource.source(of: path)) {
            return found
        }
        var reader = try CSVReader(TextDecodingSource.source(of: path))
        guard var header = try reader.next() else { throw ImportFileError.empty }
        let hasVersion = header[0].hasPrefix("Letterboxd list export")
        if hasVersion || Set(header.map(\.columnKey)) == letterboxdList {
            if hasVersion { header = try reader.next() ?? [] }
            _ = try reader.next()
            let columns = try reader.next() ?? ["Position", "Name", "Year", "URL"]
            guard let found = matchingFormat(.letterboxdList, columns) else { throw ImportFileError.columns(columns) }
            return found
        }
        if let found = matchingFormat(.table, header) { return found }
        if let found = matchingFormat(.numbers, []), try ISBNListReader.isSure(TextDecodingSource.source(of: path)) {
            return found
        }
        throw problem(of: header, formats)
    }

    /// Columns of the table above a Letterboxd list. Older exports begin with a line about their version.
    private static let letterboxdList: Set = ["date", "name", "tags", "url", "description"]

    private static let value = CompiledRegex(/^\s*(https?:\/\/|[0-9=])/)

    /// Returns the error for a table with an unknown first line.
    private static func problem(of line: [String], _ formats: [WorkFormat]) -> ImportFileError {
        guard line.count > 1 else { return .unknown }
        if let nearest = WorkFormat.nearest(to: line, among: formats) {
            return .missing(nearest.missing, of: nearest.format.title)
        }
        let holdsValues = line.contains { cell in
            cell.contains(value) || cell.contains(where: \.isNewline)
        }
        return holdsValues ? .headerless(line) : .columns(line)
    }

    private static func head(of path: String) throws -> [UInt8] {
        guard let file = try? File(path) else { throw ImportFileError.broken }
        return try file.read(512)
    }
}

/// A reader of the rows of a file, one part after the other.
struct ImportRows {
    /// Keeps the unpacked files alive.
    private let file: ImportFile
    private var rest: ArraySlice<ImportFile.Part>
    /// Reads the next row of the current part; nil at its end.
    private var read: () throws -> ImportRecord? = { nil }

    init(_ file: ImportFile) {
        self.file = file
        rest = file.pieces[...]
    }

    mutating func next() throws -> ImportRecord? {
        while true {
            if let fields = try read() { return fields }
            guard let piece = rest.popFirst() else { return nil }
            read = try Self.reader(of: piece)
        }
    }

    private static func reader(of piece: ImportFile.Part) throws -> () throws -> ImportRecord? {
        let source = try TextDecodingSource.source(of: piece.path)
        switch piece.part.shape {
        case .objects: return rows(of: piece, try JSONColumnReader(source))
        case .elements: return rows(of: piece, try RecordReader(source, of: piece.part.elements))
        case .clippings: return rows(of: piece, try ClippingReader(of: piece.path))
        case .numbers: return rows(of: piece, try ISBNListReader(source))
        case .database: return rows(of: piece, try CalibreReader(of: piece.path))
        case .table:
            var reader = try CSVReader(source, hasLines: piece.part.hasLines)
            return rows(of: piece, below: try reader.next() ?? [], reader)
        case .letterboxdList:
            var reader = try CSVReader(source)
            var names = try reader.next() ?? []
            if !Set(names.map(\.columnKey)).isSuperset(of: ["date", "name"]) { names = try reader.next() ?? [] }
            let about = ImportRecord.columns(try reader.next() ?? [], under: names.map { "List \($0)" })
            return rows(of: piece, below: try reader.next() ?? [], reader, more: about)
        }
    }

    private static func rows(
        of piece: ImportFile.Part, _ reader: some ColumnReader
    ) -> () throws -> ImportRecord? {
        var reader = reader
        return { try reader.next().map { ImportRecord(part: piece.part.name, file: piece.name, columns: $0) } }
    }

    /// Returns a function that reads the rows of a table.
    /// - Parameter more: values from above the table that belong to each row.
    private static func rows(
        of piece: ImportFile.Part, below header: [String], _ reader: CSVReader, more: [ImportRecord.Column] = []
    ) -> () throws -> ImportRecord? {
        var reader = reader
        let isOurs = header.contains(where: ImportRecord.ownColumns.contains)
        return {
            guard let cells = try reader.next() else { return nil }
            let columns = ImportRecord.columns(isOurs ? cells.map(CSVWriter.unguarded) : cells, under: header)
            var fields = ImportRecord(part: piece.part.name, file: piece.name, columns: columns + more)
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

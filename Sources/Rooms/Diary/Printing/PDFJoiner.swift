import Foundation

/// Joins PDF files into one, page after page, with one of them in memory at a time. It reads what cairo writes: a plain
/// table of objects and one list of pages.
struct PDFJoiner {
    enum Failure: Error {
        /// Not written as cairo does.
        case unreadable
    }

    private static let (pages, catalog) = (1, 2)

    private let file: FileHandle
    private var position = 0
    /// Where each object begins, from number 1; nil for one that is not used.
    private var offsets: [Int?] = [nil, nil]
    private var kids: [Int] = []

    /// - Parameter path: of a file that is made or begun anew.
    init(path: String) throws {
        guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
            throw CocoaError(.fileWriteUnknown)
        }
        file = try FileHandle(forWritingTo: URL(filePath: path))
        try write(Array("%PDF-1.5\n%\u{b5}\u{ed}\n".utf8))
    }

    var pageCount: Int { kids.count }

    /// - Throws: ``Failure`` for what is no such file, and what writing throws.
    mutating func add(_ bytes: [UInt8]) throws {
        let part = try PDFPart(bytes)
        let base = offsets.count
        func number(_ old: Int) -> Int? {
            if old == part.pages { return Self.pages }
            return (1...part.highest).contains(old) ? base + old : nil
        }
        offsets += [Int?](repeating: nil, count: part.highest)
        for (old, range) in part.objects where old != part.pages && old != part.root && old != part.info {
            guard let new = number(old) else { throw Failure.unreadable }
            offsets[new - 1] = position
            try write(try part.object(range, as: new, numbers: number))
        }
        for kid in part.kids {
            guard let new = number(kid), offsets[new - 1] != nil else { throw Failure.unreadable }
            kids.append(new)
        }
    }

    /// - Returns: how many bytes it has.
    consuming func finish() throws -> Int {
        offsets[Self.pages - 1] = position
        let list = kids.map { "\($0) 0 R" }.joined(separator: "\n")
        try write(Array("1 0 obj\n<< /Type /Pages /Kids [ \(list) ] /Count \(kids.count) >>\nendobj\n".utf8))
        offsets[Self.catalog - 1] = position
        try write(Array("2 0 obj\n<< /Type /Catalog /Pages 1 0 R >>\nendobj\n".utf8))
        let table = position
        var lines = "xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n"
        for offset in offsets {
            let digits = String(offset ?? 0)
            lines += String(repeating: "0", count: max(0, 10 - digits.count)) + digits
            lines += offset == nil ? " 65535 f \n" : " 00000 n \n"
        }
        lines += "trailer\n<< /Size \(offsets.count + 1) /Root 2 0 R >>\nstartxref\n\(table)\n%%EOF\n"
        try write(Array(lines.utf8))
        try file.synchronize()
        try file.close()
        return position
    }

    private mutating func write(_ bytes: [UInt8]) throws {
        try file.write(contentsOf: bytes)
        position += bytes.count
    }
}

import Files
import HTTPTypes

/// A file that receives an upload. Its creator must delete it.
final class TemporaryFile {
    /// Number of bytes written so far.
    private(set) var byteCount = 0
    private let file: File

    /// - Parameter folder: existing folder.
    init(in folder: String) throws {
        file = try File("\(folder)/upload-\(String(UInt64.random(in: .min ... .max), radix: 36))", .writeOnly, .new)
    }

    var path: String { file.path }

    /// - Throws: `HTTPError` 507 if the disk is full.
    func write(_ piece: ArraySlice<UInt8>) throws {
        do {
            try file.write(piece)
        } catch {
            if error.isDiskFull { throw Self.diskFull }
            throw error
        }
        byteCount += piece.count
    }

    func close() throws {
        try file.close()
    }

    private static var diskFull: HTTPError {
        HTTPError(
            .init(code: 507, reasonPhrase: "Insufficient Storage"), code: "diskFull", detail: "The disk is full.")
    }
}

import Files
import HTTPTypes

/// File that receives an upload. Its creator deletes it.
final class TemporaryFile {
    private(set) var bytes = 0
    private let file: File

    /// - Parameter folder: existing folder.
    init(in folder: String) throws {
        file = try File("\(folder)/upload-\(String(UInt64.random(in: .min ... .max), radix: 36))", .writeOnly, .new)
    }

    var path: String { file.path }

    func write(_ piece: ArraySlice<UInt8>) throws {
        do {
            try file.write(piece)
        } catch {
            if error.isDiskFull { throw Self.diskFull }
            throw error
        }
        bytes += piece.count
    }

    func close() throws {
        try file.close()
    }

    private static var diskFull: HTTPError {
        HTTPError(
            .init(code: 507, reasonPhrase: "Insufficient Storage"), code: "diskFull", detail: "The disk is full.")
    }
}

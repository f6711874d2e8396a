import Files
import HTTPTypes

/// A file that an upload is written to. It stays where it is; whoever made it removes it.
final class TemporaryFile {
    private(set) var bytes = 0
    private let file: File

    /// - Parameter folder: must exist.
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

    private static var diskFull: HTTPProblem {
        HTTPProblem(
            .init(code: 507, reasonPhrase: "Insufficient Storage"), code: "diskFull", detail: "The disk is full.")
    }
}

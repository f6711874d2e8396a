import Foundation
import Text

/// The folder `Public/demo`: lists and diary pages in JSON and drawn pictures in WebP, for the demo and for sample
/// data.
package struct DemoFolder: Sendable {
    private let url: URL

    /// - Parameter folder: the path of `Public`.
    package init(in folder: String) { url = URL(filePath: folder).appending(path: "demo") }

    /// Reads a file.
    /// - Parameter path: relative to the folder: "pages/sea.json".
    package func bytes(_ path: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: url.appending(path: path)))
    }

    /// Reads a list of rows in JSON.
    /// - Parameter name: the file's name without its ending.
    package func list<Row: Decodable>(_ name: String, of type: Row.Type = Row.self) throws -> [Row] {
        try [Row](json: bytes(name + ".json"))
    }

    /// Returns the sorted names of a subfolder's pictures, without their endings: "posters/m01".
    package func pictures(in subfolder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.appending(path: subfolder).path)
            .filter { $0.hasSuffix(".webp") }.map { "\(subfolder)/\($0.dropLast(5))" }.sorted()
    }
}

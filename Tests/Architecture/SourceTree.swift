import Foundation
import Testing

/// The checkout, read as text: what the compiler cannot check, these tests do.
enum SourceTree {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    struct File {
        let path: String
        let text: String
        var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
    }

    /// Every file below `folder` whose name ends with `suffix`, with its path relative to the checkout.
    static func files(in folder: String, suffix: String) throws -> [File] {
        let base = root.appending(path: folder)
        let names = FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String } ?? []
        return try names.filter { $0.hasSuffix(suffix) }.sorted().map { name in
            File(
                path: "\(folder)/\(name)",
                text: try String(contentsOf: base.appending(path: name), encoding: .utf8))
        }
    }

    /// The targets: the folders below Sources, and those below its folders Features and Tools.
    static func features() throws -> [String] {
        try folders(in: "Sources").flatMap { folder in
            ["Features", "Tools"].contains(folder)
                ? try folders(in: "Sources/\(folder)").map { "\(folder)/\($0)" } : [folder]
        }
    }

    private static func folders(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
            .filter { !$0.hasPrefix(".") }.sorted()
    }
}

import Foundation

/// The targets of Package.swift, as SwiftPM reads them.
struct Manifest: Decodable {
    let targets: [Target]

    struct Target: Decodable {
        let name: String
        let type: String
        let path: String?
        private let dependencyNames: [Dependency]

        enum CodingKeys: String, CodingKey {
            case name, type, path
            case dependencyNames = "dependencies"
        }

        /// The modules that the target may import: other targets and products of packages, whose names are those of modules.
        var dependencies: Set<String> { Set(dependencyNames.map(\.name)) }

        /// The folder of the sources.
        var folder: String { path ?? (type == "test" ? "Tests/" : "Sources/") + name }
    }

    /// `{"byName": ["Site", null]}` or `{"product": ["GRDB", "GRDB.swift", null, null]}`.
    private struct Dependency: Decodable {
        let name: String

        init(from decoder: any Decoder) throws {
            let kinds = try [String: [String?]](from: decoder)
            guard let name = kinds.first?.value.first ?? nil else {
                throw DecodingError.valueNotFound(
                    String.self, .init(codingPath: decoder.codingPath, debugDescription: "no name"))
            }
            self.name = name
        }
    }

    /// Asks SwiftPM, which compiles the manifest in about a second.
    static func read() throws -> Manifest {
        let scratch = FileManager.default.temporaryDirectory.appending(path: "seorap-manifest-\(UUID())")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "swift", "package", "--package-path", SourceTree.root.path, "--scratch-path", scratch.path, "dump-package",
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let json = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return try JSONDecoder().decode(Manifest.self, from: json)
    }
}

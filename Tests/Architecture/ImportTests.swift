import Foundation
import Testing

/// Checks the imports of all sources and the layers of targets against Package.swift.
@Suite struct ImportTests {
    /// Modules of the toolchain.
    private static let toolchain: Set<String> = [
        "Foundation", "FoundationEssentials", "Glibc", "Dispatch", "Synchronization", "PackagePlugin",
    ]
    private static let features = "Sources/Features/"

    private static let manifest = Result { try Manifest.read() }

    private let targets: [Manifest.Target]

    init() throws {
        targets = try Self.manifest.get().targets.filter { $0.type != "test" && $0.type != "system" }
    }

    @Test func aTargetImportsOnlyItsDependencies() throws {
        for target in targets {
            for file in try SourceTree.files(in: target.folder, suffix: ".swift") {
                for module in Self.imports(of: file) {
                    #expect(
                        target.dependencies.contains(module) || Self.toolchain.contains(module),
                        "\(file.path) imports \(module), which is no dependency of \(target.name)")
                }
            }
        }
    }

    @Test func everyDependencyIsImported() throws {
        for target in targets where target.type != "plugin" {
            let files = try SourceTree.files(in: target.folder, suffix: ".swift")
            guard !files.isEmpty else { continue }
            var imported = Set(files.flatMap(Self.imports))
            let templates = try SourceTree.files(in: "Templates/\(target.name)", suffix: ".html")
            if !templates.isEmpty { imported.formUnion(["HTTPServer", "Site"]) }
            for line in templates.flatMap(\.lines) where line.hasPrefix("{% import ") {
                imported.insert(String(line.split(separator: " ")[2]))
            }
            #expect(target.dependencies.subtracting(imported) == [], "\(target.name) does not import these")
        }
    }

    /// A feature depends on shared features, never on another feature with a collection of its own. The exception is an
    /// importer such as DiaryImport, which depends on the collection that it imports into.
    @Test func collectionsDoNotKnowOneAnother() {
        let shared: Set = ["Tasks", "Works", "WorkImport", "Discovery"]
        let features = targets.filter { $0.folder.hasPrefix(Self.features) }
        let unshared = Set(features.map(\.name)).subtracting(shared)
        for feature in features {
            let others = unshared.filter { !feature.name.hasPrefix($0) }
            #expect(feature.dependencies.isDisjoint(with: others), "\(feature.name)")
        }
    }

    @Test func sharedTargetsDoNotDependOnFeatures() {
        let features = Set(targets.filter { $0.folder.hasPrefix(Self.features) }.map(\.name))
        let above = features.union(["Seorap", "TestSupport", "WorkTestSupport"])
        for target in targets where !above.contains(target.name) {
            #expect(target.dependencies.isDisjoint(with: features), "\(target.name)")
        }
    }

    @Test(arguments: ["Text", "Web", "TextSearch", "Tables", "Archives"])
    func parsersNeedNoNetworkAndNoDatabase(name: String) {
        var below: Set<String> = [name]
        while true {
            let next = below.union(targets.filter { below.contains($0.name) }.flatMap(\.dependencies))
            if next == below { break }
            below = next
        }
        #expect(below.isDisjoint(with: ["Fetching", "HTTPServer", "Catalog", "GRDB"]))
    }

    @Test func decoderIsLinkedIntoTheWorkerOnly() {
        for target in targets where target.name != "MediaWorker" {
            #expect(!target.dependencies.contains("CMedia"), "\(target.name)")
        }
    }

    static func imports(of file: SourceTree.File) -> [String] {
        file.lines.compactMap { line in
            var words = line.split(separator: " ").map(String.init)
            while let first = words.first, first.hasPrefix("@") || ["package", "internal", "private"].contains(first) {
                words.removeFirst()
            }
            guard words.count >= 2, words[0] == "import" else { return nil }
            let kinds = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
            let name = kinds.contains(words[1]) && words.count > 2 ? words[2] : words[1]
            return String(name.split(separator: ".")[0])
        }
    }
}

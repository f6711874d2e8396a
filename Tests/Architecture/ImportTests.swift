import Foundation
import Testing

/// Who may import whom. `--explicit-target-dependency-import-check` sees only our own targets, so the lines are read.
@Suite struct ImportTests {
    static let everywhere: Set<String> = [
        "Foundation", "FoundationEssentials", "Glibc", "Dispatch", "Synchronization", "Logging", "HTTPTypes",
    ]
    /// What every room above may build on; these know nobody but one another, in this order.
    static let ground: Set<String> = ["Text", "Web", "MediaTypes", "TextSearch"]
    static let collection: Set<String> = ground.union(["Site", "Catalog", "Jobs", "Fetching", "HTTPServer", "GRDB"])
    static let allowed: [String: Set<String>] = [
        "TemplateLanguage": [],
        "TemplateCompiler": ["TemplateLanguage"],
        "TemplatePlugin": ["PackagePlugin"],
        "Text": [],
        "Web": ["Text"],
        "TextSearch": ["Text"],
        "MediaTypes": [],
        "Compression": ["CZlib"],
        "HTTPServer": ground.union(["CMicroHTTPD", "CMicroHTTPDAnswers", "Compression"]),
        "Ceiling": ["CMicroHTTPD"],
        "Fetching": ground.union(["CCurl", "CGumbo"]),
        "Tables": ground.union(["Fetching"]),
        "Providers": ground.union(["Fetching"]),
        "MetadataCheck": ["Fetching"],
        "Certificates": ["CGnuTLS"],
        "Archives": ["CArchive", "Compression", "Text"],
        "PageDocument": ["Text"],
        "MediaProtocol": ["MediaTypes", "PageDocument"],
        "MediaWorker": ["MediaProtocol", "MediaTypes", "PageDocument", "CMedia"],
        "Values": ["GRDB", "GRDBSQLite", "Text"],
        "Jobs": ["Values", "GRDB"],
        "Catalog": ground.union([
            "Jobs", "Values", "GRDB", "GRDBSQLite", "MediaProtocol", "CGnuTLS", "CSQLite", "Compression",
        ]),
        "Site": ground.union(["Catalog", "Jobs", "HTTPServer", "GRDB"]),
        "Backups": ground.union(["Archives", "Site", "Catalog", "Jobs", "HTTPServer", "GRDB", "GRDBSQLite"]),
        "Library": ground.union(["Site", "Catalog", "HTTPServer", "GRDB"]),
        "Household": ground.union(["Site", "Catalog", "Jobs", "HTTPServer", "GRDB", "CQREncode"]),
        "API": ground.union(["Site", "Catalog", "Jobs", "HTTPServer", "GRDB"]),
        "Tasks": ground.union(["Site", "Catalog", "Jobs", "HTTPServer"]),
        "Inbox": ground.union(["Site", "Catalog", "HTTPServer", "GRDB", "Archives"]),
        "Links": collection.union(["Archives", "Tables", "Tasks"]),
        "Screenshots": collection.union(["Archives", "Compression", "MediaProtocol"]),
        "Works": ground.union(["Jobs", "Providers", "Tables", "Tasks", "Site", "Catalog", "HTTPServer", "GRDB"]),
        "Discovery": collection.union(["Compression", "Works", "Providers", "MediaProtocol"]),
        "WorkImport": collection.union(["Works", "Tables", "Archives", "Providers", "Tasks"]),
        "Movies": collection.union(["WorkImport", "Discovery", "Works", "Providers"]),
        "Books": collection.union(["WorkImport", "Discovery", "Works", "Providers"]),
        "Diary": collection.union(["Archives", "MediaProtocol", "PageDocument"]),
        "DiaryImport": collection.union(["Archives", "Diary", "MediaProtocol", "PageDocument", "Tables", "Tasks"]),
        // And every room, which it puts together.
        "Seorap": collection.union([
            "Providers", "PageDocument", "Certificates", "MediaProtocol", "ArgumentParser", "CMalloc",
        ]),
    ]

    @Test func everyRoomImportsOnlyWhatItMay() throws {
        let all = try SourceTree.rooms()
        let plugins = all.filter { $0.hasPrefix("Rooms/") }.map { String($0.dropFirst(6)) }
        for room in all {
            let files = try SourceTree.files(in: "Sources/\(room)", suffix: ".swift")
            if files.isEmpty { continue }
            let target = String(room.split(separator: "/").last ?? "")
            let mayImport = try #require(Self.allowed[target], "\(room) has no row in the table of imports")
            for file in files {
                for module in Self.imports(of: file) {
                    #expect(
                        mayImport.contains(module) || Self.everywhere.contains(module)
                            || target == "Seorap" && plugins.contains(module),
                        "\(file.path) must not import \(module)")
                }
            }
        }
    }

    @Test func collectionsDoNotKnowOneAnother() {
        let shared = ["Seorap", "Discovery", "WorkImport", "DiaryImport"]
        let rooms = Self.allowed.filter { !shared.contains($0.key) && $0.value.isSuperset(of: Self.collection) }.map(
            \.key)
        for room in rooms {
            #expect(Self.allowed[room]?.isDisjoint(with: rooms) == true)
        }
    }

    @Test func onlyTheWorkerSeesADecoder() throws {
        let decoders = ["CMedia", "CVips", "CTesseract"]
        for file in try SourceTree.files(in: "Sources", suffix: ".swift") where !file.path.contains("/MediaWorker/") {
            #expect(Self.imports(of: file).allSatisfy { !decoders.contains($0) }, "\(file.path)")
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

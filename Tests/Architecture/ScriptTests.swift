import Foundation
import Testing

/// Imports and exports of the modules in Public/js. A browser reports a wrong import only on the page that loads it.
@Suite struct ScriptTests {
    @Test func modulesImportWhatOthersExport() throws {
        let modules = try Self.modules()
        #expect(modules.count > 50)
        for (path, module) in modules {
            for (other, name) in module.imports {
                let exports = try #require(modules[other], "\(path) imports \(other), which is not there").exports
                #expect(exports.contains(name), "\(path) imports \(name), which \(other) does not export")
                #expect(module.words.contains(name), "\(path) does not use \(name)")
            }
            #expect(!module.words.contains("seorap."), "\(path) uses a global: import what it needs")
        }
    }

    /// A use is an import, or a member of a module that is imported dynamically.
    @Test func everyExportIsUsed() throws {
        let modules = try Self.modules()
        for (path, module) in modules {
            for name in module.exports {
                let isUsed = modules.contains { $0.key != path && $0.value.mentions(name, of: path) }
                #expect(isUsed, "\(path) exports \(name), which nobody uses")
            }
        }
    }

    private static func modules() throws -> [String: Module] {
        let files = try SourceTree.files(in: "Public/js", suffix: ".js").filter {
            !$0.path.hasSuffix("/service-worker.js")
        }
        return Dictionary(uniqueKeysWithValues: files.map { ($0.path, Module($0)) })
    }
}

/// Imports, exports and identifiers of a JavaScript module, read line by line.
private struct Module {
    /// Paths of imported modules and the imported names.
    private(set) var imports: [(path: String, name: String)] = []
    private(set) var exports: [String] = []
    /// Identifiers in the code: members with their leading dot, objects also with a trailing dot.
    private(set) var words: Set<String> = []

    init(_ file: SourceTree.File) {
        let folder = URL(filePath: "/" + file.path).deletingLastPathComponent()
        for line in file.lines {
            let parts = line.prefix { $0 != "=" && $0 != "(" }.split { " {},;'".contains($0) }.map(String.init)
            if line.hasPrefix("import "), let specifier = parts.last {
                let path = String(folder.appending(path: specifier).standardized.path.dropFirst())
                imports += parts.dropFirst().dropLast(2).map { (path, $0) }
            } else {
                if line.hasPrefix("export "), let name = parts.last { exports.append(name) }
                scan(Array(line.utf8))
            }
        }
    }

    func mentions(_ name: String, of path: String) -> Bool {
        imports.contains { $0 == (path, name) } || words.contains("." + name)
            || words.contains(name) && !imports.contains { $0.name == name }
    }

    /// Adds the identifiers of a line that are neither in a comment nor between single quotes.
    private mutating func scan(_ line: [UInt8]) {
        var (start, isQuoted) = (0, false)
        for (index, byte) in (line + [32]).enumerated() {
            if !isQuoted, byte == UInt8(ascii: "/"), line[(index + 1)...].first == byte { return }
            if byte.isWord, !isQuoted { continue }
            if start < index, !isQuoted {
                var word = String(decoding: line[start..<index], as: UTF8.self)
                let before = line[..<start].suffix(2)
                if before.last == UInt8(ascii: "."), before.first != UInt8(ascii: ".") { word = "." + word }
                words.insert(word)
                if byte == UInt8(ascii: ".") { words.insert(word + ".") }
            }
            start = index + 1
            if byte == UInt8(ascii: "'"), line[..<index].last != UInt8(ascii: "\\") { isQuoted.toggle() }
        }
    }
}

extension UInt8 {
    fileprivate var isWord: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
            true
        default: false
        }
    }
}

/// Packs ES modules into few files, so that a page loads all modules that pages share with one request.
///
/// Modules are parsed line by line. Each import and each export must begin a line, as in
/// `import { one, all } from './dom.js';` and `export const one = …`, and an exported name must not be assigned again.
///
/// A file contains the module that it is named after and the modules that this one imports. Each module becomes a
/// block, or a function that is called once and returns its exports. A module that another file contains is imported
/// from the URL of that file.
struct ScriptBundler {
    /// The names of the files to make, by the paths of their first modules.
    private let names: [String: String]
    private let read: (_ path: String) throws -> [UInt8]
    private let add: (_ name: String, _ script: [UInt8]) -> String
    /// URLs of the files made so far, by the paths of the modules in them.
    private var addresses: [String: String] = [:]
    /// Paths of the modules that are being read or were read.
    private var begun: Set<String> = []

    /// - Parameters:
    ///   - names: the names of the files to make, by the paths of their first modules.
    ///   - read: returns the source of a module.
    ///   - add: stores a file and returns its URL.
    init(
        names: [String: String], read: @escaping (_ path: String) throws -> [UInt8],
        add: @escaping (_ name: String, _ script: [UInt8]) -> String
    ) {
        (self.names, self.read, self.add) = (names, read, add)
    }

    /// Returns the URL of the file that begins with the module at `path`. The first call makes the file.
    mutating func address(of path: String) throws -> String {
        if let address = addresses[path] { return address }
        var file = File()
        try include(path, in: &file)
        let address = add(names[path] ?? path, AssetMinifier.minified(Array(file.script.utf8)))
        for module in file.modules { addresses[module] = address }
        return address
    }

    /// Adds a module to a file, after the modules that it imports.
    private mutating func include(_ path: String, in file: inout File) throws {
        guard begun.insert(path).inserted else { throw AssetsError.importedByItself(path) }
        var module = Module()
        for line in String(decoding: try read(path), as: UTF8.self).split(separator: "\n") {
            let words = line.prefix { $0 != "=" && $0 != "(" }.split { " {},;'".contains($0) }
            if line.hasPrefix("import "), let specifier = line.split(separator: "'").dropFirst().first {
                let holder = try holder(of: Self.resolved(specifier, from: path), in: &file)
                // The words are `import`, the names, `from` and the specifier.
                module.collectImports(words.dropFirst().dropLast(2), from: holder)
            } else if line.hasPrefix("export "), let name = words.last {
                module.exports.append(name)
                module.body += line.dropFirst("export ".count) + "\n"
            } else {
                module.body += line + "\n"
            }
        }
        file.add(module, at: path)
    }

    /// Returns the name of the object with the exports of a module, and includes the module unless another file
    /// contains it.
    private mutating func holder(of path: String, in file: inout File) throws -> String {
        if let index = file.modules.firstIndex(of: path) { return "$\(index)" }
        if let address = try names[path] != nil ? address(of: path) : addresses[path] {
            return file.holder(of: address)
        }
        try include(path, in: &file)
        return "$\(file.modules.count - 1)"
    }

    /// Returns the path of an import that is relative to the module at `path`.
    private static func resolved(_ specifier: Substring, from path: String) -> String {
        var segments = path.split(separator: "/").dropLast()
        for segment in specifier.split(separator: "/") where segment != "." {
            if segment == ".." { _ = segments.popLast() } else { segments.append(segment) }
        }
        return segments.joined(separator: "/")
    }
}

extension ScriptBundler {
    private struct Module {
        /// Imported names by the objects that have them.
        private var imports: [(holder: String, names: [Substring])] = []
        var exports: [Substring] = []
        var body = ""

        mutating func collectImports(_ names: ArraySlice<Substring>, from holder: String) {
            if names.isEmpty { return }
            if let index = imports.firstIndex(where: { $0.holder == holder }) {
                imports[index].names += names
            } else {
                imports.append((holder, Array(names)))
            }
        }

        var script: String {
            let destructurings = imports.map { "{ \($0.names.joined(separator: ", ")) } = \($0.holder)" }
            return (destructurings.isEmpty ? "" : "const \(destructurings.joined(separator: ", "));\n") + body
        }
    }

    /// A file that is being made.
    private struct File {
        /// Paths of its modules. The object with the exports of the first is `$0`.
        private(set) var modules: [String] = []
        /// URLs of the other files that it imports. The object with the exports of the first is `$$0`.
        private var otherBundles: [String] = []
        private var text = ""
        private var exports: [String] = []

        var script: String {
            otherBundles.enumerated().map { "import * as $$\($0) from '\($1)';\n" }.joined() + text
                + (exports.isEmpty ? "" : "export const \(exports.joined(separator: ", "));\n")
        }

        mutating func add(_ module: Module, at path: String) {
            if module.exports.isEmpty {
                text += "{\n\(module.script)}\n"
            } else {
                let names = "{ \(module.exports.joined(separator: ", ")) }"
                text += "const $\(modules.count) = (() => {\n\(module.script)return \(names);\n})();\n"
                exports.append("\(names) = $\(modules.count)")
            }
            modules.append(path)
        }

        mutating func holder(of address: String) -> String {
            if !otherBundles.contains(address) { otherBundles.append(address) }
            return "$$\(otherBundles.firstIndex(of: address) ?? 0)"
        }
    }
}

/// Packs ES modules into few files, so that a page needs one request for what all pages share.
///
/// The modules keep to a part of the language that is read line by line: imports and exports begin their lines, as in
/// `import { one, all } from './dom.js';` and `export const one = …`, and what is exported is never assigned again.
/// A file holds the module that it is named after and all that this one imports. There each module is a block, or a
/// function that is called once and returns its exports. What another file holds is imported from that file's address.
struct ScriptBundler {
    /// The names of the files by the paths of their first modules.
    private let names: [String: String]
    private let read: (_ path: String) throws -> [UInt8]
    private let add: (_ name: String, _ script: [UInt8]) -> String
    /// The addresses of the files that are made, by the paths of the modules in them.
    private var addresses: [String: String] = [:]
    /// The modules that are being read or were read.
    private var begun: Set<String> = []

    /// - Parameters:
    ///   - names: the names of the files to make, by the paths of their first modules.
    ///   - add: takes a file that is made and returns its address.
    init(
        names: [String: String], read: @escaping (_ path: String) throws -> [UInt8],
        add: @escaping (_ name: String, _ script: [UInt8]) -> String
    ) {
        (self.names, self.read, self.add) = (names, read, add)
    }

    /// Returns the address of the file that begins with the module at `path`, and makes it the first time.
    mutating func address(of path: String) throws -> String {
        if let address = addresses[path] { return address }
        var file = File()
        try include(path, in: &file)
        let address = add(names[path] ?? path, AssetMinifier.removed(from: Array(file.script.utf8)))
        for module in file.modules { addresses[module] = address }
        return address
    }

    private mutating func include(_ path: String, in file: inout File) throws {
        guard begun.insert(path).inserted else { throw AssetsError.importedByItself(path) }
        var module = Module()
        for line in String(decoding: try read(path), as: UTF8.self).split(separator: "\n") {
            let words = line.prefix { $0 != "=" && $0 != "(" }.split { " {},;'".contains($0) }
            if line.hasPrefix("import "), let specifier = line.split(separator: "'").dropFirst().first {
                let holder = try holder(of: Self.resolved(specifier, from: path), in: &file)
                // `import`, the names, `from` and the specifier.
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

    /// The name of the object that has a module's exports. The module is included first where no other file holds it.
    private mutating func holder(of path: String, in file: inout File) throws -> String {
        if let index = file.modules.firstIndex(of: path) { return "$\(index)" }
        if let address = try names[path] != nil ? address(of: path) : addresses[path] {
            return file.holder(of: address)
        }
        try include(path, in: &file)
        return "$\(file.modules.count - 1)"
    }

    /// The path that `./` and `../` in an import lead to.
    private static func resolved(_ specifier: Substring, from path: String) -> String {
        var parts = path.split(separator: "/").dropLast()
        for part in specifier.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }
}

extension ScriptBundler {
    private struct Module {
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
            let taken = imports.map { "{ \($0.names.joined(separator: ", ")) } = \($0.holder)" }
            return (taken.isEmpty ? "" : "const \(taken.joined(separator: ", "));\n") + body
        }
    }

    /// A file that is being made.
    private struct File {
        /// The paths of its modules. The exports of the first are in `$0`.
        private(set) var modules: [String] = []
        /// The addresses of other files. The exports of the first are in `$$0`.
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

/// A graph of the folders of a target that use each other. A file uses another if it names a type that only that file
/// declares. A file at the top of the target counts as a folder of its own. Uses of members of extensions are not
/// detected.
struct FolderGraph {
    struct Use: CustomStringConvertible {
        let from: String
        let to: String
        let type: String
        var description: String { "\(from) names \(type) of \(to)" }
    }

    /// The layers of a feature, each built on those before it.
    static let layers = ["Records", "Jobs", "Pages", "Routes"]

    private var uses: [String: [String: [Use]]] = [:]

    /// - Parameter files: the files of one target, with paths relative to it.
    init(_ files: [SourceTree.File]) {
        let names = files.map(TypeNames.init)
        var declaring: [TypeNames.Name: Set<Int>] = [:]
        for index in files.indices {
            for type in names[index].declared { declaring[type, default: []].insert(index) }
        }
        for index in files.indices {
            for name in names[index].named {
                let inner =
                    name.outer.isEmpty ? names[index].opened.map { TypeNames.Name(outer: $0, name: name.name) } : []
                let known = inner.filter { declaring[$0] != nil }
                for type in known.isEmpty ? [name] : known {
                    guard let places = declaring[type], places.count == 1, let place = places.first else { continue }
                    let use = Use(from: files[index].path, to: files[place].path, type: type.name)
                    let (folder, other) = (Self.folder(of: use.from), Self.folder(of: use.to))
                    if folder != other { uses[folder, default: [:]][other, default: []].append(use) }
                }
            }
        }
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? path
    }

    /// Uses of a later layer by an earlier one.
    var againstTheLayers: [Use] {
        uses.flatMap { folder, others in
            others.flatMap { other, uses -> [Use] in
                guard let from = Self.layer(of: folder), let to = Self.layer(of: other), from < to else { return [] }
                return uses
            }
        }.sorted { $0.description < $1.description }
    }

    /// Returns the index of the innermost folder that is a layer.
    private static func layer(of folder: String) -> Int? {
        folder.split(separator: "/").reversed().lazy.compactMap { layers.firstIndex(of: String($0)) }.first
    }

    /// The shortest cycle of each folder that is in one and that no cycle before it contains. Each step has at most two
    /// of its uses.
    var circles: [[Use]] {
        var seen: Set<String> = []
        return uses.keys.sorted().compactMap { folder in
            guard !folder.hasSuffix(".swift"), !seen.contains(folder), let way = way(from: folder) else { return nil }
            seen.formUnion(way)
            return zip(way, way.dropFirst() + [folder]).flatMap { from, to in
                (uses[from]?[to] ?? []).sorted { $0.description < $1.description }.prefix(2)
            }
        }
    }

    /// Returns the shortest path from a folder back to itself.
    private func way(from folder: String) -> [String]? {
        var ways = [[folder]]
        var reached: Set<String> = []
        while !ways.isEmpty {
            var longer: [[String]] = []
            for way in ways {
                for next in uses[way[way.count - 1]]?.keys.sorted() ?? [] {
                    if next == folder { return way }
                    if reached.insert(next).inserted { longer.append(way + [next]) }
                }
            }
            ways = longer
        }
        return nil
    }
}

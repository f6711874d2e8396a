import Foundation

/// What a client keeps that took one whole export and then only what changed: a line of JSON for each record.
struct ExportCopy: Equatable {
    /// Records of these come with their item, whenever it changed.
    private static let ofItems = ["relations", "watches", "readings", "quotes", "holdings", "arrivals"]
    /// Of these only what changed comes; all others come whole.
    private static let grown = ofItems + ["items", "imports", "importRows", "media"]

    private struct Record: Hashable {
        let line: String
        /// Items or the import that it belongs to.
        let owners: Set<String>
    }

    private var lists: [String: Set<Record>] = [:]
    /// From which on the next one asks.
    private(set) var moment: String

    init(_ document: [String: Any]) throws {
        moment = ""
        try take(document)
    }

    mutating func take(_ document: [String: Any]) throws {
        moment = (document["seorap"] as? [String: Any])?["exportedAt"] as? String ?? ""
        let gone = Set(Self.objects(document["deletions"]).compactMap { $0["id"] as? String })
        let changed = Set(Self.objects(document["items"]).compactMap { $0["id"] as? String })
        let imports = Set(Self.objects(document["imports"]).compactMap { $0["id"] as? String })
        for (name, value) in document where name != "seorap" && name != "deletions" {
            let records = try Set((value as? [Any] ?? []).map { try Self.record($0, in: name) })
            let kept = (lists[name] ?? []).filter { record in
                if name == "media" { return true }
                if name == "arrivals", record.owners.isEmpty { return false }
                return Self.grown.contains(name) && record.owners.isDisjoint(with: gone.union(changed).union(imports))
            }
            lists[name] = kept.union(records)
        }
    }

    /// Lines that one has and the other has not; a file counts where something names it.
    func difference(from other: ExportCopy) -> [String] {
        let (mine, theirs) = (lines, other.lines)
        return mine.subtracting(theirs).map { "only kept: \($0)" } + theirs.subtracting(mine).map { "missed: \($0)" }
    }

    private var lines: Set<String> {
        let records = lists.filter { $0.key != "media" }.flatMap { name, list in list.map { "\(name) \($0.line)" } }
        let all = records.joined(separator: "\n")
        let files = (lists["media"] ?? []).filter { $0.owners.contains { all.contains($0) } }.map { "media \($0.line)" }
        return Set(records + files)
    }

    private static func objects(_ value: Any?) -> [[String: Any]] { value as? [[String: Any]] ?? [] }

    private static func record(_ value: Any, in name: String) throws -> Record {
        let bytes = try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
        let object = value as? [String: Any] ?? [:]
        let owners: [Any?] =
            switch name {
            case "items", "imports": [object["id"]]
            case "importRows": [object["import"]]
            case "media": [object["sha256"]]
            case "relations": object["items"] as? [Any] ?? []
            default: [object["item"]]
            }
        return Record(line: String(decoding: bytes, as: UTF8.self), owners: Set(owners.compactMap { $0 as? String }))
    }
}

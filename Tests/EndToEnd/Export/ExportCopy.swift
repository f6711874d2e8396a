import Foundation

/// The records of a client that took one whole export and then only changes, each as a line of JSON.
struct ExportCopy: Equatable {
    /// Lists whose records are exported again with each change of their item.
    private static let ofItems = ["relations", "watches", "readings", "quotes", "holdings", "arrivals"]
    /// Lists of which an export of changes holds only changed records. All other lists are whole.
    private static let grown = ofItems + ["items", "imports", "importRows", "media"]

    private struct Record: Hashable {
        let line: String
        /// Ids of the items or of the import that the record belongs to; the hash of a file.
        let owners: Set<String>
    }

    private var lists: [String: Set<Record>] = [:]
    /// Time of the last export, from which the next one continues.
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

    /// Returns the lines that only one of two copies has. A file counts only if a record names it.
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

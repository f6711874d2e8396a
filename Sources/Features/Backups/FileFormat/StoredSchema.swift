import Catalog

/// Schema of a database, read from its pages. Finds them anywhere in the file if the first page is destroyed.
struct StoredSchema {
    struct Entry: Hashable {
        let type: String
        /// Present names; see ``FormerNames``.
        let name: String
        let table: String
        /// Number of the root page; 0 for a trigger or a view.
        let root: Int
    }

    static let name = "sqlite_schema"
    private static let types: Set = ["table", "index", "trigger", "view"]

    private(set) var entries: [Entry] = []
    private(set) var pages: Set<Int> = []
    private(set) var damages: [PageMap.Damage] = []

    init(_ file: DatabaseFile) {
        var seen: Set<String> = []
        var waiting = [1]
        while let number = waiting.popLast() {
            guard pages.insert(number).inserted else { continue }
            guard let page = BTreeNode(number, in: file), !page.isIndex else {
                let isZeroed = file.page(number)?.allSatisfy { $0 == 0 } == true
                damages.append(Self.damage(number, isZeroed ? .zeroed : .foreign))
                continue
            }
            let broken = readEntries(page, &seen)
            if broken > 0 { damages.append(Self.damage(number, .cells(broken))) }
            if !page.isLeaf {
                waiting += (0..<page.count).compactMap { page.cell($0)?.child } + [page.lastChild].compactMap(\.self)
            }
        }
        guard !damages.isEmpty else { return }
        // A part of the schema, or only the path to it, is lost. Its pages are recognised by their content.
        for number in stride(from: 2, through: file.pageCount, by: 1) where !pages.contains(number) {
            guard let page = BTreeNode(number, in: file), !page.isIndex, page.isLeaf, page.count > 0 else { continue }
            let before = entries.count
            _ = readEntries(page, &seen)
            if entries.count > before { pages.insert(number) }
        }
    }

    private static func damage(_ page: Int, _ kind: PageMap.Damage.Kind) -> PageMap.Damage {
        PageMap.Damage(tree: name, table: name, page: page, kind: kind)
    }

    /// - Returns: number of damaged cells.
    private mutating func readEntries(_ page: BTreeNode, _ seen: inout Set<String>) -> Int {
        guard page.isLeaf else { return 0 }
        var broken = 0
        for index in 0..<page.count {
            guard let payload = page.cell(index)?.payload, let entry = Self.entry(payload) else {
                broken += 1
                continue
            }
            if seen.insert(entry.name).inserted { entries.append(entry) }
        }
        return broken
    }

    private static func entry(_ payload: [UInt8]) -> Entry? {
        guard let values = StoredRecord.values(payload), values.count == 5,
            case .text(let type) = values[0], types.contains(String(decoding: type, as: UTF8.self)),
            case .text(let name) = values[1], case .text(let table) = values[2]
        else { return nil }
        // Indexes that implement a constraint of a table have no SQL.
        if case .text(let sql) = values[4] {
            guard sql.starts(with: "CREATE ".utf8) else { return nil }
        } else if values[4] != nil {
            return nil
        }
        var root = 0
        if case .integer(let number) = values[3] { root = Int(clamping: number) }
        return Entry(
            type: String(decoding: type, as: UTF8.self),
            name: FormerNames.current(String(decoding: name, as: UTF8.self)),
            table: FormerNames.current(String(decoding: table, as: UTF8.self)), root: root)
    }
}

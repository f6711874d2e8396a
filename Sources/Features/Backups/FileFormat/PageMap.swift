/// Map of the pages of a database to their tables and indexes, with the damaged pages.
///
/// Pages without an intact path from the root are collected as ``Orphan``s and assigned to the table whose rows they
/// can hold.
final class PageMap {
    /// Table or index as a set of pages.
    struct Tree {
        let name: String
        /// The table whose rows or index entries the pages hold.
        let table: String
        let isIndex: Bool
        /// Number of the root page; `nil` if the schema no longer names it.
        var root: Int?
        /// Numbers of intact pages with rows or entries.
        var pages: [Int] = []
    }

    /// Page, or part of a page, that cannot be read.
    struct Damage: Hashable {
        enum Kind: Hashable {
            case zeroed
            /// The page does not belong to a tree of this kind.
            case foreign
            /// The page is outside the file or cannot be read from the disk.
            case unreachable
            /// The number of damaged cells.
            case cells(Int)
            /// The schema does not name the root page.
            case rootless
        }

        let tree: String
        let table: String
        let page: Int?
        let kind: Kind
        /// Row numbers of the page, as far as its parent pages give them.
        var rows: ClosedRange<Int64>?
    }

    /// Connected pages that no known page points to.
    struct Orphan {
        let root: Int
        let isIndex: Bool
        let pages: [Int]
    }

    let file: DatabaseFile
    let schema: StoredSchema
    private(set) var trees: [String: Tree] = [:]
    private(set) var damages: [Damage] = []
    private(set) var orphans: [Orphan] = []
    private let tables: [String: StoredTable]
    private let indexes: [String: StoredIndex]
    private var owners: [Int: String] = [:]

    /// Maps the pages of `file`.
    /// - Parameters:
    ///   - tables: tables of an intact database of the same version.
    ///   - indexes: indexes of the same database.
    init(_ file: DatabaseFile, tables: [StoredTable], indexes: [StoredIndex]) {
        self.file = file
        self.tables = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0) })
        self.indexes = Dictionary(uniqueKeysWithValues: indexes.map { ($0.name, $0) })
        schema = StoredSchema(file)
        for page in schema.pages { owners[page] = StoredSchema.name }
        for damage in schema.damages { damages.append(damage) }
        for entry in schema.entries where entry.root > 0 {
            let table = self.tables[entry.table]
            let isIndex = entry.type == "index" || table?.hasRowNumbers == false
            walk(Tree(name: entry.name, table: entry.table, isIndex: isIndex, root: entry.root))
        }
        for (name, isIndex, table) in expected where trees[name] == nil {
            trees[name] = Tree(name: name, table: table, isIndex: isIndex)
            damages.append(Damage(tree: name, table: table, page: nil, kind: .rootless))
        }
        findOrphans()
    }

    /// Returns the table or index that a page belongs to.
    func owner(of page: Int) -> String? { owners[page] ?? damages.first { $0.page == page }?.tree }

    /// Names of trees with damage.
    var damaged: Set<String> { Set(damages.map(\.tree)) }

    func table(_ name: String) -> StoredTable? { tables[name] }

    func index(_ name: String) -> StoredIndex? { indexes[name] }

    func indexes(of table: String) -> [StoredIndex] { indexes.values.filter { $0.table == table } }

    /// Assigns the pages of `orphan` to a table or an index.
    func assign(_ orphan: Orphan, into name: String) {
        for page in orphan.pages { owners[page] = name }
        trees[name]?.pages += orphan.pages
        orphans.removeAll { $0.root == orphan.root }
    }

    /// Calls `body` with each readable record of `pages`, and with its row number if it has one.
    func forEachRecord(in pages: [Int], _ body: ([RowDecoder.Value?], Int64?) throws -> Void) rethrows {
        for number in pages {
            guard let page = BTreeNode(number, in: file), !(!page.isLeaf && !page.isIndex) else { continue }
            for index in 0..<page.count {
                guard let cell = page.cell(index), let payload = cell.payload,
                    let record = StoredRecord.values(payload)
                else { continue }
                try body(record, cell.row)
            }
        }
    }

    private var expected: [(String, Bool, String)] {
        tables.values.map { ($0.name, !$0.hasRowNumbers, $0.name) } + indexes.values.map { ($0.name, true, $0.table) }
    }

    private func walk(_ start: Tree) {
        var tree = start
        var waiting: [(page: Int, rows: ClosedRange<Int64>?)] = []
        if let root = tree.root { waiting = [(root, tree.isIndex ? nil : Int64.min...Int64.max)] }
        while let (number, rows) = waiting.popLast() {
            func damage(_ kind: Damage.Kind) {
                damages.append(Damage(tree: tree.name, table: tree.table, page: number, kind: kind, rows: rows))
            }
            guard number > 1, let bytes = file.page(number) else {
                damage(.unreachable)
                continue
            }
            guard owners[number] == nil, let page = BTreeNode(number, in: file), page.isIndex == tree.isIndex else {
                damage(bytes.allSatisfy { $0 == 0 } ? .zeroed : .foreign)
                continue
            }
            let found = visit(at: page, of: tree, rows)
            // A damaged pointer leads to a page of another tree, which claims the page itself.
            if page.count > 0, page.isLeaf, found.fitting == 0 {
                damage(.foreign)
                continue
            }
            owners[number] = tree.name
            if found.broken > 0 { damage(.cells(found.broken)) }
            if page.isLeaf || page.isIndex { tree.pages.append(number) }
            waiting += found.below
        }
        trees[tree.name] = tree
    }

    /// Counts the readable and the broken cells of a page and lists its child pages.
    private func visit(at page: BTreeNode, of tree: Tree, _ rows: ClosedRange<Int64>?)
        -> (fitting: Int, broken: Int, below: [(page: Int, rows: ClosedRange<Int64>?)])
    {
        var (fitting, broken) = (0, 0)
        var below: [(page: Int, rows: ClosedRange<Int64>?)] = []
        var lower = rows?.lowerBound ?? .min
        for index in 0..<page.count {
            guard let cell = page.cell(index), cell.payload.map({ hasShape($0, cell.row, tree) }) ?? true else {
                broken += 1
                continue
            }
            fitting += 1
            guard let child = cell.child else { continue }
            below.append((child, cell.row.flatMap { lower <= $0 ? lower...$0 : nil }))
            if let row = cell.row, row < Int64.max { lower = row + 1 }
        }
        if let last = page.lastChild {
            let upper = rows?.upperBound ?? .max
            below.append((last, tree.isIndex || lower > upper ? nil : lower...upper))
        }
        return (fitting, broken, below)
    }

    private func hasShape(_ payload: [UInt8], _ row: Int64?, _ tree: Tree) -> Bool {
        guard let record = StoredRecord.values(payload) else { return false }
        if let index = indexes[tree.name] { return record.count == index.columns.count }
        return tables[tree.name].map { $0.values(record, row: row) != nil } ?? true
    }

    private func findOrphans() {
        // Without damage every page in use has an owner, and the others hold no data.
        guard !damages.isEmpty else { return }
        let free = file.freePages()
        var pages: [Int: (page: BTreeNode, children: [Int])] = [:]
        for number in stride(from: 2, through: file.pageCount, by: 1) {
            guard owners[number] == nil, !free.contains(number), let page = BTreeNode(number, in: file) else {
                continue
            }
            let cells = (0..<page.count).compactMap(page.cell)
            guard !cells.isEmpty, cells.count * 2 > page.count else { continue }
            pages[number] = (page, cells.compactMap(\.child) + (page.lastChild.map { [$0] } ?? []))
        }
        let children = Set(pages.values.flatMap(\.children))
        for root in pages.keys.sorted() where !children.contains(root) {
            var found: [Int] = []
            var waiting = [root]
            while let number = waiting.popLast() {
                guard let (page, below) = pages.removeValue(forKey: number) else { continue }
                if page.isLeaf || page.isIndex { found.append(number) }
                waiting += below
            }
            if let first = found.first, let page = BTreeNode(first, in: file) {
                orphans.append(Orphan(root: root, isIndex: page.isIndex, pages: found))
            }
        }
    }
}

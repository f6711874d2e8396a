import Catalog
import Files
import Foundation
import GRDB

/// Looks for damage in the database file and names the table or index of each damaged part.
package struct DatabaseCheck {
    /// Maximum number of findings listed per table or index, so that one broken index does not hide other damage.
    private static let maxFindings = 5

    private let folder: DataFolder
    private let migrations: [Migration]

    /// - Parameter migrations: all migrations of the schema.
    package init(_ folder: DataFolder, migrations: [Migration]) {
        self.folder = folder
        self.migrations = migrations
    }

    /// Checks the database file, even one that ``Catalog`` cannot open.
    /// - Parameter repairs: whether to rebuild damaged structures that hold no data of people: indexes, search, counts,
    ///   jobs. The caller holds the lock of the folder.
    package func run(repairs: Bool = false) throws -> [CheckResult] {
        let found = try results()
        guard repairs, found.contains(where: \.result.canRepair) else { return found.map(\.result) }
        try DatabaseRepair(folder, migrations: migrations).run(
            Set(found.filter { $0.result.canRepair }.map(\.tree)))
        let left = try results()
        return found.map { damage in
            guard damage.result.canRepair, !left.contains(where: { $0.tree == damage.tree }) else {
                return damage.result
            }
            var result = damage.result
            result.repair = Phrase("다시 만들었어요", "rebuilt")
            return result
        }
    }

    /// Checks the file through an open connection.
    /// - Parameter db: a connection to the file.
    func run(in db: Database) throws -> [CheckResult] {
        try results(of: IntegrityReport(db)).map(\.result)
    }

    private func results() throws -> [(tree: String, result: CheckResult)] {
        let told: IntegrityReport
        do {
            let database = try ScratchDatabase(path: folder.database)
            defer { try? database.queue.close() }
            told = try database.queue.read { try IntegrityReport($0) }
        } catch let error as DatabaseError where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode) {
            told = IntegrityReport(lines: ["the file cannot be opened"], references: [])
        }
        return try results(of: told)
    }

    private func results(of: IntegrityReport) throws -> [(tree: String, result: CheckResult)] {
        var results: [(tree: String, result: CheckResult)] = []
        if !of.lines.isEmpty { results += try damages(of.lines) }
        results += of.references.prefix(20).map { ("", .problem("데이터베이스: \($0)", "database: \($0)")) }
        if results.isEmpty {
            results.append(("", .info("데이터베이스가 온전해요", "the database and all its references are sound")))
        }
        return results
    }

    /// - Parameter lines: messages of SQLite; at least one.
    private func damages(_ lines: [String]) throws -> [(tree: String, result: CheckResult)] {
        let staging = try BackupError.ofFiles {
            try StagingDirectory("\(folder.incoming)/check-\(UUID().uuidString)")
        }
        let (spare, map) = try PageMap.open(
            DatabaseFile(folder.database), migrations: migrations, in: staging.contents)
        defer { try? spare.close() }
        var sentences: [String: [Phrase]] = [:]
        for damage in map.damages { sentences[damage.tree, default: []].append(map.phrase(damage)) }
        var unnamed: [String] = []
        for line in lines {
            // Lost space holds no data.
            if line.contains("never used") { continue }
            guard let tree = map.tree(in: line) else {
                unnamed.append(line)
                continue
            }
            // The damaged page is already named.
            if map.damaged.contains(tree), line.lowercased().contains("page") { continue }
            sentences[tree, default: []].append(map.phrase(line, of: tree))
        }
        var results = sentences.sorted { $0.key < $1.key }.flatMap { tree, all in
            all.prefix(Self.maxFindings).map { sentence in
                (tree: tree, result: result(sentence, canRepair: DatabaseRepair.canRepair(tree, in: map)))
            }
                + (all.count > Self.maxFindings
                    ? [
                        (
                            tree: tree,
                            result: .info(
                                "\(tree): 같은 것이 \(all.count - Self.maxFindings)개 더 있어요",
                                "\(tree): \(all.count - Self.maxFindings) more of these")
                        )
                    ] : [])
        }
        if results.isEmpty {
            results += unnamed.prefix(20).map { ("", .problem("데이터베이스: \($0)", "database: \($0)")) }
        }
        return results
    }

    private func result(_ sentence: Phrase, canRepair: Bool) -> CheckResult {
        CheckResult(severity: canRepair ? .error : .problem, text: sentence, canRepair: canRepair)
    }

    /// Results of SQLite's own checks, up to the first page that aborts them.
    private struct IntegrityReport {
        /// Messages of `PRAGMA integrity_check`, one per line.
        var lines: [String]
        /// Messages about broken foreign keys.
        var references: [String]

        init(lines: [String], references: [String]) {
            self.lines = lines
            self.references = references
        }

        init(_ db: Database) throws {
            lines = []
            references = []
            // A damaged page aborts the check, before or after the check has named that page.
            do {
                let cursor = try String.fetchCursor(db, sql: "PRAGMA integrity_check(1000)")
                while let text = try cursor.next() {
                    lines += text.split(separator: "\n").map(String.init)
                }
            } catch let error as DatabaseError where error.isOfFile {
                lines.append("\(error.message ?? "damaged")")
            }
            lines.removeAll { $0 == "ok" || $0.hasPrefix("***") }
            let tables = (try? String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")) ?? []
            for table in tables.sorted() {
                do {
                    let rows = try Row.fetchAll(
                        db, sql: "SELECT rowid, parent FROM pragma_foreign_key_check(?)", arguments: [table])
                    references += rows.map {
                        "row \($0["rowid"] as Int64? ?? 0) of \(table) names a row of \($0["parent"] as String) that is missing"
                    }
                } catch let error as DatabaseError where error.isOfFile {
                    if lines.isEmpty { lines.append("\(table): \(error.message ?? "damaged")") }
                }
            }
        }
    }
}

extension DatabaseError {
    /// Whether the error is due to damage or to a failing disk.
    fileprivate var isOfFile: Bool {
        [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_IOERR].contains(resultCode.primaryResultCode)
    }
}

extension PageMap {
    /// Returns the table or index that a line of `PRAGMA integrity_check` is about.
    fileprivate func tree(in line: String) -> String? {
        let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map { FormerNames.current(String($0)) }
        if let place = words.firstIndex(where: { $0.lowercased() == "page" }), words.indices.contains(place + 1),
            let page = Int(words[place + 1]), let owner = owner(of: page)
        {
            return owner
        }
        return words.first { index($0) != nil } ?? words.first { trees[$0] != nil }
    }

    fileprivate func phrase(_ line: String, of tree: String) -> Phrase {
        guard let index = index(tree) else { return Phrase("\(tree) 표: \(line)", "table \(tree): \(line)") }
        return Phrase("\(index.table) 표의 색인 \(tree): \(line)", "index \(tree) of \(index.table): \(line)")
    }
}

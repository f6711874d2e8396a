import Catalog
import Foundation
import GRDB
import Text

/// Puts the entries of a backup where they belong, one after the other as they come.
final class Loading {
    private let folder: String
    private let migrations: [Migration]
    private let keepsFiles: Bool
    private var head: [UInt8] = []
    private var known: BackupHeader?
    private var database: SpareDatabase?
    private var shapes: [String: TableShape] = [:]
    private var triggers: [String] = []
    private var loader: RowLoader?
    private var target: RestoredFile?
    private var loaded: [String: Int] = [:]
    private(set) var files = 0
    private(set) var done = 0

    init(_ folder: String, _ migrations: [Migration], keepsFiles: Bool) {
        self.folder = folder
        self.migrations = migrations
        self.keepsFiles = keepsFiles
    }

    /// How many entries are expected at least.
    var of: Int { max(done, (known?.tables.count ?? 0) + 1) }

    func header() throws -> BackupHeader {
        guard let known else { throw BackupProblem.missing(BackupName.header.text) }
        return known
    }

    func open(_ name: BackupName) throws -> BackupReader.Sink? {
        switch name {
        case .header: return { [self] in head += $0 }
        case .rows(let table): return try openRows(table)
        case .media(let hash, _):
            return try openFile("media/\(hash.prefix(2))/\(hash.dropFirst(2).prefix(2))", hash)
        case .inbox(let names):
            return try openFile((["inbox"] + names.dropLast()).joined(separator: "/"), names.last ?? "")
        case .tls(let file): return try openFile("tls", file)
        case .readable, .manifest: return nil
        }
    }

    func close(_ name: BackupName, _ sha256: String) throws {
        done += 1
        switch name {
        case .header: try begin(BackupHeader(head))
        case .rows(let table):
            try loader?.finish()
            loaded[table] = loader?.count
            loader = nil
        case .media, .inbox, .tls:
            files += 1
            guard let target else { return }
            self.target = nil
            guard try target.finish(keeping: keepsFiles) == sha256 else { throw BackupProblem.damaged(name.text) }
        case .readable, .manifest: break
        }
    }

    /// Ends the rows, and holds the database against the backup: every row written again gives the same bytes.
    func finish(_ read: [BackupName: (sha256: String, bytes: Int)]) throws -> SpareDatabase {
        let header = try header()
        guard let database else { throw BackupProblem.missing(BackupName.header.text) }
        for table in header.tables where loaded[table] == nil {
            throw BackupProblem.missing(BackupName.rows(table).text)
        }
        try database.queue.writeWithoutTransaction { db in
            try db.commit()
            for trigger in triggers { try db.execute(sql: trigger) }
        }
        try database.queue.read { db in
            for table in header.tables {
                guard let source = source(table) else { throw BackupProblem.unfit(table) }
                var hash = SHA256()
                try RowSource.read(source, person: nil, in: db) { hash.update($0) }
                guard hexadecimal(hash.finish()) == read[.rows(table)]?.sha256 else {
                    throw BackupProblem.unfit("rows of \(table)")
                }
            }
        }
        if header.person != nil { try makeOwner(database) }
        return database
    }

    private func begin(_ header: BackupHeader) throws {
        known = header
        let names = Set(migrations.map(\.name))
        guard header.migrations.allSatisfy(names.contains) else {
            throw BackupProblem.newer(version: header.version, schema: header.schema)
        }
        let wanted = Set(header.migrations)
        let database = try SpareDatabase(path: folder + "/seorap.sqlite")
        // As it was when the backup was taken; the steps since then come after the rows.
        try database.migrate(migrations.filter { wanted.contains($0.name) })
        self.database = database
        try database.queue.writeWithoutTransaction { db in
            shapes = Dictionary(uniqueKeysWithValues: try TableShape.all(in: db).map { ($0.name, $0) })
            let found = try Row.fetchAll(
                db, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name")
            // What triggers count is in the backup as it was counted.
            triggers = found.map { $0["sql"] }
            for row in found { try db.execute(sql: "DROP TRIGGER \"\(row["name"] as String)\"") }
            try db.beginTransaction(.immediate)
        }
    }

    private func openRows(_ table: String) throws -> BackupReader.Sink {
        let header = try header()
        guard header.tables.contains(table), let source = source(table), let database else {
            throw BackupProblem.unexpected(BackupName.rows(table).text)
        }
        let loader = try database.queue.writeWithoutTransaction { db in
            try db.execute(sql: "DELETE FROM \"\(table)\"")
            return try RowLoader(table, columns: source.columns, in: db)
        }
        self.loader = loader
        return { bytes in try database.queue.writeWithoutTransaction { _ in try loader.take(bytes) } }
    }

    /// All rows of a table of the backup's own version.
    private func source(_ table: String) -> BackupTables.Source? {
        if table == BackupTables.sequence { return .sequence }
        guard let shape = shapes[table], !BackupTables.passing.contains(table) else { return nil }
        return BackupTables.Source(shape)
    }

    private func openFile(_ place: String, _ name: String) throws -> BackupReader.Sink {
        let target = try RestoredFile(folder: folder, place: place, name: name)
        self.target = target
        return { try target.write($0) }
    }

    /// Who lives alone in a house owns it.
    private func makeOwner(_ database: SpareDatabase) throws {
        try database.queue.write { db in
            try db.execute(
                sql: "UPDATE person SET isOwner = 1 WHERE NOT EXISTS (SELECT 1 FROM person WHERE isOwner = 1)")
        }
    }
}

import Catalog
import Foundation
import GRDB
import Text

/// Loads the entries of a backup into a database and a folder, in the order in which they are read.
final class BackupExtractor {
    private let folder: String
    private let migrations: [Migration]
    private let keepsFiles: Bool
    private var headerBytes: [UInt8] = []
    private var loadedHeader: BackupHeader?
    private var database: ScratchDatabase?
    private var tableSchemas: [String: TableSchema] = [:]
    /// The rows that a backup of this scope may hold, by the table's name in the backup.
    private var sources: [String: BackupTables.Source] = [:]
    /// Whether the backup uses ``FormerNames``.
    private var usesFormerNames = false
    private var triggers: [String] = []
    private var importer: TableImporter?
    private var target: ExtractedFileWriter?
    /// Number of rows loaded, by the table's name in the backup.
    private var loadedRows: [String: Int] = [:]
    private(set) var files = 0
    /// Number of entries read.
    private(set) var done = 0

    init(_ folder: String, _ migrations: [Migration], keepsFiles: Bool) {
        self.folder = folder
        self.migrations = migrations
        self.keepsFiles = keepsFiles
    }

    /// Minimum number of expected entries, for the progress.
    var total: Int { max(done, (loadedHeader?.tables.count ?? 0) + 1) }

    func header() throws -> BackupHeader {
        guard let loadedHeader else { throw BackupError.missing(BackupName.header.text) }
        return loadedHeader
    }

    /// Returns the function that receives the contents of an entry; nil if they are not needed.
    func open(_ name: BackupName) throws -> BackupReader.Sink? {
        switch name {
        case .header: return { [self] in headerBytes += $0 }
        case .rows(let table): return try openRows(table)
        case .media(let hash, _):
            return try openFile("media/\(hash.prefix(2))/\(hash.dropFirst(2).prefix(2))", hash)
        case .inbox(let names):
            guard try header().person == nil else { throw BackupError.others(name.text) }
            return try openFile((["inbox"] + names.dropLast()).joined(separator: "/"), names.last ?? "")
        case .tls(let file):
            guard try header().person == nil else { throw BackupError.others(name.text) }
            guard try header().secrets else { throw BackupError.secret(name.text) }
            return try openFile("tls", file)
        case .readable, .manifest: return nil
        }
    }

    /// Completes an entry whose contents were all received.
    func close(_ name: BackupName, _ sha256: String) throws {
        done += 1
        switch name {
        case .header: try begin(BackupHeader(headerBytes))
        case .rows(let table):
            try importer?.finish()
            loadedRows[table] = importer?.count
            importer = nil
        case .media, .inbox, .tls:
            files += 1
            guard let target else { return }
            self.target = nil
            guard try target.finish(keeping: keepsFiles) == sha256 else { throw BackupError.damaged(name.text) }
        case .readable, .manifest: break
        }
    }

    /// Completes the rows and verifies the database: a backup of the same scope, made from the rows, must have the same
    /// checksums. This proves that the backup holds no secrets and no data of other people beyond its scope.
    func finish(_ read: [BackupName: (sha256: String, bytes: Int)]) throws -> ScratchDatabase {
        let header = try header()
        guard let database else { throw BackupError.missing(BackupName.header.text) }
        for table in header.tables where loadedRows[table] == nil {
            throw BackupError.missing(BackupName.rows(table).text)
        }
        try database.queue.writeWithoutTransaction { db in
            try db.commit()
            for trigger in triggers { try db.execute(sql: trigger) }
        }
        guard loadedRows["item", default: 0] == header.items else { throw BackupError.unfit("number of items") }
        try database.queue.read { db in
            let person = try header.person.map { try id(of: $0, in: db) }
            for table in header.tables {
                guard let source = sources[table] else { throw BackupError.unfit(table) }
                let expected = read[.rows(table)]?.sha256
                if try digest(of: source, person, in: db) == expected { continue }
                // All rows were read intact, so some of them do not belong in this backup.
                if let schema = tableSchemas[source.table],
                    try digest(of: withNamesOfBackup(BackupTables.Source(schema)), nil, in: db) == expected
                {
                    let name = BackupName.rows(table).text
                    throw header.person == nil ? BackupError.secret(name) : .others(name)
                }
                throw BackupError.unfit("rows of \(table)")
            }
        }
        if usesFormerNames { try database.queue.write(FormerNames.replaceInRows) }
        if header.person != nil { try makeAdministrator(database) }
        return database
    }

    /// Returns a source whose lines have the names of the backup.
    private func withNamesOfBackup(_ source: BackupTables.Source) -> BackupTables.Source {
        usesFormerNames ? source.withFormerNames : source
    }

    private func digest(of source: BackupTables.Source, _ person: Int64?, in db: Database) throws -> String {
        var hash = SHA256()
        try TableExporter.export(source, person: person, in: db) { hash.update($0) }
        return hexadecimal(hash.finish())
    }

    /// Returns the id of the only person in a backup of one person.
    private func id(of owner: BackupHeader.Owner, in db: Database) throws -> Int64 {
        let people = try Row.fetchAll(db, sql: "SELECT id, uid FROM person LIMIT 2")
        guard people.count == 1, let person = people.first, person["uid"] == owner.uid else {
            throw BackupError.others(BackupName.rows("person").text)
        }
        return person["id"]
    }

    private func begin(_ header: BackupHeader) throws {
        loadedHeader = header
        usesFormerNames = FormerNames.areUsed(by: header.tables)
        let applied = try migrations.applied(header.migrations, newer: header.newer)
        let database = try ScratchDatabase(path: folder + "/seorap.sqlite")
        // Loads the schema as of the backup; later migrations run after the rows.
        try database.migrate(applied)
        self.database = database
        try database.queue.writeWithoutTransaction { db in
            tableSchemas = Dictionary(uniqueKeysWithValues: try TableSchema.all(in: db).map { ($0.name, $0) })
            // The choice of tables depends only on whether there is a person, so that any id will do.
            let tables = try BackupTables(of: header.person.map { _ in 0 }, secrets: header.secrets, in: db)
            sources = Dictionary(
                uniqueKeysWithValues: tables.sources.map { source in
                    (usesFormerNames ? FormerNames.former(source.table) : source.table, withNamesOfBackup(source))
                })
            let triggerRows = try Row.fetchAll(
                db, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name")
            // The backup holds the counts that triggers maintain, so triggers must not run.
            triggers = triggerRows.map { $0["sql"] }
            for row in triggerRows { try db.execute(sql: "DROP TRIGGER \"\(row["name"] as String)\"") }
            try db.beginTransaction(.immediate)
        }
    }

    private func openRows(_ table: String) throws -> BackupReader.Sink {
        let header = try header()
        let name = BackupName.rows(table).text
        guard header.tables.contains(table), let source = sources[table], let database else {
            let current = FormerNames.current(table)
            if tableSchemas[current] != nil, BackupTables.secret.contains(current) { throw BackupError.secret(name) }
            throw BackupError.unexpected(name)
        }
        let importer = try database.queue.writeWithoutTransaction { db in
            try db.execute(sql: "DELETE FROM \"\(source.table)\"")
            return try TableImporter(source.table, columns: source.columns, shape: tableSchemas[source.table], in: db)
        }
        self.importer = importer
        return { bytes in try database.queue.writeWithoutTransaction { _ in try importer.consume(bytes) } }
    }

    private func openFile(_ subfolder: String, _ name: String) throws -> BackupReader.Sink {
        let target = try ExtractedFileWriter(folder: folder, subfolder: subfolder, name: name)
        self.target = target
        return { try target.write($0) }
    }

    /// Makes the only person of a restored instance its administrator.
    private func makeAdministrator(_ database: ScratchDatabase) throws {
        try database.queue.write { db in
            try db.execute(
                sql:
                    "UPDATE person SET isAdministrator = 1 WHERE NOT EXISTS (SELECT 1 FROM person WHERE isAdministrator = 1)"
            )
        }
    }
}

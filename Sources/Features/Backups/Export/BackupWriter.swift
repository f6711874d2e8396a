import Archives
import Catalog
import Foundation
import GRDB
import Text
import Web

/// Writes a backup: first the rows from one snapshot, then the files that they name, step by step. Keeps one chunk of a
/// file and a few hundred bytes per file in memory. Not thread-safe.
final class BackupWriter {
    private struct Original {
        let sha256: String
        let ending: String
        let bytes: Int
    }

    private let source: BackupSource
    private let options: BackupOptions
    private let version: String
    private let output: BackupOutput
    private let zip: ZipWriter
    private var manifest = ManifestWriter()
    private var originals: [Original] = []
    private var auxiliaryFiles: [(name: BackupName, path: String)] = []
    private var nextOriginal = 0
    private var openEntry: OpenEntry?
    private var nextAuxiliaryFile = 0
    private var report = BackupReport()
    /// Prevents the deletion of originals until the backup is complete.
    private let mediaLock: MediaFolderLock

    init(
        _ source: BackupSource, _ options: BackupOptions, version: String,
        sink: @escaping (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        self.source = source
        self.options = options
        self.version = version
        let output = BackupOutput(sink)
        self.output = output
        zip = try ZipWriter(passphrase: options.passphrase) { try output.write($0) }
        mediaLock = try MediaFolderLock(sharing: source.folder)
    }

    /// Writes header, rows and readable pages from one snapshot; later changes do not affect them.
    func writeRows() throws {
        try source.read { db in
            let tables = try BackupTables(of: options.person, secrets: options.secrets, in: db)
            let header = try header(tables, in: db)
            report.items = header.items
            let headerBytes = try header.bytes
            try addEntry(.header) { write in try headerBytes.withUnsafeBytes { try write($0) } }
            for table in tables.sources {
                try addEntry(.rows(table.table)) { write in
                    try TableExporter.export(table, person: options.person, in: db, to: write)
                }
            }
            guard options.media else { return }
            try collectOriginals(tables, in: db)
            let readable = ReadableBackup(options.person, header, in: db)
            for page in try readable.pages() {
                try addEntry(.readable(page.name)) { write in
                    let bytes = try page.bytes()
                    try bytes.withUnsafeBytes { try write($0) }
                }
            }
        }
        if options.media, options.person == nil {
            auxiliaryFiles = AuxiliaryFiles(source.folder, secrets: options.secrets).all
        }
    }

    /// Numbers of written files and of all files.
    var progress: (done: Int, of: Int) { (nextOriginal + nextAuxiliaryFile, originals.count + auxiliaryFiles.count) }

    /// Writes the next chunk of a file.
    /// - Returns: false if no file is left; the caller then calls ``finish()``.
    func step() throws -> Bool {
        if let entry = openEntry {
            let chunk = try entry.file.nextChunk()
            if chunk.isEmpty {
                openEntry = nil
                let actualHash = try end(entry)
                if let hash = entry.sha256, hash != actualHash { report.changed.append(hash) }
                report.files += 1
            } else {
                try chunk.withUnsafeBytes { try write($0, to: entry) }
            }
            return true
        }
        if nextOriginal < originals.count {
            try begin(originals[nextOriginal])
            nextOriginal += 1
            return true
        }
        if nextAuxiliaryFile < auxiliaryFiles.count {
            // A missing file was ingested or removed after it was listed.
            if let file = BackupSourceFile(auxiliaryFiles[nextAuxiliaryFile].path) {
                try begin(auxiliaryFiles[nextAuxiliaryFile].name, file, nil)
            }
            nextAuxiliaryFile += 1
            return true
        }
        return false
    }

    /// Writes the manifest and the trailer.
    func finish() throws -> BackupReport {
        let bytes = manifest.bytes(missing: report.missing, changed: report.changed)
        try zip.begin(BackupName.manifest.text)
        try bytes.withUnsafeBytes { try zip.write($0) }
        try zip.end()
        let region = output.endRegion()
        try zip.finish()
        try output.writeTrailer(manifest: region)
        report.bytes = output.offset + BackupTrailer.commentLength
        return report
    }

    private func header(_ tables: BackupTables, in db: Database) throws -> BackupHeader {
        var owner: BackupHeader.Owner?
        if let id = options.person {
            guard
                let person = try Row.fetchOne(db, sql: "SELECT uid, nick FROM person WHERE id = ?", arguments: [id])
            else { throw CatalogError.notFound }
            owner = BackupHeader.Owner(uid: person["uid"], nick: person["nick"])
        }
        return BackupHeader(
            version: version,
            migrations: try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations ORDER BY identifier"),
            takenAt: source.now(),
            house: try String.fetchOne(db, sql: "SELECT uid FROM instance") ?? "", person: owner,
            secrets: options.secrets,
            tables: tables.sources.map(\.table),
            items: try Int.fetchOne(
                db, sql: "SELECT count(*) FROM item WHERE ?1 IS NULL OR owner = ?1", arguments: [options.person]) ?? 0)
    }

    private func collectOriginals(_ tables: BackupTables, in db: Database) throws {
        let sql = "SELECT sha256, type, bytes FROM media WHERE \(tables.media) ORDER BY sha256"
        let statement = try db.makeStatement(sql: sql)
        if let person = options.person { try statement.setArguments([person]) }
        let rows = try Row.fetchCursor(statement)
        while let row = try rows.next() {
            originals.append(
                try Original(
                    sha256: row.value("sha256"), ending: FileExtension.of(row.value("type")), bytes: row.value("bytes"))
            )
        }
    }

    private func begin(_ original: Original) throws {
        let name = BackupName.media(sha256: original.sha256, ending: original.ending)
        guard let file = source.candidatePaths(of: original.sha256).lazy.compactMap({ BackupSourceFile($0) }).first
        else {
            report.missing.append(original.sha256)
            return
        }
        try begin(name, file, original.sha256)
    }

    private func begin(_ name: BackupName, _ file: BackupSourceFile, _ sha256: String?) throws {
        try zip.begin(name.text, storing: file.size)
        openEntry = OpenEntry(name, file, sha256)
    }

    private func write(_ bytes: UnsafeRawBufferPointer, to entry: WrittenEntry) throws {
        entry.hash.update(bytes)
        entry.count += bytes.count
        try zip.write(bytes)
    }

    private func end(_ entry: WrittenEntry) throws -> String {
        try zip.end()
        let region = output.endRegion()
        let sha256 = hexadecimal(entry.hash.finish())
        manifest.add(
            entry.name, bytes: entry.count, sha256: sha256, at: region.at, length: region.length, raw: region.sha256)
        return sha256
    }

    /// Writes an entry whose size is not known in advance.
    private func addEntry(_ name: BackupName, _ body: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void) throws {
        try zip.begin(name.text)
        let entry = WrittenEntry(name)
        try body { bytes in
            try write(bytes, to: entry)
        }
        _ = try end(entry)
    }
}

/// Entry that is being written, with its checksum so far.
private class WrittenEntry {
    let name: BackupName
    var hash = SHA256()
    var count = 0

    init(_ name: BackupName) {
        self.name = name
    }
}

/// Entry of a file that is being copied.
private final class OpenEntry: WrittenEntry {
    let file: BackupSourceFile
    /// Expected checksum; nil if the name does not contain it.
    let sha256: String?

    init(_ name: BackupName, _ file: BackupSourceFile, _ sha256: String?) {
        self.file = file
        self.sha256 = sha256
        super.init(name)
    }
}

import Backups
import Catalog
import Foundation
import GRDB
import TestSupport

/// A copy of an instance's data folder, in which a test damages pages of the database.
struct DamagedCopy {
    static let pageSize = 4096

    let folder: DataFolder
    /// The database before it was damaged.
    let intact: DatabaseQueue
    private let place: TemporaryFolder

    init(_ instance: BackupInstance) throws {
        place = try TemporaryFolder()
        let copied = "\(place.path)/intact.sqlite"
        folder = try DataFolder(path: "\(place.path)/data")
        // Moves everything from the log into the file, because only the file is copied.
        try instance.catalog.database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        let files = FileManager.default
        try files.copyItem(atPath: instance.catalog.folder.database, toPath: copied)
        try files.copyItem(atPath: copied, toPath: folder.database)
        try files.removeItem(atPath: folder.media)
        try files.copyItem(atPath: instance.catalog.folder.media, toPath: folder.media)
        var configuration = Configuration()
        configuration.readonly = true
        intact = try DatabaseQueue(path: copied, configuration: configuration)
    }

    /// Pages of a table or an index, with the number of their cells.
    /// - Parameter kind: `leaf`, `internal` or `root`.
    func pages(of name: String, _ kind: String) throws -> [(number: Int, cells: Int)] {
        let match = kind == "root" ? "path = '/'" : "pagetype = '\(kind)'"
        return try intact.read { db in
            try Row.fetchAll(db, sql: "SELECT pageno, ncell FROM dbstat WHERE name = ? AND \(match)", arguments: [name])
                .map { ($0["pageno"], $0["ncell"]) }
        }
    }

    func zero(_ page: Int) throws {
        try change(page) { $0 = [UInt8](repeating: 0, count: Self.pageSize) }
    }

    func change(_ page: Int, _ body: (inout [UInt8]) -> Void) throws {
        let file = try FileHandle(forUpdating: URL(filePath: folder.database))
        defer { try? file.close() }
        let offset = UInt64((page - 1) * Self.pageSize)
        try file.seek(toOffset: offset)
        var bytes = Array(try file.read(upToCount: Self.pageSize) ?? Data())
        body(&bytes)
        try file.seek(toOffset: offset)
        try file.write(contentsOf: Data(bytes))
    }

    func salvage(to path: String, at moment: Timestamp) throws -> SalvageReport {
        try Salvage.write(
            folder, BackupOptions(), version: "1", migrations: BackupInstance.migrations, to: path, at: moment)
    }

    func results(repairs: Bool = false) throws -> [CheckResult] {
        try DatabaseCheck(folder, migrations: BackupInstance.migrations).run(repairs: repairs)
            .filter { $0.severity != .note }
    }
}

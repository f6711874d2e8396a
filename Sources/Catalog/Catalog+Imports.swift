import Files
import Foundation
import GRDB
import Jobs

/// Files of imports. They stay in the data folder until they have been read to the end, so that a run continues after a
/// crash.
extension Catalog {
    /// Moves or copies a file into the data folder and creates an import run for it. Nothing is read yet.
    /// - Parameters:
    ///   - path: the file; it is moved into the data folder, or copied if `keepsFile` is set.
    ///   - job: runs the import; its payload is the run's id.
    ///   - queues: whether the job starts at once. Otherwise the caller runs the import, and the job only if the caller
    ///     dies.
    ///   - then: further statements of the same transaction.
    package func beginImport<Handler: JobHandler<ImportRun.ID>>(
        _ path: String, format: String, fileName: String, by person: Person.ID, keepsFile: Bool, job: Handler.Type,
        queues: Bool, then: (ImportRun, Database) throws -> Void = { _, _ in }
    ) throws -> ImportRun {
        try Directory.make(importFolder)
        let uid = environment.makeUID(at: environment.now())
        let storedPath = importFile(uid)
        do {
            // Before the transaction: other writers do not wait for a copy of 100 MB. `moveItem` copies to another
            // volume.
            if keepsFile {
                try FileManager.default.copyItem(atPath: path, toPath: storedPath)
            } else {
                try FileManager.default.moveItem(atPath: path, toPath: storedPath)
            }
            // The file's age starts now, so that no sweep deletes it before its row is committed.
            _ = media.setModificationTime(storedPath)
            return try write { db in
                let run = try imports.begin(
                    uid, format: format, fileName: String(fileName.suffix(Self.maxFileNameLength)),
                    in: OwnerScope(of: person, in: db))
                try jobs.enqueue(
                    db,
                    NewJob(
                        job, person: person, payload: run.id,
                        notBefore: queues ? nil : environment.now() + Self.gracePeriod, uniqueKey: Self.jobKey(run)))
                try then(run, db)
                return run
            }
        } catch {
            // No run refers to the file, so that it is returned to the caller.
            if keepsFile {
                Directory.remove(storedPath)
            } else {
                try? FileManager.default.moveItem(atPath: storedPath, toPath: path)
            }
            throw error
        }
    }

    /// Deletes import files that belong to no unfinished run, for example after a crash between file and row.
    package func sweepImports() throws {
        let unfinishedUIDs = try read {
            try Set(String.fetchAll($0, sql: "SELECT uid FROM importRun WHERE state IN ('staging', 'running')"))
        }
        for name in Directory.names(in: importFolder) where !unfinishedUIDs.contains(String(name.prefix { $0 != "." }))
        {
            let path = "\(importFolder)/\(name)"
            let age = media.age(path, .regular) ?? media.age(path, .directory)
            if age ?? .zero > MediaStore.gracePeriod { Directory.remove(path) }
        }
    }

    /// Ends a run: stores its state, notifies the person of failures, and then deletes the file.
    /// - Parameters:
    ///   - problem: why reading the file failed; nil if it did not.
    ///   - page: path of the import report.
    ///   - then: further statements of the same transaction.
    package func endImport(
        _ run: ImportRun, as state: ImportRun.State, problem: String?, page: String,
        then: (Database) throws -> Void = { _ in }
    ) throws {
        try write { db in
            try imports.advance(run.id, to: state, problem: problem, in: db)
            let failedRows = try imports.get(run.id, in: OwnerScope(of: run.person, in: db)).counts.failed
            if state == .failed || failedRows > 0 {
                try notifications.add(
                    .importFailed, title: run.failureTitle(state, failedRows: failedRows), path: page,
                    in: OwnerScope(of: run.person, in: db))
            }
            try jobs.withdraw(Self.jobKey(run), in: db)
            try then(db)
        }
        Directory.remove(importFile(of: run))
    }

    /// Maximum length of a stored file name in characters. Longer names lose their beginning, not their ending.
    private static let maxFileNameLength = 200

    /// Delay of the job if the caller runs the import. By then the caller has finished or its process has died.
    private static let gracePeriod = Duration.seconds(3_600)

    private static func jobKey(_ run: ImportRun) -> String { "import:\(run.id)" }

    /// Returns the path of a run's file.
    package func importFile(of run: ImportRun) -> String { importFile(run.uid) }

    private func importFile(_ uid: String) -> String { "\(importFolder)/\(uid)" }

    /// Folder of import files. Separate from `DataFolder.incoming`, where files older than an hour are deleted.
    private var importFolder: String { folder.path + "/imports" }
}

extension ImportRun {
    fileprivate func failureTitle(_ state: State, failedRows: Int) -> Phrase {
        state == .failed
            ? Phrase("‘\(fileName)’을(를) 가져오지 못했어요", "‘\(fileName)’ could not be imported")
            : Phrase(
                "‘\(fileName)’에서 \(failedRows)개를 가져오지 못했어요",
                "\(failedRows) entries of ‘\(fileName)’ could not be imported")
    }
}

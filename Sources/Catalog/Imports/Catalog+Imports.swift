import Foundation
import GRDB
import Jobs

/// The files of imports lie in the data folder until they have been read to the end, so that a run goes on after a crash.
extension Catalog {
    /// Takes a file over and begins a ledger. Nothing is read yet.
    /// - Parameters:
    ///   - path: the file; it moves into the data folder, or is copied when `keepsFile` is set.
    ///   - job: does the rest; its payload is the run's id.
    ///   - queues: the job begins at once; otherwise the caller does the rest, and the job only where that dies on the way.
    package func beginImport<Handler: JobHandler<ImportRun.ID>>(
        _ path: String, format: String, fileName: String, by person: Person.ID, keepsFile: Bool, job: Handler.Type,
        queues: Bool
    ) throws -> ImportRun {
        try FileManager.default.createDirectory(atPath: importFolder, withIntermediateDirectories: true)
        return try write { db in
            let run = try imports.begin(
                format: format, fileName: String(fileName.suffix(200)), in: Scope(of: person, in: db))
            if keepsFile {
                try FileManager.default.copyItem(atPath: path, toPath: importFile(of: run))
            } else {
                try FileManager.default.moveItem(atPath: path, toPath: importFile(of: run))
            }
            try jobs.enqueue(
                db,
                NewJob(
                    job, person: person, payload: run.id,
                    notBefore: queues ? nil : environment.now() + Self.gracePeriod, uniqueKey: Self.jobKey(run)))
            return run
        }
    }

    /// Ends a run: its state, word of what failed, and then the file.
    /// - Parameters:
    ///   - page: where its ledger is shown.
    ///   - then: what belongs into the same transaction.
    package func endImport(
        _ run: ImportRun, as state: ImportRun.State, problem: String?, page: String,
        then: (Database) throws -> Void = { _ in }
    ) throws {
        try write { db in
            try imports.advance(run.id, to: state, problem: problem, in: db)
            let failed = try imports.get(run.id, in: Scope(of: run.person, in: db)).counts.failed
            if state == .failed || failed > 0 {
                try notifications.add(
                    .importFailed, title: run.failure(state, failed), path: page, in: Scope(of: run.person, in: db))
            }
            try jobs.withdraw(Self.jobKey(run), in: db)
            try then(db)
        }
        try? FileManager.default.removeItem(atPath: importFile(of: run))
    }

    /// Whoever does an import itself is done by then, or dead.
    private static let gracePeriod = Duration.seconds(3_600)

    private static func jobKey(_ run: ImportRun) -> String { "import:\(run.id)" }

    package func importFile(of run: ImportRun) -> String { "\(importFolder)/\(run.uid)" }

    /// Not the folder for what comes in: that is swept of what is older than an hour.
    private var importFolder: String { folder.path + "/imports" }
}

extension ImportRun {
    fileprivate func failure(_ state: State, _ failed: Int) -> Phrase {
        state == .failed
            ? Phrase("‘\(fileName)’을(를) 가져오지 못했어요", "‘\(fileName)’ could not be imported")
            : Phrase(
                "‘\(fileName)’에서 \(failed)개를 가져오지 못했어요", "\(failed) entries of ‘\(fileName)’ could not be imported")
    }
}

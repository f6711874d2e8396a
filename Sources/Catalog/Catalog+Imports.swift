import Files
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
    ///   - then: what belongs into the same transaction.
    package func beginImport<Handler: JobHandler<ImportRun.ID>>(
        _ path: String, format: String, fileName: String, by person: Person.ID, keepsFile: Bool, job: Handler.Type,
        queues: Bool, then: (ImportRun, Database) throws -> Void = { _, _ in }
    ) throws -> ImportRun {
        try Directory.make(importFolder)
        let uid = environment.makeUID(at: environment.now())
        let file = importFile(uid)
        do {
            // Before the transaction: other writers do not wait for a copy of 100 MB. `moveItem` copies to another volume.
            if keepsFile {
                try FileManager.default.copyItem(atPath: path, toPath: file)
            } else {
                try FileManager.default.moveItem(atPath: path, toPath: file)
            }
            // Its age begins now, so that no sweep takes it before its row is committed.
            _ = media.setChanged(file)
            return try write { db in
                let run = try imports.begin(
                    uid, format: format, fileName: String(fileName.suffix(200)), in: Scope(of: person, in: db))
                try jobs.enqueue(
                    db,
                    NewJob(
                        job, person: person, payload: run.id,
                        notBefore: queues ? nil : environment.now() + Self.gracePeriod, uniqueKey: Self.jobKey(run)))
                try then(run, db)
                return run
            }
        } catch {
            // No run names it, so that the upload is its sender's again.
            if keepsFile {
                Directory.remove(file)
            } else {
                try? FileManager.default.moveItem(atPath: file, toPath: path)
            }
            throw error
        }
    }

    /// Removes files of imports that no unfinished run names, as after a crash between file and row.
    package func sweepImports() throws {
        let open = try read {
            try Set(String.fetchAll($0, sql: "SELECT uid FROM importRun WHERE state IN ('staging', 'running')"))
        }
        for name in Directory.names(in: importFolder) where !open.contains(String(name.prefix { $0 != "." })) {
            let path = "\(importFolder)/\(name)"
            let age = media.age(path, .regular) ?? media.age(path, .directory)
            if age ?? .zero > MediaStore.grace { Directory.remove(path) }
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
                    .importFailed, title: run.failure(state, failed), path: page,
                    in: Scope(of: run.person, in: db))
            }
            try jobs.withdraw(Self.jobKey(run), in: db)
            try then(db)
        }
        Directory.remove(importFile(of: run))
    }

    /// Whoever does an import itself is done by then, or dead.
    private static let gracePeriod = Duration.seconds(3_600)

    private static func jobKey(_ run: ImportRun) -> String { "import:\(run.id)" }

    package func importFile(of run: ImportRun) -> String { importFile(run.uid) }

    private func importFile(_ uid: String) -> String { "\(importFolder)/\(uid)" }

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

import Catalog
import Foundation
import Logging
import Site
import Text

/// Ingests the files of one watched folder, one scan at a time.
///
/// Each step can be repeated: saved bytes are recognised by their hash, addresses by themselves, and the inbox log has
/// the target of a file before the file is moved there. So the scan after a crash continues without losing or
/// duplicating anything.
actor FolderIngester {
    /// Counts of one scan.
    struct ScanResult: Sendable, Hashable {
        var taken = 0
        var refused = 0
        /// Files that are still being written, or could not be ingested now.
        var waiting = 0
        var isFull = false
        /// Whether the folder cannot be read.
        var isMissing = false
        /// The folder and its subfolders.
        var folders: [String] = []
    }

    /// Maximum number of files recorded in one transaction.
    private static let filesPerTransaction = 50
    /// Number of failed attempts after which a file is rejected.
    private static let maxAttempts = 3
    /// Maximum size of a file in bytes.
    private static let maxFileSize = 1 << 30

    let folder: WatchedFolder
    /// Name of the folder in the inbox log.
    private let folderKey: String
    private let ingester: Ingester
    private let records: InboxStore
    private let catalog: Catalog
    private let processedFiles: ProcessedFiles
    private var stableFileDetector: StableFileDetector
    /// Recorded files that are still in the folder: files to be moved, or the finished files of a folder that is only
    /// copied.
    private var knownFiles: [FileKey: FileRecord]?
    private var failureCounts: [String: Int] = [:]

    init(_ folder: WatchedFolder, key folderKey: String, ingester: Ingester, stabilityInterval: Duration) {
        self.folder = folder
        self.folderKey = folderKey
        self.ingester = ingester
        catalog = ingester.site.catalog
        records = InboxStore(catalog: catalog)
        processedFiles = ProcessedFiles(root: folder.path)
        stableFileDetector = StableFileDetector(stabilityInterval: stabilityInterval)
    }

    /// Scans the folder once and ingests the files that are complete.
    func scan() async throws -> ScanResult {
        guard let listing = FolderListing(folder.path) else { return ScanResult(isMissing: true) }
        var result = ScanResult(folders: listing.folders)
        let known = try knownFiles ?? readKnownFiles()
        self.knownFiles = known
        var files = listing.files
        if folder.mode == .copy { files.removeAll { known[$0.key] != nil } }
        let (completeFiles, waiting) = stableFileDetector.partition(files, now: catalog.environment.now())
        result.waiting = waiting
        var remainingFiles = completeFiles[...]
        while !remainingFiles.isEmpty {
            try Task.checkCancellation()
            try await ingest(Array(remainingFiles.prefix(Self.filesPerTransaction)), &result)
            if result.isFull {
                result.waiting += remainingFiles.count
                break
            }
            remainingFiles = remainingFiles.dropFirst(Self.filesPerTransaction)
        }
        return result
    }

    /// Returns what an earlier process left in the inbox log. Entries of files that it had moved already are removed
    /// now.
    private func readKnownFiles() throws -> [FileKey: FileRecord] {
        var known = try catalog.read { try records.pendingMoves(in: folderKey, in: $0) }
        guard folder.mode == .move else { return known }
        let moved = known.filter { key, logEntry in
            logEntry.file.map(ProcessedFiles.exists) ?? false && !ProcessedFiles.exists(folder.path + "/" + key.path)
        }
        guard !moved.isEmpty else { return known }
        try catalog.write { try records.forgetMoved(Array(moved.keys), of: folderKey, in: $0) }
        for key in moved.keys { known[key] = nil }
        return known
    }

    /// Deletes processed files older than `retentionDays` days.
    func sweep(retentionDays: Int) {
        if folder.mode == .move {
            processedFiles.deleteExpired(olderThan: retentionDays, now: catalog.environment.clock.passed)
        }
    }

    /// A file whose parts were ingested or rejected, but which is not recorded yet.
    private struct IngestedFile {
        let file: ScannedFile
        let owner: Person.ID
        let partResults: [Ingester.IngestResult]
        var logEntry: FileRecord
    }

    /// Ingests files, records them in one transaction, and then moves them.
    private func ingest(_ files: [ScannedFile], _ scanResult: inout ScanResult) async throws {
        var ingestedFiles: [IngestedFile] = []
        var moves: [(ScannedFile, FileRecord)] = []
        var reserved: Set<String> = []
        for file in files {
            if let logEntry = existingLogEntry(of: file) {
                moves.append((file, logEntry))
                continue
            }
            do {
                guard var result = try await ingestFile(file) else { continue }
                if folder.mode == .move {
                    let day = LocalDate(catalog.environment.now(), in: .server).text
                    let targetFolder =
                        result.logEntry.isRefused
                        ? ProcessedFiles.rejectedFolderName : "\(ProcessedFiles.processedFolderName)/\(day)"
                    result.logEntry.file = processedFiles.availablePath(
                        file.path, in: targetFolder, reserved: &reserved)
                } else if result.logEntry.isRefused {
                    result.logEntry.file = folder.path + "/" + file.path
                }
                ingestedFiles.append(result)
            } catch {
                guard DiskFullError(error) != nil else { throw error }
                scanResult.isFull = true
                break
            }
        }
        do {
            try store(ingestedFiles)
        } catch {
            guard DiskFullError(error) != nil else { throw error }
            scanResult.isFull = true
            ingestedFiles = []
        }
        scanResult.taken += ingestedFiles.count { !$0.logEntry.isRefused }
        scanResult.refused += ingestedFiles.count { $0.logEntry.isRefused }
        moves += ingestedFiles.map { ($0.file, $0.logEntry) }
        try move(moves)
    }

    /// Returns the log entry of a file that is still in the folder. Nil if its target exists: then this is another file
    /// with the same name, size and time.
    private func existingLogEntry(of file: ScannedFile) -> FileRecord? {
        guard let logEntry = knownFiles?[file.key], let target = logEntry.file,
            !ProcessedFiles.exists(target)
        else { return nil }
        return logEntry
    }

    /// - Returns: nil if the file has to be scanned again.
    private func ingestFile(_ file: ScannedFile) async throws -> IngestedFile? {
        guard let owner = try person(of: file) else { return nil }
        let copy = catalog.makeIncomingPath()
        do {
            if file.size > Self.maxFileSize {
                return rejectedFile(file, owner, Phrase("파일이 1 GB보다 커요", "The file is larger than 1 GB"))
            }
            try StableFileCopy.copy(file, of: folder.path, to: copy)
            defer { unlink(copy) }
            let submittedFile = SubmittedFile(
                path: copy, name: file.name, modifiedAt: Timestamp(file.modifiedNanoseconds / 1_000_000))
            let partResults = try await ingester.ingest(submittedFile, by: owner)
            failureCounts[file.path] = nil
            let wasAccepted = partResults.contains { $0.accepted != nil }
            let reason = partResults.first { ($0.accepted != nil) == wasAccepted }?.reason ?? .alreadyKnown
            let logEntry = FileRecord(
                isRefused: !wasAccepted, reason: reason, isOffer: !wasAccepted && partResults.contains(where: \.isOffer)
            )
            return IngestedFile(file: file, owner: owner, partResults: partResults, logEntry: logEntry)
        } catch let failure as StableFileCopy.CopyError {
            switch failure {
            case .vanished: return nil
            case .changed:
                stableFileDetector.forget(file)
                return nil
            case .unreadable(let code):
                return countFailure(
                    of: file, owner, Phrase("파일을 읽을 수 없어요", "The file cannot be read"), cause: "errno \(code)")
            }
        } catch {
            if error is CancellationError || DiskFullError(error) != nil { throw error }
            let reason = Phrase("이 파일을 받다가 오류가 났어요", "Something went wrong with this file")
            return countFailure(of: file, owner, reason, cause: "\(error)")
        }
    }

    /// Counts a failure that may be temporary: the file stays for later scans, and is rejected after
    /// ``maxAttempts`` attempts.
    private func countFailure(of file: ScannedFile, _ owner: Person.ID, _ reason: Phrase, cause: String)
        -> IngestedFile?
    {
        catalog.environment.log.warning("inbox: \(file.path): \(cause)")
        let count = (failureCounts[file.path] ?? 0) + 1
        failureCounts[file.path] = count < Self.maxAttempts ? count : nil
        stableFileDetector.forget(file)
        return count < Self.maxAttempts ? nil : rejectedFile(file, owner, reason)
    }

    private func rejectedFile(_ file: ScannedFile, _ owner: Person.ID, _ reason: Phrase) -> IngestedFile {
        IngestedFile(file: file, owner: owner, partResults: [], logEntry: FileRecord(isRefused: true, reason: reason))
    }

    /// Returns the owner of a file: the person of a folder `@NICK`, and otherwise the administrator.
    private func person(of file: ScannedFile) throws -> Person.ID? {
        try catalog.read { db in
            if file.path.hasPrefix("@"), let slash = file.path.firstIndex(of: "/") {
                let nick = file.path[file.path.index(after: file.path.startIndex)..<slash]
                if let person = try catalog.people.find(nick: String(nick), in: db) { return person.id }
            }
            return try catalog.people.administrator(in: db)?.id
        }
    }

    private func store(_ ingestedFiles: [IngestedFile]) throws {
        guard !ingestedFiles.isEmpty else { return }
        let rejectedFiles = RejectedFileStore(catalog: catalog)
        try catalog.write { db in
            for result in ingestedFiles {
                try records.recordSubmission(
                    result.file.logPath, result.logEntry, from: .folder, folder: folderKey,
                    fingerprint: result.file.fingerprint,
                    in: OwnerScope(of: result.owner, in: db))
                try records.recordResults(
                    result.partResults, wasRejectedAsWhole: result.logEntry.isRefused, from: .folder,
                    rejectedFiles: rejectedFiles,
                    in: OwnerScope(of: result.owner, in: db))
            }
            for folder in Set(ingestedFiles.compactMap { processedFolder(of: $0) }) {
                try records.recordFolder(folder, in: db)
            }
        }
        for result in ingestedFiles { knownFiles?[result.file.key] = result.logEntry }
    }

    /// Returns the folder of a person's processed files of a day, which is deleted with the account.
    private func processedFolder(of ingested: IngestedFile) -> ProcessedFolder? {
        guard !ingested.logEntry.isRefused, let file = ingested.logEntry.file else { return nil }
        let day = file.dropFirst("\(folder.path)/\(ProcessedFiles.processedFolderName)/".count).prefix { $0 != "/" }
        let path = ingested.file.path
        let personFolder = path.hasPrefix("@") ? path.firstIndex(of: "/").map { path[..<$0] } : nil
        let processedPath =
            "\(folder.path)/\(ProcessedFiles.processedFolderName)/\(day)" + (personFolder.map { "/" + $0 } ?? "")
        return ProcessedFolder(owner: ingested.owner, path: processedPath)
    }

    /// Moves recorded files out of the folder, unless it is only copied from.
    private func move(_ moves: [(ScannedFile, FileRecord)]) throws {
        guard folder.mode == .move, !moves.isEmpty else { return }
        for (file, logEntry) in moves {
            guard let target = logEntry.file else { continue }
            try processedFiles.move(
                folder.path + "/" + file.path, to: target, reason: logEntry.isRefused ? logEntry.reason : nil)
        }
        let keys = moves.map(\.0.key)
        try catalog.write { try records.forgetMoved(keys, of: folderKey, in: $0) }
        for key in keys { knownFiles?[key] = nil }
    }
}

extension ScannedFile {
    /// The path in NFC, as the database stores it; names from Apple systems are not in NFC.
    var logPath: String { path.nfc }
    var key: FileKey { FileKey(path: logPath, fingerprint: fingerprint) }
}

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
    private static let batch = 50
    /// Number of failed attempts after which a file is rejected.
    private static let maxAttempts = 3
    private static let maxFileSize = 1 << 30

    let folder: WatchedFolder
    /// Name of the folder in the inbox log.
    private let key: String
    private let ingester: Ingester
    private let records: InboxStore
    private let catalog: Catalog
    private let processedFiles: ProcessedFiles
    private var wholeness: StableFileDetector
    /// Recorded files that are still in the folder: files to be moved, or the finished files of a folder that is only
    /// copied.
    private var knownFiles: [FileKey: FileRecord]?
    private var failureCounts: [String: Int] = [:]

    init(_ folder: WatchedFolder, key: String, ingester: Ingester, settle: Duration) {
        self.folder = folder
        self.key = key
        self.ingester = ingester
        catalog = ingester.site.catalog
        records = InboxStore(catalog: catalog)
        processedFiles = ProcessedFiles(root: folder.path)
        wholeness = StableFileDetector(stabilityInterval: settle)
    }

    /// Scans the folder once and ingests the files that are complete.
    func scan() async throws -> ScanResult {
        guard let listing = FolderListing(folder.path) else { return ScanResult(isMissing: true) }
        var turn = ScanResult(folders: listing.folders)
        let known = try knownFiles ?? remembered()
        self.knownFiles = known
        var files = listing.files
        if folder.mode == .copy { files.removeAll { known[$0.key] != nil } }
        let (whole, waiting) = wholeness.partition(files, now: catalog.environment.now())
        turn.waiting = waiting
        var rest = whole[...]
        while !rest.isEmpty {
            try Task.checkCancellation()
            try await ingestFile(Array(rest.prefix(Self.batch)), &turn)
            if turn.isFull {
                turn.waiting += rest.count
                break
            }
            rest = rest.dropFirst(Self.batch)
        }
        return turn
    }

    /// Returns what an earlier process left in the inbox log. Entries of files that it had moved already are removed
    /// now.
    private func remembered() throws -> [FileKey: FileRecord] {
        var known = try catalog.read { try records.pendingMoves(in: key, in: $0) }
        guard folder.mode == .move else { return known }
        let moved = known.filter { key, report in
            report.file.map(ProcessedFiles.exists) ?? false && !ProcessedFiles.exists(folder.path + "/" + key.path)
        }
        guard !moved.isEmpty else { return known }
        try catalog.write { try records.forgetMoved(Array(moved.keys), of: key, in: $0) }
        for key in moved.keys { known[key] = nil }
        return known
    }

    /// Deletes processed files older than `keptDays` days.
    func sweep(keptDays: Int) {
        if folder.mode == .move {
            processedFiles.deleteExpired(olderThan: keptDays, now: catalog.environment.clock.passed)
        }
    }

    private struct IngestedFile {
        let file: ScannedFile
        let owner: Person.ID
        let pieces: [Ingester.IngestResult]
        var report: FileRecord
    }

    private func ingestFile(_ files: [ScannedFile], _ turn: inout ScanResult) async throws {
        var done: [IngestedFile] = []
        var moves: [(ScannedFile, FileRecord)] = []
        var reserved: Set<String> = []
        for file in files {
            if let report = report(of: file) {
                moves.append((file, report))
                continue
            }
            do {
                guard var result = try await ingestFile(file) else { continue }
                if folder.mode == .move {
                    let day = LocalDate(catalog.environment.now(), in: .server).text
                    let aside =
                        result.report.isRefused ? ProcessedFiles.failed : "\(ProcessedFiles.processedFolderName)/\(day)"
                    result.report.file = processedFiles.availablePath(file.path, in: aside, reserved: &reserved)
                } else if result.report.isRefused {
                    result.report.file = folder.path + "/" + file.path
                }
                done.append(result)
            } catch {
                guard DiskFullError(error) != nil else { throw error }
                turn.isFull = true
                break
            }
        }
        do {
            try record(done)
        } catch {
            guard DiskFullError(error) != nil else { throw error }
            turn.isFull = true
            done = []
        }
        turn.taken += done.count { !$0.report.isRefused }
        turn.refused += done.count { $0.report.isRefused }
        moves += done.map { ($0.file, $0.report) }
        try finish(moves)
    }

    /// Returns the log entry of a file that is still in the folder. Nil if its target exists: then this is another file
    /// with the same name, size and time.
    private func report(of file: ScannedFile) -> FileRecord? {
        guard let report = knownFiles?[file.key], let place = report.file,
            !ProcessedFiles.exists(place)
        else { return nil }
        return report
    }

    /// - Returns: nil if the file has to be scanned again.
    private func ingestFile(_ file: ScannedFile) async throws -> IngestedFile? {
        guard let owner = try person(of: file) else { return nil }
        let copy = catalog.makeIncomingPath()
        do {
            if file.size > Self.maxFileSize {
                return refused(file, owner, Phrase("파일이 1 GB보다 커요", "The file is larger than 1 GB"))
            }
            try StableFileCopy.copy(file, of: folder.path, to: copy)
            defer { unlink(copy) }
            let captured = SubmittedFile(path: copy, name: file.name, modifiedAt: Timestamp(file.modified / 1_000_000))
            let pieces = try await ingester.ingest(captured, by: owner)
            failureCounts[file.path] = nil
            let isTaken = pieces.contains { $0.accepted != nil }
            let reason = pieces.first { ($0.accepted != nil) == isTaken }?.reason ?? .alreadyKnown
            let report = FileRecord(
                isRefused: !isTaken, reason: reason, isOffer: !isTaken && pieces.contains(where: \.isOffer))
            return IngestedFile(file: file, owner: owner, pieces: pieces, report: report)
        } catch let failure as StableFileCopy.CopyError {
            switch failure {
            case .vanished: return nil
            case .changed:
                wholeness.forget(file)
                return nil
            case .unreadable(let code):
                return tried(file, owner, Phrase("파일을 읽을 수 없어요", "The file cannot be read"), "errno \(code)")
            }
        } catch {
            if error is CancellationError || DiskFullError(error) != nil { throw error }
            let reason = Phrase("이 파일을 받다가 오류가 났어요", "Something went wrong with this file")
            return tried(file, owner, reason, "\(error)")
        }
    }

    /// Counts a failure that may be temporary: the file stays for later scans, and is rejected after
    /// ``maxAttempts`` attempts.
    private func tried(_ file: ScannedFile, _ owner: Person.ID, _ reason: Phrase, _ cause: String) -> IngestedFile? {
        catalog.environment.log.warning("inbox: \(file.path): \(cause)")
        let count = (failureCounts[file.path] ?? 0) + 1
        failureCounts[file.path] = count < Self.maxAttempts ? count : nil
        wholeness.forget(file)
        return count < Self.maxAttempts ? nil : refused(file, owner, reason)
    }

    private func refused(_ file: ScannedFile, _ owner: Person.ID, _ reason: Phrase) -> IngestedFile {
        IngestedFile(file: file, owner: owner, pieces: [], report: FileRecord(isRefused: true, reason: reason))
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

    private func record(_ done: [IngestedFile]) throws {
        guard !done.isEmpty else { return }
        let aside = RejectedFileStore(catalog: catalog)
        try catalog.write { db in
            for result in done {
                try records.add(
                    result.file.ledgerPath, result.report, from: .folder, folder: key, print: result.file.print,
                    in: OwnerScope(of: result.owner, in: db))
                try records.add(
                    result.pieces, isWhole: result.report.isRefused, from: .folder, aside: aside,
                    in: OwnerScope(of: result.owner, in: db))
            }
            for place in Set(done.compactMap { processedFolder($0) }) { try records.add(place, in: db) }
        }
        for result in done { knownFiles?[result.file.key] = result.report }
    }

    /// Returns the folder of a person's processed files of a day, which is deleted with the account.
    private func processedFolder(_ done: IngestedFile) -> ProcessedFolder? {
        guard !done.report.isRefused, let file = done.report.file else { return nil }
        let day = file.dropFirst("\(folder.path)/\(ProcessedFiles.processedFolderName)/".count).prefix { $0 != "/" }
        let inner =
            done.file.path.hasPrefix("@") ? done.file.path.firstIndex(of: "/").map { done.file.path[..<$0] } : nil
        let place = "\(folder.path)/\(ProcessedFiles.processedFolderName)/\(day)" + (inner.map { "/" + $0 } ?? "")
        return ProcessedFolder(owner: done.owner, path: place)
    }

    private func finish(_ moves: [(ScannedFile, FileRecord)]) throws {
        guard folder.mode == .move, !moves.isEmpty else { return }
        for (file, report) in moves {
            guard let place = report.file else { continue }
            try processedFiles.move(
                folder.path + "/" + file.path, to: place, reason: report.isRefused ? report.reason : nil)
        }
        let keys = moves.map(\.0.key)
        try catalog.write { try records.forgetMoved(keys, of: key, in: $0) }
        for key in keys { knownFiles?[key] = nil }
    }
}

extension ScannedFile {
    /// The path in NFC, as the database stores it; names from Apple systems are not in NFC.
    var ledgerPath: String { path.nfc }
    var key: FileKey { FileKey(path: ledgerPath, print: print) }
}

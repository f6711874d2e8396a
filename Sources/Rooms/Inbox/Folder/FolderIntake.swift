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
actor FolderIntake {
    /// Counts of one scan.
    struct Turn: Sendable, Hashable {
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
    private static let attemptsAllowed = 3
    private static let largest = 1 << 30

    let folder: WatchedFolder
    /// Name of the folder in the inbox log.
    private let key: String
    private let intake: Intake
    private let arrivals: Arrivals
    private let catalog: Catalog
    private let kept: KeptFiles
    private var wholeness: SettledFiles
    /// Recorded files that are still in the folder: files to be moved, or the finished files of a folder that is only
    /// copied.
    private var known: [FileKey: Ledger]?
    private var troubles: [String: Int] = [:]

    init(_ folder: WatchedFolder, key: String, intake: Intake, settle: Duration) {
        self.folder = folder
        self.key = key
        self.intake = intake
        catalog = intake.dashboard.catalog
        arrivals = Arrivals(catalog: catalog)
        kept = KeptFiles(root: folder.path)
        wholeness = SettledFiles(settle: settle)
    }

    /// Scans the folder once and ingests the files that are complete.
    func look() async throws -> Turn {
        guard let listing = FolderListing(folder.path) else { return Turn(isMissing: true) }
        var turn = Turn(folders: listing.folders)
        let known = try known ?? remembered()
        self.known = known
        var files = listing.files
        if folder.mode == .copy { files.removeAll { known[$0.key] != nil } }
        let (whole, waiting) = wholeness.look(at: files, now: catalog.environment.now())
        turn.waiting = waiting
        var rest = whole[...]
        while !rest.isEmpty {
            try Task.checkCancellation()
            try await take(Array(rest.prefix(Self.batch)), &turn)
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
    private func remembered() throws -> [FileKey: Ledger] {
        var known = try catalog.read { try arrivals.unmoved(in: key, in: $0) }
        guard folder.mode == .move else { return known }
        let moved = known.filter { key, ledger in
            ledger.file.map(KeptFiles.exists) ?? false && !KeptFiles.exists(folder.path + "/" + key.path)
        }
        guard !moved.isEmpty else { return known }
        try catalog.write { try arrivals.forgetMoved(Array(moved.keys), of: key, in: $0) }
        for key in moved.keys { known[key] = nil }
        return known
    }

    /// Deletes processed files older than `keptDays` days.
    func sweep(keptDays: Int) {
        if folder.mode == .move { kept.sweepTaken(olderThan: keptDays, now: catalog.environment.clock.passed) }
    }

    private struct Done {
        let file: FoundFile
        let owner: Person.ID
        let pieces: [Intake.Piece]
        var ledger: Ledger
    }

    private func take(_ files: [FoundFile], _ turn: inout Turn) async throws {
        var done: [Done] = []
        var moves: [(FoundFile, Ledger)] = []
        var reserved: Set<String> = []
        for file in files {
            if let ledger = ledger(of: file) {
                moves.append((file, ledger))
                continue
            }
            do {
                guard var result = try await take(file) else { continue }
                if folder.mode == .move {
                    let day = LocalDate(catalog.environment.now(), in: .server).text
                    let aside = result.ledger.isRefused ? KeptFiles.failed : "\(KeptFiles.taken)/\(day)"
                    result.ledger.file = kept.place(file.path, in: aside, reserved: &reserved)
                } else if result.ledger.isRefused {
                    result.ledger.file = folder.path + "/" + file.path
                }
                done.append(result)
            } catch {
                guard DiskFull(error) != nil else { throw error }
                turn.isFull = true
                break
            }
        }
        do {
            try record(done)
        } catch {
            guard DiskFull(error) != nil else { throw error }
            turn.isFull = true
            done = []
        }
        turn.taken += done.count { !$0.ledger.isRefused }
        turn.refused += done.count { $0.ledger.isRefused }
        moves += done.map { ($0.file, $0.ledger) }
        try finish(moves)
    }

    /// Returns the log entry of a file that is still in the folder. Nil if its target exists: then this is another file
    /// with the same name, size and time.
    private func ledger(of file: FoundFile) -> Ledger? {
        guard let ledger = known?[file.key], let place = ledger.file,
            !KeptFiles.exists(place)
        else { return nil }
        return ledger
    }

    /// - Returns: nil if the file has to be scanned again.
    private func take(_ file: FoundFile) async throws -> Done? {
        guard let owner = try person(of: file) else { return nil }
        let copy = catalog.makeIncomingPath()
        do {
            if file.size > Self.largest {
                return refused(file, owner, Phrase("파일이 1 GB보다 커요", "The file is larger than 1 GB"))
            }
            try Snapshot.copy(file, of: folder.path, to: copy)
            defer { unlink(copy) }
            let captured = CapturedFile(path: copy, name: file.name, modifiedAt: Timestamp(file.modified / 1_000_000))
            let pieces = try await intake.take(captured, by: owner)
            troubles[file.path] = nil
            let isTaken = pieces.contains { $0.accepted != nil }
            let reason = pieces.first { ($0.accepted != nil) == isTaken }?.reason ?? .known
            let ledger = Ledger(
                isRefused: !isTaken, reason: reason, isOffer: !isTaken && pieces.contains(where: \.isOffer))
            return Done(file: file, owner: owner, pieces: pieces, ledger: ledger)
        } catch let trouble as Snapshot.Trouble {
            switch trouble {
            case .vanished: return nil
            case .changed:
                wholeness.forget(file)
                return nil
            case .unreadable(let code):
                return tried(file, owner, Phrase("파일을 읽을 수 없어요", "The file cannot be read"), "errno \(code)")
            }
        } catch {
            if error is CancellationError || DiskFull(error) != nil { throw error }
            let reason = Phrase("이 파일을 받다가 서랍이 잘못했어요", "Seorap failed on this file")
            return tried(file, owner, reason, "\(error)")
        }
    }

    /// Counts a failure that may be temporary: the file stays for later scans, and is rejected after
    /// ``attemptsAllowed`` attempts.
    private func tried(_ file: FoundFile, _ owner: Person.ID, _ reason: Phrase, _ cause: String) -> Done? {
        catalog.environment.log.warning("inbox: \(file.path): \(cause)")
        let count = (troubles[file.path] ?? 0) + 1
        troubles[file.path] = count < Self.attemptsAllowed ? count : nil
        wholeness.forget(file)
        return count < Self.attemptsAllowed ? nil : refused(file, owner, reason)
    }

    private func refused(_ file: FoundFile, _ owner: Person.ID, _ reason: Phrase) -> Done {
        Done(file: file, owner: owner, pieces: [], ledger: Ledger(isRefused: true, reason: reason))
    }

    /// Returns the owner of a file: the person of a folder `@NICK`, and otherwise the administrator.
    private func person(of file: FoundFile) throws -> Person.ID? {
        try catalog.read { db in
            if file.path.hasPrefix("@"), let slash = file.path.firstIndex(of: "/") {
                let nick = file.path[file.path.index(after: file.path.startIndex)..<slash]
                if let person = try catalog.people.find(nick: String(nick), in: db) { return person.id }
            }
            return try catalog.people.owner(in: db)?.id
        }
    }

    private func record(_ done: [Done]) throws {
        guard !done.isEmpty else { return }
        let aside = AsideFiles(catalog: catalog)
        try catalog.write { db in
            for result in done {
                try arrivals.add(
                    result.file.ledgerPath, result.ledger, from: .folder, folder: key, print: result.file.print,
                    in: Scope(of: result.owner, in: db))
                try arrivals.add(
                    result.pieces, isWhole: result.ledger.isRefused, from: .folder, aside: aside,
                    in: Scope(of: result.owner, in: db))
            }
            for place in Set(done.compactMap { takenPlace($0) }) { try arrivals.add(place, in: db) }
        }
        for result in done { known?[result.file.key] = result.ledger }
    }

    /// Returns the folder of a person's processed files of a day, which is deleted with the account.
    private func takenPlace(_ done: Done) -> TakenPlace? {
        guard !done.ledger.isRefused, let file = done.ledger.file else { return nil }
        let day = file.dropFirst("\(folder.path)/\(KeptFiles.taken)/".count).prefix { $0 != "/" }
        let inner =
            done.file.path.hasPrefix("@") ? done.file.path.firstIndex(of: "/").map { done.file.path[..<$0] } : nil
        let place = "\(folder.path)/\(KeptFiles.taken)/\(day)" + (inner.map { "/" + $0 } ?? "")
        return TakenPlace(owner: done.owner, path: place)
    }

    private func finish(_ moves: [(FoundFile, Ledger)]) throws {
        guard folder.mode == .move, !moves.isEmpty else { return }
        for (file, ledger) in moves {
            guard let place = ledger.file else { continue }
            try kept.move(folder.path + "/" + file.path, to: place, reason: ledger.isRefused ? ledger.reason : nil)
        }
        let keys = moves.map(\.0.key)
        try catalog.write { try arrivals.forgetMoved(keys, of: key, in: $0) }
        for key in keys { known?[key] = nil }
    }
}

extension FoundFile {
    /// The path in NFC, as the database stores it; names from Apple systems are not in NFC.
    var ledgerPath: String { path.nfc }
    var key: FileKey { FileKey(path: ledgerPath, print: print) }
}

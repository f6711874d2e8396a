import Catalog
import Foundation
import Site
import Text

extension DataFolder {
    /// Folder from which submitted files are ingested; see ``FolderIngester``.
    package var inbox: String { path + "/inbox" }
}

/// Rejected files that are not in a watched folder themselves, such as uploads and entries of archives. They are stored
/// in `inbox/.failed`.
struct RejectedFileStore: Sendable {
    let catalog: Catalog

    /// Moves a file to `inbox/.failed`.
    /// - Returns: the new path of the file.
    func keep(_ path: String, named name: String, reason: Phrase) throws -> String {
        let kept = ProcessedFiles(root: catalog.folder.inbox)
        var reserved: Set<String> = []
        let parts = name.split(separator: "/").map { $0.hasPrefix(".") ? "_" + $0.dropFirst() : $0 }
        let clean = parts.map { String($0.beginning(80)) }.joined(separator: "/")
        let availablePath = kept.availablePath(
            clean.isEmpty ? "file" : clean, in: ProcessedFiles.failed, reserved: &reserved)
        try kept.move(path, to: availablePath, reason: reason)
        return availablePath
    }
}

extension InboxStore {
    /// Records the results of the parts of a submission: the reasons of the items, and the rejected parts.
    /// - Parameter isWhole: whether everything was rejected. Then the submission's own row says so, and its parts get
    ///   none.
    func add(
        _ pieces: [Ingester.IngestResult], isWhole: Bool, from source: InboxRecord.Source, aside: RejectedFileStore,
        in scope: OwnerScope
    ) throws {
        for piece in pieces {
            switch piece.outcome {
            case .accepted(let accepted):
                try add(piece.reason, from: source, content: piece.content?.text, to: accepted.item.id, in: scope.db)
            case .refused(let file):
                if isWhole {
                    if let file { unlink(file) }
                    continue
                }
                let place = try file.map { try aside.keep($0, named: piece.name, reason: piece.reason) }
                guard place != nil || piece.content != nil else { continue }
                let report = FileRecord(
                    isRefused: true, reason: piece.reason, file: place, content: piece.content?.text,
                    isOffer: piece.isOffer)
                try add(piece.name, report, from: source, in: scope)
            }
        }
    }
}

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

    private static let maxComponentLength = 80

    /// Moves a file to `inbox/.failed`.
    /// - Returns: the new path of the file.
    func store(_ path: String, named name: String, reason: Phrase) throws -> String {
        let processedFiles = ProcessedFiles(root: catalog.folder.inbox)
        var reserved: Set<String> = []
        let components = name.split(separator: "/").map { $0.hasPrefix(".") ? "_" + $0.dropFirst() : $0 }
        let safeName = components.map { String($0.beginning(Self.maxComponentLength)) }.joined(separator: "/")
        let availablePath = processedFiles.availablePath(
            safeName.isEmpty ? "file" : safeName, in: ProcessedFiles.rejectedFolderName, reserved: &reserved)
        try processedFiles.move(path, to: availablePath, reason: reason)
        return availablePath
    }
}

extension InboxStore {
    /// Records the results of the parts of a submission: the reasons of the items, and the rejected parts.
    /// - Parameter wasRejectedAsWhole: whether everything was rejected. Then the caller records one row for the whole
    ///   submission, and its parts get none.
    func recordResults(
        _ partResults: [Ingester.IngestResult], wasRejectedAsWhole: Bool, from source: InboxRecord.Source,
        rejectedFiles: RejectedFileStore,
        in scope: OwnerScope
    ) throws {
        for partResult in partResults {
            switch partResult.outcome {
            case .accepted(let accepted):
                try recordReason(
                    partResult.reason, from: source, content: partResult.content?.text, to: accepted.item.id,
                    in: scope.db)
            case .refused(let file):
                if wasRejectedAsWhole {
                    if let file { unlink(file) }
                    continue
                }
                let storedPath = try file.map {
                    try rejectedFiles.store($0, named: partResult.name, reason: partResult.reason)
                }
                guard storedPath != nil || partResult.content != nil else { continue }
                let record = FileRecord(
                    isRefused: true, reason: partResult.reason, file: storedPath, content: partResult.content?.text,
                    isOffer: partResult.isOffer)
                try recordSubmission(partResult.name, record, from: source, in: scope)
            }
        }
    }
}

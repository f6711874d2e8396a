import Catalog
import Foundation
import Site
import Text

extension DataFolder {
    /// What programs put here is taken; see ``FolderIntake``.
    package var inbox: String { path + "/inbox" }
}

/// Keeps files that nobody understood in `inbox/.failed`, for those that did not come through the folder.
struct AsideFiles: Sendable {
    let catalog: Catalog

    /// Moves a file there.
    /// - Returns: where it lies now.
    func keep(_ path: String, named name: String, reason: Phrase) throws -> String {
        let kept = KeptFiles(root: catalog.folder.inbox)
        var reserved: Set<String> = []
        let parts = name.split(separator: "/").map { $0.hasPrefix(".") ? "_" + $0.dropFirst() : $0 }
        let clean = parts.map { String($0.beginning(80)) }.joined(separator: "/")
        let place = kept.place(clean.isEmpty ? "file" : clean, in: KeptFiles.failed, reserved: &reserved)
        try kept.move(path, to: place, reason: reason)
        return place
    }
}

extension Arrivals {
    /// Writes down what became of the pieces of something: why items are here, and what nobody understood.
    /// - Parameter isWhole: nothing of it was taken, and its own row says so; its pieces get none.
    func add(
        _ pieces: [Intake.Piece], isWhole: Bool, from source: Arrival.Source, aside: AsideFiles, in scope: Scope
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
                let ledger = Ledger(
                    isRefused: true, reason: piece.reason, file: place, content: piece.content?.text,
                    isOffer: piece.isOffer)
                try add(piece.name, ledger, from: source, in: scope)
            }
        }
    }
}

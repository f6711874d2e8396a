import Catalog
import Files
import Foundation
import Site

/// Folders for processed and rejected files: `.taken/DATE` and `.failed`, inside the watched folder, so that a move is
/// one operation of the file system.
struct ProcessedFiles: Sendable {
    static let processedFolderName = ".taken"
    static let rejectedFolderName = ".failed"

    /// Path of the watched folder.
    let root: String

    /// Returns a free path for a file and reserves it.
    /// - Parameters:
    ///   - path: relative to the folder.
    ///   - reserved: paths that are promised to other files.
    func availablePath(_ path: String, in folder: String, reserved: inout Set<String>) -> String {
        let wantedPath = "\(root)/\(folder)/\(path)"
        let dot = wantedPath.split(separator: "/").last?.lastIndex(of: ".")
        let stem = dot.map { wantedPath[..<$0] } ?? wantedPath[...]
        let fileExtension = dot.map { wantedPath[$0...] } ?? ""
        var candidate = wantedPath
        var number = 2
        while reserved.contains(candidate) || Self.exists(candidate) {
            candidate = "\(stem) (\(number))\(fileExtension)"
            number += 1
        }
        reserved.insert(candidate)
        return candidate
    }

    static func exists(_ path: String) -> Bool {
        (try? Stat(path, followTargetSymlink: false)) != nil
    }

    /// Moves a file. Does nothing if it no longer exists.
    /// - Parameter reason: written to a text file next to it, for people who look into the folder.
    func move(_ source: String, to target: String, reason: Phrase?) throws {
        let folder = URL(filePath: target).deletingLastPathComponent().path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        if let reason {
            let text = "\(reason.ko)\n\(reason.en)\n"
            // A name of 255 bytes has no room for another extension, so this may fail. The inbox log has the same
            // reason.
            try? Data(text.utf8).write(to: URL(filePath: target + ".txt"))
        }
        do {
            try File.rename(source, to: target)
        } catch {
            if error.code != .noSuchFileOrDirectory { throw error }
        }
    }

    /// Deletes the folders of days more than `days` days ago; 0 keeps all.
    func deleteExpired(olderThan days: Int, now: Timestamp) {
        guard days > 0 else { return }
        let firstKeptDay = LocalDate(now - .seconds(Int64(days) * 86_400), in: .server).text
        let folder = "\(root)/\(Self.processedFolderName)"
        for day in Directory.names(in: folder)
        where day.count == "2026-01-31".count && day.allSatisfy({ $0.isNumber || $0 == "-" }) && day < firstKeptDay {
            Directory.remove(folder + "/" + day)
        }
    }
}

import Foundation
import GRDB

extension MediaStore {
    /// How old a file must be before a sweep takes it for forgotten.
    package static let grace = Duration.seconds(3600)

    /// Removes originals without a row and what was left on its way in.
    /// - Returns: how many files went.
    @discardableResult
    package func sweep(in catalog: Catalog) throws -> Int {
        var removed = 0
        for outer in names(in: folder.media) {
            for inner in names(in: "\(folder.media)/\(outer)") {
                let shard = "\(folder.media)/\(outer)/\(inner)"
                let old = names(in: shard).filter { isOld("\(shard)/\($0)") }
                if old.isEmpty { continue }
                let known = try catalog.read { try find(old, in: $0) }
                for name in old where known[name] == nil {
                    unlink("\(shard)/\(name)")
                    removed += 1
                }
            }
        }
        for name in names(in: folder.incoming) where isOld("\(folder.incoming)/\(name)") {
            unlink("\(folder.incoming)/\(name)")
            removed += 1
        }
        return removed
    }

    /// Rows whose original is missing or has another size: what a backup would have to bring back.
    package func missing(in db: Database) throws -> [String] {
        let rows = try Row.fetchCursor(db.cachedStatement("SELECT sha256, bytes FROM media"))
        var missing: [String] = []
        while let row = try rows.next() {
            let hash: String = row[0]
            var status = stat()
            if stat(path(hash), &status) != 0 || Int64(status.st_size) != row[1] { missing.append(hash) }
        }
        return missing
    }

    private func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    private func isOld(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        return Timestamp(Int64(status.st_mtim.tv_sec) * 1000) < environment.now() - Self.grace
    }
}

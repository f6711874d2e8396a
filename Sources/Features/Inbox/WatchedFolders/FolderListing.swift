import Files

/// Files in a folder that may be ingested: regular files, also in subfolders, without hidden and temporary names.
/// Symbolic links are never followed, so nothing outside can be reached.
struct FolderListing: Sendable {
    private static let maxDepth = 24

    /// Files, the oldest first.
    private(set) var files: [ScannedFile] = []
    /// Paths of the folder and its subfolders.
    private(set) var folders: [String] = []
    /// Number of names that are not UTF-8, such as those of old archives. These files are ignored.
    private(set) var undecodableNames = 0

    /// - Returns: nil if the folder itself cannot be read.
    init?(_ root: String) {
        guard let folder = try? File(root, .readOnly, .directory) else { return nil }
        read(folder, relative: "", depth: 0)
        files.sort { ($0.modifiedNanoseconds, $0.path) < ($1.modifiedNanoseconds, $1.path) }
    }

    private mutating func read(_ folder: File, relative: String, depth: Int) {
        guard let entries = try? folder.entries() else { return }
        folders.append(folder.path)
        for entry in entries {
            guard let name = entry.name else {
                undecodableNames += 1
                continue
            }
            if TemporaryFileName.matches(name) { continue }
            let path = relative.isEmpty ? name : relative + "/" + name
            switch entry.status.type {
            case .regular: files.append(ScannedFile(path: path, status: entry.status))
            case .directory where depth < Self.maxDepth:
                if let inner = try? File(name, in: folder) { read(inner, relative: path, depth: depth + 1) }
            default: continue
            }
        }
    }
}

import Files

/// Everything in a folder that may be taken: regular files, in subfolders too, without hidden and temporary names.
/// Symbolic links are never followed, so nothing outside can be reached.
struct FolderListing: Sendable {
    private static let deepest = 24

    private(set) var files: [ScannedFile] = []
    /// Paths of the folder and its subfolders, to be watched.
    private(set) var folders: [String] = []
    /// Number of names that are not UTF-8, such as those of old archives. These files are ignored.
    private(set) var unnamed = 0

    /// - Returns: nil if the folder itself cannot be read.
    init?(_ root: String) {
        guard let folder = try? File(root, .readOnly, .directory) else { return nil }
        read(folder, relative: "", depth: 0)
        files.sort { ($0.modified, $0.path) < ($1.modified, $1.path) }
    }

    private mutating func read(_ folder: File, relative: String, depth: Int) {
        guard let entries = try? folder.entries() else { return }
        folders.append(folder.path)
        for entry in entries {
            guard let name = entry.name else {
                unnamed += 1
                continue
            }
            if TemporaryFileName.matches(name) { continue }
            let path = relative.isEmpty ? name : relative + "/" + name
            switch entry.status.type {
            case .regular: files.append(ScannedFile(path: path, status: entry.status))
            case .directory where depth < Self.deepest:
                if let inner = try? File(name, in: folder) { read(inner, relative: path, depth: depth + 1) }
            default: continue
            }
        }
    }
}

import Catalog
import Files

/// Files of the instance without a row in `media`: files waiting in the inbox and, with secrets, the HTTPS keys.
struct AuxiliaryFiles {
    let all: [(name: BackupName, path: String)]

    init(_ folder: DataFolder, secrets: Bool) {
        var all: [(name: BackupName, path: String)] = []
        for names in Self.files(below: folder.path + "/inbox") {
            all.append((.inbox(names), folder.path + "/inbox/" + names.joined(separator: "/")))
        }
        if secrets {
            for names in Self.files(below: folder.tls) where names.count == 1 {
                all.append((.tls(names[0]), folder.tls + "/" + names[0]))
            }
        }
        // Files whose names no entry can have are left out; Seorap creates no such names.
        self.all = all.filter { BackupName($0.name.text) == $0.name }
    }

    /// Returns the paths of regular files in the order of their names.
    private static func files(below root: String) -> [[String]] {
        var found: [[String]] = []
        var folders: [[String]] = [[]]
        while let folder = folders.popLast() {
            let path = ([root] + folder).joined(separator: "/")
            for entry in Directory.entries(of: path) {
                guard let name = entry.name else { continue }
                if entry.status.type == .directory { folders.append(folder + [name]) }
                if entry.status.type == .regular { found.append(folder + [name]) }
            }
        }
        return found.sorted { $0.joined(separator: "/") < $1.joined(separator: "/") }
    }
}

import Catalog
import Foundation
import GRDB
import Text

/// A folder whose files are ingested, such as one that a phone synchronises.
struct WatchedFolder: Sendable, Hashable, Codable {
    enum Mode: String, Sendable, Hashable, Codable, CaseIterable {
        /// Accepted files are moved to `.taken` in the same folder.
        case move
        /// All files stay where they are.
        case copy
    }

    /// Absolute path.
    let path: String
    let mode: Mode

    /// Name of Seorap's own folder in the inbox log.
    static let defaultFolder = ""
}

/// Settings of the watched folders, made by the administrator.
struct WatchedFolderSettings: Sendable, Hashable {
    /// Days after which processed files in `.taken` are deleted; 0 keeps them.
    var retentionDays = 30
    var additionalFolders: [WatchedFolder] = []

    private static let retentionDaysSetting = "inbox.retentionDays"
    private static let foldersSetting = "inbox.folders"

    private static let maxAdditionalFolders = 20

    init() {}

    init(_ settings: SettingStore, in db: Database) throws {
        retentionDays = try settings.get(Self.retentionDaysSetting, in: db).flatMap { Int($0) } ?? retentionDays
        if let text = try settings.get(Self.foldersSetting, in: db) {
            additionalFolders = (try? [WatchedFolder](json: text.utf8)) ?? []
        }
    }

    func store(_ settings: SettingStore, in db: Database) throws {
        try settings.set(Self.retentionDaysSetting, to: String(retentionDays), in: db)
        try settings.set(Self.foldersSetting, to: additionalFolders.isEmpty ? nil : additionalFolders.json(), in: db)
    }

    /// Adds a folder.
    /// - Parameter dataFolder: the data folder, which may neither contain the folder nor be inside it.
    mutating func add(_ path: String, mode: WatchedFolder.Mode, dataFolder: String) throws {
        let typedPath = path.stripped
        let path = URL(filePath: typedPath).standardizedFileURL.path
        func invalidPath(_ ko: String, _ en: String) -> CatalogError { .invalid("path", ko, en) }
        guard typedPath.hasPrefix("/"), path.count > 1 else {
            throw invalidPath("/로 시작하는 폴더 경로를 적어 주세요.", "Enter an absolute path, starting with /.")
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            throw invalidPath("그런 폴더가 없어요.", "There is no such folder.")
        }
        let resolvedPath = URL(filePath: path).resolvingSymlinksInPath().path
        let resolvedDataFolder = URL(filePath: dataFolder).resolvingSymlinksInPath().path
        guard !(resolvedDataFolder + "/").hasPrefix(resolvedPath + "/"),
            !(resolvedPath + "/").hasPrefix(resolvedDataFolder + "/")
        else {
            throw invalidPath("서랍의 데이터 폴더는 고를 수 없어요.", "Seorap's data folder cannot be watched.")
        }
        guard
            !["/etc", "/usr", "/proc", "/sys", "/dev", "/bin", "/lib", "/boot"].contains(where: {
                (resolvedPath + "/").hasPrefix($0 + "/")
            })
        else { throw invalidPath("시스템 폴더는 고를 수 없어요.", "System folders cannot be watched.") }
        guard access(path, mode == .copy ? R_OK | X_OK : R_OK | W_OK | X_OK) == 0 else {
            throw invalidPath("이 폴더를 열 권한이 없어요.", "Seorap has no permission to open this folder.")
        }
        guard !additionalFolders.contains(where: { $0.path == path }) else {
            throw invalidPath("이미 지켜보는 폴더예요.", "This folder is already watched.")
        }
        guard additionalFolders.count < Self.maxAdditionalFolders else {
            throw invalidPath("폴더는 20개까지예요.", "At most 20 folders can be watched.")
        }
        additionalFolders.append(WatchedFolder(path: path, mode: mode))
    }
}

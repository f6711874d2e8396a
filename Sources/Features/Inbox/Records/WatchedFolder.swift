import Catalog
import Foundation
import GRDB
import Text

/// A folder whose files, put there by phones and programs, are ingested.
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

    private static let keptDaysName = "inbox.retentionDays"
    private static let furtherName = "inbox.folders"

    init() {}

    init(_ settings: SettingStore, in db: Database) throws {
        retentionDays = try settings.get(Self.keptDaysName, in: db).flatMap { Int($0) } ?? retentionDays
        if let text = try settings.get(Self.furtherName, in: db) {
            additionalFolders = (try? [WatchedFolder](json: text.utf8)) ?? []
        }
    }

    func store(_ settings: SettingStore, in db: Database) throws {
        try settings.set(Self.keptDaysName, to: String(retentionDays), in: db)
        try settings.set(Self.furtherName, to: additionalFolders.isEmpty ? nil : additionalFolders.json(), in: db)
    }

    /// Adds a folder.
    /// - Parameter data: the data folder, which may neither contain the folder nor be inside it.
    mutating func add(_ path: String, mode: WatchedFolder.Mode, data: String) throws {
        let typed = path.stripped
        let path = URL(filePath: typed).standardizedFileURL.path
        func refuse(_ ko: String, _ en: String) -> CatalogError { .invalid("path", ko, en) }
        guard typed.hasPrefix("/"), path.count > 1 else {
            throw refuse("/로 시작하는 폴더 경로를 적어 주세요.", "Enter an absolute path, starting with /.")
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            throw refuse("그런 폴더가 없어요.", "There is no such folder.")
        }
        let real = URL(filePath: path).resolvingSymlinksInPath().path
        let own = URL(filePath: data).resolvingSymlinksInPath().path
        guard !(own + "/").hasPrefix(real + "/"), !(real + "/").hasPrefix(own + "/") else {
            throw refuse("서랍의 데이터 폴더는 고를 수 없어요.", "Seorap's data folder cannot be watched.")
        }
        guard
            !["/etc", "/usr", "/proc", "/sys", "/dev", "/bin", "/lib", "/boot"].contains(where: {
                (real + "/").hasPrefix($0 + "/")
            })
        else { throw refuse("시스템 폴더는 고를 수 없어요.", "System folders cannot be watched.") }
        guard access(path, mode == .copy ? R_OK | X_OK : R_OK | W_OK | X_OK) == 0 else {
            throw refuse("이 폴더를 열 권한이 없어요.", "Seorap has no permission to open this folder.")
        }
        guard !additionalFolders.contains(where: { $0.path == path }) else {
            throw refuse("이미 지켜보는 폴더예요.", "This folder is already watched.")
        }
        guard additionalFolders.count < 20 else { throw refuse("폴더는 20개까지예요.", "At most 20 folders can be watched.") }
        additionalFolders.append(WatchedFolder(path: path, mode: mode))
    }
}

import Catalog
import Foundation
import GRDB
import Site

/// Settings of scheduled backups: whether they are on, the folder, the retention and the encryption.
struct BackupSettings: Sendable, Hashable {
    private enum Name {
        static let isOn = "backup.enabled"
        static let folder = "backup.folder"
        static let daily = "backup.daily"
        static let weekly = "backup.weekly"
        static let monthly = "backup.monthly"
        /// The name ends like that of a secret, so that only a backup with secrets includes it.
        static let passphrase = "backup.passphrase"
        static let secrets = "backup.secrets"
    }

    var isOn = false
    /// Absolute path; empty for the folder `backups` of the data folder.
    var folder = ""
    var retention = RetentionPolicy()
    var passphrase: String?
    var secrets = false

    init(_ settings: SettingStore, in db: Database) throws {
        func number(_ name: String) throws -> Int? { try settings.get(name, in: db).flatMap { Int($0) } }
        isOn = try settings.get(Name.isOn, in: db) == "1"
        folder = try settings.get(Name.folder, in: db) ?? ""
        retention = RetentionPolicy(
            daily: try number(Name.daily) ?? retention.daily, weekly: try number(Name.weekly) ?? retention.weekly,
            monthly: try number(Name.monthly) ?? retention.monthly)
        passphrase = try settings.get(Name.passphrase, in: db)
        secrets = try settings.get(Name.secrets, in: db) == "1"
    }

    func store(_ settings: SettingStore, in db: Database) throws {
        try settings.set(Name.isOn, to: isOn ? "1" : nil, in: db)
        try settings.set(Name.folder, to: folder.isEmpty ? nil : folder, in: db)
        try settings.set(Name.daily, to: String(retention.daily), in: db)
        try settings.set(Name.weekly, to: String(retention.weekly), in: db)
        try settings.set(Name.monthly, to: String(retention.monthly), in: db)
        try settings.set(Name.passphrase, to: passphrase, in: db)
        try settings.set(Name.secrets, to: secrets ? "1" : nil, in: db)
    }

    var scope: BackupOptions { BackupOptions(secrets: secrets && passphrase != nil, passphrase: passphrase) }

    func path(in data: DataFolder) -> String { folder.isEmpty ? data.path + "/backups" : folder }

    /// Applies a submitted form.
    /// - Throws: `CatalogError.invalid` with a problem for each wrong field.
    mutating func apply(_ text: (String) -> String?, data: DataFolder) throws(CatalogError) {
        var problems: [FieldError] = []
        isOn = text("on") == "1"
        secrets = text("secrets") == "1"
        func number(_ name: String, _ present: Int) -> Int {
            guard let number = text(name).flatMap({ Int($0) }), (0...1000).contains(number) else {
                problems.append(
                    FieldError(field: name, message: Phrase("0부터 1000까지 적어 주세요.", "Enter a number from 0 to 1000.")))
                return present
            }
            return number
        }
        retention = RetentionPolicy(
            daily: number("daily", retention.daily), weekly: number("weekly", retention.weekly),
            monthly: number("monthly", retention.monthly))
        folder = (text("folder") ?? "").trimmingCharacters(in: .whitespaces)
        if let problem = Self.problem(withFolder: folder, data: data) {
            problems.append(FieldError(field: "folder", message: problem))
        }
        if text("open") == "1" {
            passphrase = nil
        } else if let typed = text("passphrase"), !typed.isEmpty {
            if typed.count < BackupOptions.shortestPassphrase {
                problems.append(
                    FieldError(
                        field: "passphrase",
                        message: Phrase(
                            "\(BackupOptions.shortestPassphrase)자 이상으로 적어 주세요.",
                            "Use at least \(BackupOptions.shortestPassphrase) characters.")))
            } else {
                passphrase = typed
            }
        }
        if secrets, passphrase == nil {
            problems.append(
                FieldError(
                    field: "passphrase", message: Phrase("비밀 정보도 넣으려면 암호 문구가 필요해요.", "Secrets need a passphrase.")
                ))
        }
        guard problems.isEmpty else { throw .invalid(problems) }
    }

    private static func problem(withFolder folder: String, data: DataFolder) -> Phrase? {
        if folder.isEmpty { return nil }
        guard folder.hasPrefix("/") else {
            return Phrase("/로 시작하는 폴더를 적어 주세요.", "Enter an absolute path, starting with /.")
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
            return Phrase("그런 폴더가 없어요. 먼저 만들어 주세요.", "There is no such folder. Create it first.")
        }
        guard access(folder, W_OK | X_OK) == 0 else {
            return Phrase("서랍이 그 폴더에 쓸 수 없어요.", "Seorap cannot write to this folder.")
        }
        let real = URL(filePath: folder).resolvingSymlinksInPath().path + "/"
        for own in [data.media, data.incoming, data.cache, data.quarantine, data.path + "/inbox", data.tls]
        where real.hasPrefix(URL(filePath: own).resolvingSymlinksInPath().path + "/") {
            return Phrase("서랍이 쓰는 폴더예요. 다른 곳을 골라 주세요.", "Seorap uses this folder itself. Choose another one.")
        }
        return nil
    }
}

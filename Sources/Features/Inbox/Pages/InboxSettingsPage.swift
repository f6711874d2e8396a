import Catalog
import HTTPServer
import Site

/// Settings of the inbox: watched folders, the number of days for which processed files are kept, and ways to submit from other
/// devices.
struct InboxSettingsPage: Sendable {
    struct FolderLine: Sendable {
        let path: String
        let detail: String
    }

    /// Path of Seorap's own folder.
    let defaultFolder: String
    let folderLines: [FolderLine]
    let path: Field
    let modes: [SelectOption]
    let retentionDays: Field
    /// Whether the reader is the administrator. Others see the folders but cannot change them.
    let isOwner: Bool

    init(
        shell: Shell, data: DataFolder, choices: WatchedFolderSettings, missing: [String] = [],
        typed: FormFields = FormFields(),
        problems: [FieldError] = []
    ) {
        let words = shell.words
        func problem(_ field: String) -> String? {
            problems.first { $0.field == field }.map { words($0.message) }
        }
        defaultFolder = data.inbox
        isOwner = shell.person.isAdministrator
        folderLines = choices.additionalFolders.map { folder in
            let mode = words(folder.mode.phrase)
            let missingNote = missing.contains(folder.path) ? words(" · 열 수 없어요", " · cannot be opened") : ""
            return FolderLine(path: folder.path, detail: mode + missingNote)
        }
        path = Field(
            "path", words("폴더", "Folder"), value: typed["path"] ?? "",
            hint: words(
                "이 컴퓨터의 경로. 예: /srv/sync/Camera", "A path on this computer, such as /srv/sync/Camera"),
            problem: problem("path"), isRequired: true)
        modes = WatchedFolder.Mode.allCases.reversed().map { mode in
            SelectOption(mode.rawValue, words(mode.phrase), isSelected: typed["mode"] == mode.rawValue)
        }
        retentionDays = Field(
            "days", words("처리한 파일을 보관하는 날 수", "Days to keep processed files"),
            value: typed["days"] ?? String(choices.retentionDays), inputType: .number,
            hint: words(
                "그 뒤에 .taken 폴더에서 삭제해요. 0이면 삭제하지 않아요.",
                "After that, they are deleted from the folder .taken. 0 keeps them."),
            problem: problem("days"))
    }
}

extension WatchedFolder.Mode {
    var phrase: Phrase {
        switch self {
        case .move: Phrase("가져온 뒤 옮기기 (.taken으로)", "Import, then move (to .taken)")
        case .copy: Phrase("복사만 하기", "Copy only")
        }
    }
}

import Catalog
import HTTPServer
import Jobs
import Site

/// Page of the instance's backups: list, outcomes and schedule.
struct BackupsPage: Sendable {
    struct Line: Sendable {
        let name: String
        let detail: String
        let url: String
    }

    let isOwner: Bool
    /// Text that says whether the newest backup could be restored.
    let verdict: String
    let isWrong: Bool
    /// Reason why the last backup failed.
    let failure: String?
    /// Text about the running backup or trial.
    let progress: String?
    let folder: String
    let lines: [Line]
    let isOn: Bool
    let secrets: Bool
    let hasPassphrase: Bool
    let folderField: Field
    let numbers: [Field]
    let passphrase: Field

    init(
        shell: Shell, report: BackupHistory, settings: BackupSettings, folder: BackupFolder, running: [Job],
        typed: FormFields = FormFields(), problems: [FieldError] = []
    ) {
        let words = shell.words
        isOwner = shell.person.isAdministrator
        verdict = words.verdict(report.tried)
        isWrong = report.tried?.problem != nil
        failure = report.last?.phrase.map { words($0) }
        progress = running.first.map { words.progress($0) }
        self.folder = folder.path
        lines = folder.backups.map { backup in
            Line(
                name: backup.name,
                detail: "\(words.bytes(backup.bytes)) · \(words.exact(backup.takenAt))",
                url: BackupPath.file(backup.name))
        }
        func problem(_ name: String) -> String? {
            problems.first { $0.field == name }.map { words($0.message) }
        }
        let isTyped = !problems.isEmpty
        isOn = isTyped ? typed["on"] == "1" : settings.isOn
        secrets = isTyped ? typed["secrets"] == "1" : settings.secrets
        hasPassphrase = settings.passphrase != nil
        folderField = Field(
            "folder", words("폴더", "Folder"), value: typed["folder"] ?? settings.folder,
            hint: words(
                "비워 두면 서랍의 폴더 안에 있는 backups예요. 다른 디스크에 두는 편이 안전해요.",
                "If empty, the folder backups in Seorap’s own folder. Another disk is safer."),
            problem: problem("folder"))
        numbers = [
            ("daily", words("보관할 일별 백업 수", "Daily backups to keep"), settings.retention.daily),
            ("weekly", words("보관할 주별 백업 수", "Weekly backups to keep"), settings.retention.weekly),
            ("monthly", words("보관할 월별 백업 수", "Monthly backups to keep"), settings.retention.monthly),
        ].map { name, label, value in
            Field(
                name, label, value: typed[name] ?? String(value), inputType: .number, problem: problem(name),
                isRequired: true)
        }
        passphrase = Field(
            "passphrase",
            settings.passphrase == nil ? words("암호 문구", "Passphrase") : words("새 암호 문구", "New passphrase"),
            inputType: .password,
            hint: words(
                "비워 두면 지금 것을 그대로 써요. 잊으면 아무도 백업을 열 수 없으니 따로 적어 두세요.",
                "Leave empty to keep the current one. Write it down elsewhere: backups cannot be opened without it."),
            problem: problem("passphrase"))
    }
}

extension Words {
    /// Returns for example "되돌릴 수 있어요: 34개, 파일 12개, 2026-11-23 08:00".
    func verdict(_ tried: BackupHistory.Outcome?) -> String {
        guard let tried else { return self("아직 복원을 시험하지 않았어요", "Not tested yet") }
        let moment = exact(Timestamp(tried.at))
        if let problem = tried.phrase {
            return self("복원할 수 없어요", "Cannot be restored") + ": \(self(problem)) · \(moment)"
        }
        return self(
            "복원할 수 있어요: \(number(tried.items))개, 파일 \(number(tried.files))개, \(moment)",
            "Can be restored: \(number(tried.items)) items, \(number(tried.files)) files, tested at \(moment)")
    }

    func progress(_ job: Job) -> String {
        let title =
            [VerifyBackupJob.kind, WeeklyVerificationJob.kind].contains(job.kind)
            ? self("백업 복원을 시험하는 중이에요", "Testing a restore") : self("백업하는 중이에요", "Backing up")
        guard job.progressTotal > 0 else { return title }
        return "\(title) · \(number(job.progressDone)) / \(number(job.progressTotal))"
    }
}

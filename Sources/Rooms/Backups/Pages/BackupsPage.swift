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
        shell: Shell, ledger: BackupLedger, settings: BackupSettings, folder: BackupFolder, running: [Job],
        typed: FormFields = FormFields(), problems: [FieldProblem] = []
    ) {
        let words = shell.words
        isOwner = shell.person.isOwner
        verdict = words.verdict(ledger.tried)
        isWrong = ledger.tried?.problem != nil
        failure = ledger.last?.phrase.map { words($0) }
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
                "비워 두면 서랍의 폴더 안에 있는 backups예요. 다른 디스크가 더 좋아요.",
                "Left empty, it is backups in Seorap’s own folder. Another disk is better."),
            problem: problem("folder"))
        numbers = [
            ("daily", words("날마다 하나씩", "One for each of so many days"), settings.kept.daily),
            ("weekly", words("주마다 하나씩", "One for each of so many weeks"), settings.kept.weekly),
            ("monthly", words("달마다 하나씩", "One for each of so many months"), settings.kept.monthly),
        ].map { name, label, value in
            Field(
                name, label, value: typed[name] ?? String(value), look: .number, problem: problem(name),
                isRequired: true)
        }
        passphrase = Field(
            "passphrase", settings.passphrase == nil ? words("암호문", "Passphrase") : words("새 암호문", "New passphrase"),
            look: .password,
            hint: words(
                "비워 두면 그대로예요. 잊으면 아무도 백업을 열 수 없으니 따로 적어 두세요.",
                "Left empty, it stays as it is. Write it down elsewhere: without it nobody opens the backups."),
            problem: problem("passphrase"))
    }
}

extension Words {
    /// Returns for example "되돌릴 수 있어요: 34개, 파일 12개, 2026-11-23 08:00".
    func verdict(_ tried: BackupLedger.Outcome?) -> String {
        guard let tried else { return self("아직 되돌려 보지 않았어요", "not tried yet") }
        let moment = exact(Timestamp(tried.at))
        if let problem = tried.phrase { return self("되돌릴 수 없어요", "restorable: no") + ": \(self(problem)) · \(moment)" }
        return self(
            "되돌릴 수 있어요: \(number(tried.items))개, 파일 \(number(tried.files))개, \(moment)",
            "restorable: yes, \(number(tried.items)) items, \(number(tried.files)) files, at \(moment)")
    }

    func progress(_ job: Job) -> String {
        let title =
            [TryBackupJob.kind, WeeklyTryJob.kind].contains(job.kind)
            ? self("백업을 되돌려 보는 중이에요", "Trying a backup") : self("백업하는 중이에요", "Backing up")
        guard job.progressTotal > 0 else { return title }
        return "\(title) · \(number(job.progressDone)) / \(number(job.progressTotal))"
    }
}

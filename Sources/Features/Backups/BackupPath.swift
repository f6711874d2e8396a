import HTTPServer
import Site

/// URLs of backups.
enum BackupPath {
    static let api = FixedRoute("/api/v1/backup.zip")
    static let show = FixedRoute("/settings/backups")
    /// Starts a backup.
    static let runs = FixedRoute("/settings/backups/runs")
    /// Tries the newest backup.
    static let attempts = FixedRoute("/settings/backups/attempts")
    static let schedule = FixedRoute("/settings/backups/schedule")
    static let file = Route<String>("/settings/backups/files/{name}")
    /// Checks the instance; POST makes the safe repairs.
    static let check = FixedRoute("/settings/backups/check")
    /// Data of the signed-in person.
    static let mine = FixedRoute("/settings/backups/mine.zip")
}

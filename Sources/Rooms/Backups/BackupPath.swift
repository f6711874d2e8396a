import HTTPServer
import Site

/// The addresses of backups.
enum BackupPath {
    static let api = FixedRoute("/api/v1/backup.zip")
    static let show = FixedRoute("/settings/backups")
    /// Begins one.
    static let runs = FixedRoute("/settings/backups/runs")
    /// Tries the newest one.
    static let attempts = FixedRoute("/settings/backups/attempts")
    static let schedule = FixedRoute("/settings/backups/schedule")
    static let file = Route<String>("/settings/backups/files/{name}")
    /// Looks through the house; posted to, it puts right what is safe.
    static let check = FixedRoute("/settings/backups/check")
    /// One's own things.
    static let mine = FixedRoute("/settings/backups/mine.zip")
}

import HTTPServer
import Site

/// The addresses of backups.
package enum BackupPath {
    package static let api = FixedRoute("/api/v1/backup.zip")
    package static let show = FixedRoute("/settings/backups")
    /// Begins one.
    package static let runs = FixedRoute("/settings/backups/runs")
    /// Tries the newest one.
    package static let attempts = FixedRoute("/settings/backups/attempts")
    package static let schedule = FixedRoute("/settings/backups/schedule")
    package static let file = Route<String>("/settings/backups/files/{name}")
    /// Looks through the house; posted to, it puts right what is safe.
    package static let check = FixedRoute("/settings/backups/check")
    /// One's own things.
    package static let mine = FixedRoute("/settings/backups/mine.zip")
}

import Catalog
import Foundation
import GRDB
import Text

/// Outcomes of the last backup and of the last trial restore.
struct BackupHistory: Sendable {
    private enum Name {
        static let last = "backup.last"
        static let tried = "backup.verified"
        static let reminded = "backup.reminded"
    }

    /// Time since the last successful trial after which the administrator is reminded: 30 days.
    static let reminderInterval = Duration.seconds(30 * 86_400)

    /// Outcome of a backup or of a trial.
    struct Outcome: Codable, Sendable, Hashable {
        let at: Int64
        var items = 0
        var files = 0
        /// File name of the backup; nil for a trial of the instance itself.
        var file: String?
        var bytes: Int?
        /// Reason of the failure, in Korean and English.
        var problem: [String]?
        /// Time of the last success in milliseconds since 1970; equal to `at` after a success.
        var wentWellAt: Int64?

        var phrase: Phrase? { problem.flatMap { both in both.count == 2 ? Phrase(both[0], both[1]) : nil } }
    }

    let last: Outcome?
    let tried: Outcome?
    private let remindedAt: Timestamp?

    init(_ settings: SettingStore, in db: Database) throws {
        func read(_ name: String) throws -> Outcome? {
            try settings.get(name, in: db).flatMap { try? Outcome(json: $0.utf8) }
        }
        last = try read(Name.last)
        tried = try read(Name.tried)
        remindedAt = try settings.get(Name.reminded, in: db).flatMap { Int64($0) }.map { Timestamp($0) }
    }

    static func store(backup outcome: Outcome, _ settings: SettingStore, in db: Database) throws {
        try store(outcome, after: BackupHistory(settings, in: db).last, Name.last, settings, in: db)
    }

    static func store(attempt outcome: Outcome, _ settings: SettingStore, in db: Database) throws {
        try store(outcome, after: BackupHistory(settings, in: db).tried, Name.tried, settings, in: db)
    }

    private static func store(
        _ outcome: Outcome, after before: Outcome?, _ name: String, _ settings: SettingStore, in db: Database
    ) throws {
        var outcome = outcome
        outcome.wentWellAt = outcome.problem == nil ? outcome.at : before?.wentWellAt
        try settings.set(name, to: outcome.json(), in: db)
    }

    /// Whether no trial has succeeded for 30 days and no reminder was sent in that time.
    /// - Parameter since: time when the instance was created.
    func isOverdue(at now: Timestamp, since: Timestamp) -> Bool {
        let tried = tried?.wentWellAt.map { Timestamp($0) } ?? since
        return now - tried > Self.reminderInterval && remindedAt.map { now - $0 > Self.reminderInterval } ?? true
    }

    static func recordReminder(at now: Timestamp, _ settings: SettingStore, in db: Database) throws {
        try settings.set(Name.reminded, to: String(now.rawValue), in: db)
    }
}

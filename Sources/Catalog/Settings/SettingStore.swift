import GRDB
import Text

/// Named values of the instance and of each person.
package struct SettingStore: Sendable {
    /// Returns the value of a setting; nil if it is not set.
    /// - Parameter person: nil for the instance.
    package func get(_ name: String, of person: Person.ID? = nil, in db: Database) throws -> String? {
        try db.value(
            String.self, "SELECT value FROM setting WHERE name = ? AND coalesce(person, 0) = coalesce(?, 0)",
            [name, person])
    }

    /// Returns all settings of a person or of the instance.
    package func all(of person: Person.ID? = nil, in db: Database) throws -> [String: String] {
        let rows = try db.rows("SELECT name, value FROM setting WHERE person IS ?", [person])
        return Dictionary(stored: try rows.map { (try $0.value("name"), try $0.value("value")) })
    }

    /// Sets a setting.
    /// - Parameters:
    ///   - value: nil removes the setting, which restores the default.
    ///   - person: nil for the instance.
    package func set(_ name: String, to value: String?, of person: Person.ID? = nil, in db: Database) throws {
        try db.markPages(of: person)
        guard let value = value?.nfc else {
            return try db.run("DELETE FROM setting WHERE name = ? AND person IS ?", [name, person])
        }
        // Not an upsert: its conflict clause would apply to the triggers that record a change.
        try db.run(
            "UPDATE setting SET value = ? WHERE name = ? AND coalesce(person, 0) = coalesce(?, 0)",
            [value, name, person])
        if db.changesCount > 0 { return }
        try db.run("INSERT INTO setting(person, name, value) VALUES (?, ?, ?)", [person, name, value])
    }
}

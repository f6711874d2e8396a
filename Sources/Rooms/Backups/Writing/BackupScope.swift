import Catalog

/// Whose things a backup is of, and how it is written.
package struct BackupScope: Sendable, Hashable {
    /// Nil for the whole house.
    package var person: Person.ID?
    /// Tokens, sessions, the keys of providers and of https too; of the whole house and with a passphrase only.
    package var secrets: Bool
    /// Encrypts the contents.
    package var passphrase: String?
    /// False for a look at the rows alone.
    var media = true

    package init(person: Person.ID? = nil, secrets: Bool = false, passphrase: String? = nil) {
        self.person = person
        self.secrets = secrets && person == nil && passphrase != nil
        self.passphrase = passphrase
    }

    /// So long a passphrase must be: the format stretches it little.
    package static let shortestPassphrase = 12
}

/// What became of a backup.
package struct BackupReport: Sendable, Hashable {
    package internal(set) var items = 0
    package internal(set) var files = 0
    /// Of the archive.
    package internal(set) var bytes = 0
    /// Originals that were not there any more.
    package internal(set) var missing: [String] = []
    /// Originals whose bytes are no longer those of their name; they are in it as they are.
    package internal(set) var changed: [String] = []
}

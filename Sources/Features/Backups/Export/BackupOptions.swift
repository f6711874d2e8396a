import Catalog

/// Contents and encryption of a backup.
package struct BackupOptions: Sendable, Hashable {
    /// The person whose data it holds; nil for the whole instance.
    package var person: Person.ID?
    /// Whether to include tokens, sessions, keys of providers and the HTTPS key. Requires the whole instance and a
    /// passphrase.
    package var secrets: Bool
    /// Passphrase that encrypts the contents; nil for a backup without encryption.
    package var passphrase: String?
    /// Whether to include files; false to verify the rows alone.
    var media = true

    package init(person: Person.ID? = nil, secrets: Bool = false, passphrase: String? = nil) {
        self.person = person
        self.secrets = secrets && person == nil && passphrase != nil
        self.passphrase = passphrase
    }

    /// Minimum length of a passphrase in characters. The format's key derivation adds little strength.
    package static let shortestPassphrase = 12
}

/// Summary of a written backup.
package struct BackupReport: Sendable, Hashable {
    package internal(set) var items = 0
    package internal(set) var files = 0
    /// Size of the archive in bytes.
    package internal(set) var bytes = 0
    /// Originals that no longer exist, by SHA-256.
    package internal(set) var missing: [String] = []
    /// Originals whose bytes no longer match their name. The backup holds their current bytes.
    package internal(set) var changed: [String] = []
}

import GRDB

/// The state of the search for a work's data at providers.
package enum LookupState: String, Sendable, DatabaseValueConvertible {
    /// No lookup was requested.
    case none
    /// A lookup is due.
    case waiting
    case found
    case failed
}

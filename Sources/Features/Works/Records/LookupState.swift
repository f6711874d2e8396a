import GRDB

/// Whether a provider was asked what a work is.
package enum LookupState: String, Sendable, DatabaseValueConvertible {
    case none, waiting, found, failed
}

import Catalog

/// Error: the disk is full. Nothing was lost, and a later attempt may succeed.
struct DiskFullError: Error {
    /// Creates the error from an error that means a full disk; nil for every other error.
    init?(_ error: any Error) {
        guard error is DiskFullError || StorageError(error) == .full else { return nil }
    }
}

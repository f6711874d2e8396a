import Catalog

/// There is no room left: nothing was lost, and trying again is worth while later.
struct DiskFull: Error {
    /// Nil for every other failure.
    init?(_ error: any Error) {
        guard error is DiskFull || StorageFailure(error) == .full else { return nil }
    }
}

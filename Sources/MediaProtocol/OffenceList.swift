/// Which files made a worker die or time out, so that none does so more than twice.
///
/// Kept in memory only: a restart, and with it perhaps another version of the decoder, gives every file a new chance.
struct OffenceList {
    private var offences: [String: (count: Int, last: MediaError)] = [:]
    private var order: [String] = []
    private static let capacity = 512

    mutating func record(_ reason: MediaError, by path: String) {
        if offences[path] == nil {
            order.append(path)
            if order.count > Self.capacity { offences[order.removeFirst()] = nil }
        }
        offences[path] = ((offences[path]?.count ?? 0) + 1, reason)
    }

    /// The reason to refuse `path` without trying, once it has ended two workers.
    func verdict(on path: String) -> MediaError? {
        guard let offence = offences[path], offence.count >= 2 else { return nil }
        return offence.last
    }
}

import MediaProtocol

extension MediaError {
    /// The error of a ``code`` that was kept; nil for a word that is none.
    /// - Parameter limit: see ``limit``.
    init?(code: String, limit: Int) {
        let all: [MediaError] = [
            .notAnImage, .unsupportedType, .tooLarge(limit: limit), .tooManyPixels(limit: limit),
            .sideTooLong(limit: limit), .corrupt, .outOfTime,
            .outOfMemory, .workerDied(signal: 0), .unreadable, .unwritable, .unavailable, .noEngine, .cancelled,
        ]
        guard let error = all.first(where: { $0.code == code }) else { return nil }
        self = error
    }

    /// What was exceeded: bytes or pixels.
    var limit: Int? {
        switch self {
        case .tooLarge(let limit), .tooManyPixels(let limit), .sideTooLong(let limit): limit
        default: nil
        }
    }
}

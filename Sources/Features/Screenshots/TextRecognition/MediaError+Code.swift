import MediaProtocol

extension MediaError {
    /// Creates the error of a stored ``code``; nil for an unknown code.
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

    /// The limit that was exceeded, in bytes or pixels; nil for other errors.
    var limit: Int? {
        switch self {
        case .tooLarge(let limit), .tooManyPixels(let limit), .sideTooLong(let limit): limit
        default: nil
        }
    }
}

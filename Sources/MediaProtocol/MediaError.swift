/// Error of reading or rendering a picture. Closed: every case has a message for people.
package enum MediaError: Error, Codable, Sendable, Hashable {
    /// The first bytes match no known image format.
    case notAnImage
    /// A picture of a format that is rejected (an SVG in place of a photo, a BMP with a rare compression).
    case unsupportedType
    /// The file is larger than `limit` bytes.
    case tooLarge(limit: Int)
    /// The header declares more than `limit` pixels.
    case tooManyPixels(limit: Int)
    /// The header declares a side longer than `limit` pixels.
    case sideTooLong(limit: Int)
    /// The header or the pixels cannot be fully decoded.
    case corrupt
    /// Decoding exceeded the limit of processor or wall-clock time; the worker was replaced.
    case outOfTime
    /// Decoding exceeded the worker's memory limit.
    case outOfMemory
    /// The decoder crashed twice on this file. `signal` is the POSIX signal; 0 for an exit without one.
    case workerDied(signal: Int32)
    /// The file is missing, is not a regular file, or is outside the folders that the worker may read.
    case unreadable
    /// The result cannot be written: the disk is full or the worker may not write to the folder.
    case unwritable
    /// The worker cannot be started (not installed, libvips missing).
    case unavailable
    /// Text cannot be recognised: tesseract, or its model for the language, is not installed.
    case noEngine
    /// The task was cancelled or the client was stopped before the reply.
    case cancelled

    /// Stable code for JSON, logs and the job table.
    package var code: String {
        switch self {
        case .notAnImage: "not-an-image"
        case .unsupportedType: "unsupported-type"
        case .tooLarge: "too-large"
        case .tooManyPixels: "too-many-pixels"
        case .sideTooLong: "side-too-long"
        case .corrupt: "corrupt"
        case .outOfTime: "out-of-time"
        case .outOfMemory: "out-of-memory"
        case .workerDied: "worker-died"
        case .unreadable: "unreadable"
        case .unwritable: "unwritable"
        case .unavailable: "unavailable"
        case .noEngine: "no-engine"
        case .cancelled: "cancelled"
        }
    }

    /// Whether another attempt with the same file may succeed.
    ///
    /// Includes `outOfTime`, because a busy machine is slow. The client stops trying a file after its second kill.
    package var isTransient: Bool {
        switch self {
        case .outOfTime, .unwritable, .unavailable, .cancelled: true
        case .notAnImage, .unsupportedType, .tooLarge, .tooManyPixels, .sideTooLong, .corrupt, .outOfMemory,
            .workerDied, .unreadable,
            .noEngine:
            false
        }
    }

    /// Whether the instance, not the file, causes the error.
    package var isOurs: Bool {
        switch self {
        case .unavailable, .unwritable, .cancelled: true
        default: false
        }
    }

    /// One line for the administrator, in Korean and English.
    package var explanation: (ko: String, en: String) {
        switch self {
        case .notAnImage: ("그림 파일이 아니에요", "This is not a picture")
        case .unsupportedType: ("지원하지 않는 그림 형식이에요", "This kind of picture is not supported")
        case .tooLarge(let limit):
            ("파일이 \(limit >> 20) MB보다 커요", "The file is larger than \(limit >> 20) MB")
        case .tooManyPixels(let limit):
            (
                "그림이 너무 커요 (최대 \(limit / 1_000_000)메가픽셀)",
                "The picture is too big (the limit is \(limit / 1_000_000) megapixels)"
            )
        case .sideTooLong(let limit):
            (
                "그림의 한 변이 \(limit)픽셀보다 길어요",
                "One side of the picture is longer than \(limit) pixels"
            )
        case .corrupt: ("그림 파일이 손상되어 열 수 없어요", "The picture is damaged and cannot be opened")
        case .outOfTime: ("그림을 여는 데 너무 오래 걸려 멈췄어요", "Opening the picture took too long")
        case .outOfMemory: ("그림을 여는 데 메모리가 너무 많이 필요해요", "Opening the picture needs too much memory")
        case .workerDied: ("이 그림을 열다가 그림 처리기가 멈췄어요", "The picture reader crashed on this file")
        case .unreadable: ("그림 파일을 읽을 수 없어요", "The picture file cannot be read")
        case .unwritable: ("미리보기 그림을 저장하지 못했어요", "The preview picture could not be saved")
        case .unavailable: ("그림 처리기를 시작할 수 없어요", "The picture reader cannot be started")
        case .noEngine: ("글자를 읽는 프로그램이 설치되어 있지 않아요", "The program that reads words is not installed")
        case .cancelled: ("그림 작업이 취소되었어요", "The picture job was cancelled")
        }
    }
}

/// Why a picture could not be read or drawn. Closed: every case has a line that can be shown to a person.
package enum MediaError: Error, Codable, Sendable, Hashable {
    /// The bytes are no picture of any kind we know the beginning of.
    case notAnImage
    /// A picture, but of a kind that is refused (an SVG where a photo belongs, a BMP with a rare compression).
    case unsupportedType
    /// The file has more bytes than `limit`.
    case tooLarge(limit: Int)
    /// The header announces more than `limit` pixels.
    case tooManyPixels(limit: Int)
    /// The header announces a side of more than `limit` pixels.
    case sideTooLong(limit: Int)
    /// The header or all of the pixels cannot be decoded.
    case corrupt
    /// Decoding took more processor or wall-clock time than allowed; the worker was replaced.
    case outOfTime
    /// Decoding wanted more memory than the worker may have.
    case outOfMemory
    /// The decoder crashed with this POSIX signal number on this file, twice; 0 when it left without one.
    case workerDied(signal: Int32)
    /// The file is not there, is no regular file, or lies outside the folders that the worker may read.
    case unreadable
    /// The result cannot be written: disk full, or the folder is not one that the worker may write.
    case unwritable
    /// The worker cannot be started (not installed, libvips missing).
    case unavailable
    /// Words cannot be read: tesseract is not installed, or no model for the language is.
    case noEngine
    /// The task was cancelled or the client was stopped before the answer came.
    case cancelled

    /// A stable word for JSON, logs and the job table.
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

    /// Whether the same file may well succeed later without anybody changing it.
    ///
    /// `outOfTime` is one, for a busy machine is slow; the client itself stops trying a file after its second kill.
    package var isTransient: Bool {
        switch self {
        case .outOfTime, .unwritable, .unavailable, .cancelled: true
        case .notAnImage, .unsupportedType, .tooLarge, .tooManyPixels, .sideTooLong, .corrupt, .outOfMemory,
            .workerDied, .unreadable,
            .noEngine:
            false
        }
    }

    /// Nothing is known against the file: the house could not look at it just now.
    package var isOurs: Bool {
        switch self {
        case .unavailable, .unwritable, .cancelled: true
        default: false
        }
    }

    /// One line for the owner, in Korean and in English.
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

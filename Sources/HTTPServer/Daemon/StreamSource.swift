import CMicroHTTPD
import Logging

/// Reads a `ResponseBody.stream` for its connection. Used by that connection's thread only.
final class StreamSource {
    /// Memory reserved for each stream in bytes, because the size of its chunks is not known in advance.
    static let usualPiece = 512 << 10

    private let logger: Logger
    private let share: BodyMemoryLimiter.MemoryReservation?
    private let next: () throws -> [UInt8]?
    private var piece: ArraySlice<UInt8> = []

    init(logger: Logger, share: BodyMemoryLimiter.MemoryReservation?, next: @escaping () throws -> [UInt8]?) {
        self.logger = logger
        self.share = share
        self.next = next
    }

    /// - Returns: number of bytes written to `buffer`, or one of libmicrohttpd's two end codes.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        do {
            while piece.isEmpty {
                guard let more = try next() else { return mhd_end_of_stream }
                piece = more[...]
                // A response that has begun is sent even beyond the limit.
                try? share?.grow(to: more.count)
            }
        } catch {
            logger.error("A streamed response broke off: \(error)")
            return mhd_end_with_error
        }
        let count = min(buffer.count, piece.count)
        buffer.copyBytes(from: piece.prefix(count))
        piece = piece.dropFirst(count)
        return count
    }
}

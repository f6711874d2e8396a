import CMicroHTTPD
import Logging

/// Feeds a `ResponseBody.stream` to its connection. Used by that connection's thread only.
final class StreamSource {
    /// So much is set aside for each, because it is known too late how large the pieces are.
    static let usualPiece = 512 << 10

    private let logger: Logger
    private let share: MemoryShares.Share?
    private let next: () throws -> [UInt8]?
    private var piece: ArraySlice<UInt8> = []

    init(logger: Logger, share: MemoryShares.Share?, next: @escaping () throws -> [UInt8]?) {
        self.logger = logger
        self.share = share
        self.next = next
    }

    /// - Returns: how many bytes were put into `buffer`, or one of libmicrohttpd's two ends.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        do {
            while piece.isEmpty {
                guard let more = try next() else { return mhd_end_of_stream }
                piece = more[...]
                // What has begun goes on.
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

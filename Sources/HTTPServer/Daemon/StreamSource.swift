import CMicroHTTPD
import Logging

/// Feeds a `ResponseBody.stream` to its connection. Used by that connection's thread only.
final class StreamSource {
    private let logger: Logger
    private let next: () throws -> [UInt8]?
    private var piece: ArraySlice<UInt8> = []

    init(logger: Logger, next: @escaping () throws -> [UInt8]?) {
        self.logger = logger
        self.next = next
    }

    /// - Returns: how many bytes were put into `buffer`, or one of libmicrohttpd's two ends.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        do {
            while piece.isEmpty {
                guard let more = try next() else { return mhd_end_of_stream }
                piece = more[...]
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

import CMicroHTTPD
import Logging

/// Reads a `ResponseBody.stream` for its connection. Used by that connection's thread only.
final class StreamSource {
    /// Memory reserved for each stream in bytes, because the size of its chunks is not known in advance.
    static let reservedBytes = 512 << 10

    private let logger: Logger
    private let memoryReservation: BodyMemoryLimiter.MemoryReservation?
    private let next: () throws -> [UInt8]?
    /// Part of the last chunk that was not sent yet.
    private var remainingChunk: ArraySlice<UInt8> = []

    init(logger: Logger, memoryReservation: BodyMemoryLimiter.MemoryReservation?, next: @escaping () throws -> [UInt8]?)
    {
        self.logger = logger
        self.memoryReservation = memoryReservation
        self.next = next
    }

    /// - Returns: number of bytes written to `buffer`, or one of libmicrohttpd's two end codes.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        do {
            while remainingChunk.isEmpty {
                guard let chunk = try next() else { return mhd_end_of_stream }
                remainingChunk = chunk[...]
                // A response that has begun is sent even beyond the limit.
                try? memoryReservation?.grow(to: chunk.count)
            }
        } catch {
            logger.error("A streamed response broke off: \(error)")
            return mhd_end_with_error
        }
        let count = min(buffer.count, remainingChunk.count)
        buffer.copyBytes(from: remainingChunk.prefix(count))
        remainingChunk = remainingChunk.dropFirst(count)
        return count
    }
}

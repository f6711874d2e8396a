import CMicroHTTPD
import Glibc
import HTTPTypes
import Logging
import Synchronization
import Text
import Web

// Bridge between C threads and Swift. Every function that libmicrohttpd calls is in this file. None of them captures
// values or inherits an actor, so each may run on any thread.

/// A running libmicrohttpd daemon: one thread and the connections that were passed to it.
///
/// `@unchecked` because of its pointers. Invariant: `settings` is written before the daemon starts and freed after it
/// has stopped; the functions of the daemon that are called here are thread-safe.
final class Daemon: @unchecked Sendable {
    /// Extra connections, because libmicrohttpd counts a closing connection a moment longer than ``ConnectionLimiter``
    /// does.
    private static let spareConnections = 64

    private let settings: UnsafeMutablePointer<mhd_settings>
    private let daemon: OpaquePointer
    private let context: CallbackContext

    /// - Throws: `ServerError.cannotStart`.
    init(state: ServerState) throws {
        let configuration = state.configuration
        let context = CallbackContext(state: state)
        settings = .allocate(capacity: 1)
        settings.initialize(
            to: mhd_settings(
                connections: UInt32(configuration.limits.connections + Self.spareConnections),
                idleSeconds: UInt32(configuration.limits.idleSeconds),
                memoryPerConnection: state.memoryPerConnection,
                context: Unmanaged.passRetained(context).toOpaque(), begin: begin, handle: handle,
                complete: complete, connection: connection, log: log,
                identity: configuration.tls == nil ? nil : identity))
        guard let daemon = mhd_start(settings) else {
            Self.release(settings)
            throw ServerError.cannotStart
        }
        self.daemon = daemon
        self.context = context
    }

    /// Number of open connections.
    var connectionCount: Int { context.connectionCount.load(ordering: .relaxed) }

    /// Adds a socket to the daemon; closes it on failure.
    /// - Returns: whether the end of the connection will be reported.
    func addConnection(_ socket: Int32, _ address: UnsafePointer<sockaddr>, size: socklen_t) -> Bool {
        context.connectionCount.add(1, ordering: .relaxed)
        guard MHD_add_connection(daemon, socket, address, size) == .YES else {
            context.connectionCount.subtract(1, ordering: .relaxed)
            return false
        }
        return true
    }

    /// Closes every connection and waits for the thread. Must be called once, without suspended connections.
    func stop() {
        MHD_stop_daemon(daemon)
        Self.release(settings)
    }

    private static func release(_ settings: UnsafeMutablePointer<mhd_settings>) {
        Unmanaged<CallbackContext>.fromOpaque(settings.pointee.context).release()
        settings.deallocate()
    }
}

/// Context that libmicrohttpd passes to its callbacks.
private final class CallbackContext: Sendable {
    let state: ServerState
    /// Number of connections that were added and have not ended.
    let connectionCount = Atomic(0)

    init(state: ServerState) {
        self.state = state
    }

    static func of(_ context: UnsafeMutableRawPointer) -> CallbackContext {
        Unmanaged<CallbackContext>.fromOpaque(context).takeUnretainedValue()
    }
}

/// libmicrohttpd's value for a body of unknown size.
private let unknownSize = -1

/// Called with each request line; the result identifies the request in later calls.
private func begin(context: UnsafeMutableRawPointer?, target: UnsafePointer<CChar>?) -> UnsafeMutableRawPointer? {
    guard let context, let target else { return nil }
    let state = CallbackContext.of(context).state
    let bytes = [UInt8](UnsafeRawBufferPointer(start: target, count: strlen(target)))
    return Unmanaged.passRetained(Exchange(state: state, target: bytes, at: target)).toOpaque()
}

/// Called for a complete head, for each chunk of the body and at its end.
private func handle(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?, method: UnsafePointer<CChar>?,
    version: UnsafePointer<CChar>?, upload: UnsafePointer<CChar>?, uploadSize: UnsafeMutablePointer<Int>?,
    request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let request = request?.pointee, let connection, let method, let version, let uploadSize else { return .NO }
    let exchange = Unmanaged<Exchange>.fromOpaque(request).takeUnretainedValue()
    guard let upload, uploadSize.pointee > 0 else {
        return exchange.proceed(Connection(pointer: connection), method, version) ? .YES : .NO
    }
    let bytes = UnsafeRawBufferPointer(start: upload, count: uploadSize.pointee)
    uploadSize.pointee = 0
    return exchange.receive(bytes) ? .YES : .NO
}

/// Called when a request is over, or with no request when a connection waits for the next one.
private func complete(
    context: UnsafeMutableRawPointer?, request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, isComplete: Bool,
    socket: Int32
) {
    if let context {
        CallbackContext.of(context).state.headTimeouts.begin(socket)
    }
    guard let exchange = request?.pointee else { return }
    request?.pointee = nil
    Unmanaged<Exchange>.fromOpaque(exchange).takeRetainedValue()
        .complete(isComplete: isComplete)
}

/// Called when a connection is opened or closed.
private func connection(context: UnsafeMutableRawPointer?, connection: OpaquePointer?, isOpen: Bool, socket: Int32) {
    guard let context, let connection else { return }
    let callbackContext = CallbackContext.of(context)
    if isOpen {
        callbackContext.state.headTimeouts.begin(socket)
    } else {
        callbackContext.state.headTimeouts.forget(socket)
        callbackContext.connectionCount.subtract(1, ordering: .relaxed)
        callbackContext.state.connectionLimiter.remove(Connection(pointer: connection).address)
    }
}

private func log(context: UnsafeMutableRawPointer?, message: UnsafePointer<CChar>?) {
    guard let context, let message else { return }
    let state = CallbackContext.of(context).state
    state.configuration.logger.debug("libmicrohttpd: \(String(cString: message).trimmed)")
}

/// Called for each TLS handshake.
private func identity(context: UnsafeMutableRawPointer?) -> UnsafePointer<mhd_identity>? {
    guard let context else { return nil }
    return CallbackContext.of(context).state.configuration.tls?.current
}

extension OutgoingResponse {
    /// Queues the response. Must be called in a callback of the connection.
    /// - Returns: false if the connection must be closed.
    func queue(on connection: Connection, state: ServerState, close: Bool) -> Bool {
        guard let response = makeResponse(connection, state) else { return false }
        defer { MHD_destroy_response(response) }
        for field in headers {
            // Passes the C strings in place, because Swift would copy a `String` argument.
            let isAdded = field.name.rawName.withCString { name in
                field.value.withCString { MHD_add_response_header(response, name, $0) == .YES }
            }
            if !isAdded {
                state.configuration.logger.error(
                    "Dropped the header field \(field.name.rawName), which cannot be sent.")
            }
        }
        if close { MHD_add_response_header(response, "Connection", "close") }
        return connection.queue(response, status: status.code)
    }

    /// Creates libmicrohttpd's response. Streams are read in blocks of 32 KB, events in blocks of 4 KB.
    private func makeResponse(_ connection: Connection, _ state: ServerState) -> OpaquePointer? {
        switch payload {
        case .none:
            return mhd_response_empty()
        case .bytes(let bytes):
            return Self.lending(bytes, memoryReservation)
        case .file(let file, let range):
            return MHD_create_response_from_fd_at_offset64(
                UInt64(range.count), file.takeDescriptor(), UInt64(range.lowerBound))
        case .stream(let length, let next):
            let source = StreamSource(
                logger: state.configuration.logger, memoryReservation: memoryReservation, next: next)
            return mhd_response_reading(
                Int64(length ?? unknownSize), 32 << 10, Unmanaged.passRetained(source).toOpaque(), readStream,
                releaseStream)
        case .events(let stream):
            let source = EventSource(stream: stream, connection: connection, state: state)
            if !state.add(stream) { stream.close() }
            return mhd_response_reading(
                Int64(unknownSize), 4 << 10, Unmanaged.passRetained(source).toOpaque(), readEvents, releaseEvents)
        }
    }

    /// Creates a response that uses the array's own storage, so that a page is not copied before the kernel takes it.
    ///
    /// Safe because a `[UInt8]` made by Swift on Linux is one heap block that does not move, and because the array is
    /// retained until libmicrohttpd releases it. The array is immutable: another owner that changes it gets a copy.
    private static func lending(_ bytes: [UInt8], _ memoryReservation: BodyMemoryLimiter.MemoryReservation?)
        -> OpaquePointer?
    {
        let retainedBuffer = Unmanaged.passRetained(RetainedBuffer(bytes, memoryReservation))
        return bytes.withUnsafeBytes { bytes in
            mhd_response_lending(bytes.baseAddress, bytes.count, retainedBuffer.toOpaque()) { context in
                guard let context else { return }
                Unmanaged<RetainedBuffer>.fromOpaque(context).release()
            }
        }
    }
}

/// Keeps the bytes of a response, and their reserved memory, until libmicrohttpd has sent them.
private final class RetainedBuffer {
    private let bytes: [UInt8]
    private let memoryReservation: BodyMemoryLimiter.MemoryReservation?

    init(_ bytes: [UInt8], _ memoryReservation: BodyMemoryLimiter.MemoryReservation?) {
        self.bytes = bytes
        self.memoryReservation = memoryReservation
    }
}

private func readStream(
    context: UnsafeMutableRawPointer?, position: UInt64, buffer: UnsafeMutablePointer<CChar>?, size: Int
) -> Int {
    guard let context, let buffer else { return mhd_end_with_error }
    return Unmanaged<StreamSource>.fromOpaque(context).takeUnretainedValue()
        .read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
}

private func releaseStream(context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<StreamSource>.fromOpaque(context).release()
}

private func readEvents(
    context: UnsafeMutableRawPointer?, position: UInt64, buffer: UnsafeMutablePointer<CChar>?, size: Int
) -> Int {
    guard let context, let buffer else { return mhd_end_with_error }
    return Unmanaged<EventSource>.fromOpaque(context).takeUnretainedValue()
        .read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
}

private func releaseEvents(context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<EventSource>.fromOpaque(context).takeRetainedValue().finish()
}

import CMicroHTTPD
import CMicroHTTPDAnswers
import Web

/// A connection of libmicrohttpd.
///
/// `@unchecked` because the pointer crosses threads. Invariant: a value is used only while libmicrohttpd keeps the
/// connection alive: during its callbacks or while it is suspended. Other threads than the connection's own only resume
/// it, which the library allows from any thread.
struct Connection: @unchecked Sendable {
    let pointer: OpaquePointer

    func suspend() { MHD_suspend_connection(pointer) }

    func resume() { MHD_resume_connection(pointer) }

    /// - Returns: false if libmicrohttpd rejects the response.
    func queue(_ response: OpaquePointer, status: Int) -> Bool {
        mhd_answer(UnsafeMutableRawPointer(pointer), UInt32(status), UnsafeMutableRawPointer(response))
    }

    var address: IPAddress { .client(mhd_client_address(pointer)) }

    var socket: Int32 { mhd_socket(pointer) }

    /// Whether this build of libmicrohttpd leaves a head in the buffer into which it was read; see `RawHeadValidator`.
    static var keepsHead: Bool { mhd_keeps_head }

    /// Size of the head in bytes, up to the empty line.
    var headSize: Int { mhd_head_size(pointer) }

    /// Copies the header fields.
    func headers() -> HeaderBlock {
        var block = HeaderBlock()
        withUnsafeMutablePointer(to: &block) { block in
            let reader = mhd_header_reader(context: block) { context, name, nameSize, value, valueSize in
                guard let block = context?.assumingMemoryBound(to: HeaderBlock.self) else { return }
                block.pointee.append(name: bytes(name, nameSize), value: bytes(value, valueSize))
            }
            mhd_read_headers(pointer, reader)
        }
        return block
    }
}

private func bytes(_ text: UnsafePointer<CChar>?, _ count: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeRawBufferPointer(start: text, count: text == nil ? 0 : count).assumingMemoryBound(to: UInt8.self)
}

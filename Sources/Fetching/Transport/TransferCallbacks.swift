import CCurl
import Glibc
import Web

// curl calls these on the event thread with the context that `Transfer.connect` gave it, a `Transfer` that the event
// loop keeps alive while its handle is in the multi handle. They are global functions, so they inherit no actor.

/// Passes a piece of the body to the transfer.
func receiveBody(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let context else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    let data = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return transfer.acceptBody(data) ? data.count : abortingCount(for: data.count)
}

/// Passes one header line to the transfer.
func receiveHeader(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let context else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return transfer.acceptHeader(line) ? line.count : abortingCount(for: line.count)
}

/// Creates a socket if the transfer may connect to `address`. curl calls this for every connection, just before it
/// connects to exactly this address.
func openSocket(
    _ context: UnsafeMutableRawPointer?, _ purpose: curlsocktype, _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    guard let context, let address else { return seorap_curl_bad_socket }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    let target = withUnsafePointer(to: &address.pointee.addr) {
        IPAddress($0, length: Int(address.pointee.addrlen))
    }
    guard transfer.permitsConnection(to: target) else { return seorap_curl_bad_socket }
    let kind = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
    return socket(address.pointee.family, kind, address.pointee.protocol)
}

/// Returns a count other than the offered one, with which a callback makes curl end the transfer.
private func abortingCount(for offered: Int) -> Int { offered == 0 ? 1 : 0 }

/// Error of starting a server.
package enum ServerError: Error, CustomStringConvertible {
    /// The host is not a numeric address, or the port is invalid.
    case badAddress(String)
    /// Another process listens on the port.
    case portInUse(Int)
    /// A system call failed.
    case system(SystemError)
    /// libmicrohttpd did not start; its log has the reason.
    case cannotStart

    package var description: String {
        switch self {
        case .badAddress(let address): "\(address) is not an address to listen on."
        case .portInUse(let port): "Port \(port) is in use."
        case .system(let error): "\(error)"
        case .cannotStart: "libmicrohttpd does not start."
        }
    }
}

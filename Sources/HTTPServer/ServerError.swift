/// Why a server cannot start.
package enum ServerError: Error, CustomStringConvertible {
    /// Not a numeric address, or not a port.
    case badAddress(String)
    /// Somebody else listens there.
    case portInUse(Int)
    /// Another system call failed.
    case system(SystemError)
    /// libmicrohttpd refused; it says why in the log.
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

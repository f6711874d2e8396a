import HTTPServer

extension SiteContext {
    /// Returns the base URLs for other devices, the likeliest first; empty if only this machine reaches the instance.
    ///
    /// Includes the host name of the request if a proxy or a router leads it here.
    package func reachableBaseURLs(from request: Request) -> [String] {
        var bases: [String] = []
        if let authority = request.authority?.lowercased() {
            let name = HostCheck.name(of: authority)
            if !HostCheck.loopback.contains(name), !addresses.contains(name) {
                bases.append((request.isSecure ? "https://" : "http://") + authority)
            }
        }
        let all = addresses.addresses
        guard let port = addresses.port, !all.isEmpty else { return bases }
        let real = all.filter { !$0.isVirtual }
        let hosts = (real.isEmpty ? all : real).map(\.host) + addresses.names.filter { $0.hasSuffix(".local") }
        return bases + hosts.map { port == 80 ? "http://\($0)" : "http://\($0):\(port)" }
    }
}

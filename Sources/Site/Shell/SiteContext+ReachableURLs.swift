import HTTPServer

extension SiteContext {
    /// Returns the base URLs for other devices, the likeliest first; empty if only this machine reaches the instance.
    ///
    /// Begins with the host name of the request if it is not one of this machine, because a proxy or a router then
    /// forwards it here.
    package func reachableBaseURLs(from request: Request) -> [String] {
        var bases: [String] = []
        if let authority = request.authority?.lowercased() {
            let name = HostCheck.name(of: authority)
            if !HostCheck.loopback.contains(name), !addresses.contains(name) {
                bases.append((request.isSecure ? "https://" : "http://") + authority)
            }
        }
        let allAddresses = addresses.addresses
        guard let port = addresses.port, !allAddresses.isEmpty else { return bases }
        let physicalAddresses = allAddresses.filter { !$0.isVirtual }
        let hosts =
            (physicalAddresses.isEmpty ? allAddresses : physicalAddresses).map(\.host)
            + addresses.names.filter { $0.hasSuffix(".local") }
        return bases + hosts.map { port == 80 ? "http://\($0)" : "http://\($0):\(port)" }
    }
}

extension Fetcher {
    /// Number of bytes that are read of a GET's body, of which only the status matters.
    private static let checkedBodyBytes = 4 << 10

    /// Checks whether an address still responds, with HEAD, and with the beginning of a GET if a host refuses or
    /// mishandles HEAD.
    /// - Returns: the last response, whose status tells whether the link works.
    package func check(_ url: String) async throws(FetchError) -> FetchResponse {
        do {
            let response = try await fetch(FetchRequest(url: url, method: .head))
            // Gone and Too Many Requests hold for GET too.
            if response.status < 400 || response.status == 410 || response.status == 429 {
                return response
            }
        } catch {
            switch error {
            case .connectionLost, .emptyResponse, .malformedResponse, .timedOut(.stalled): break
            default: throw error
            }
        }
        return try await fetch(FetchRequest(url: url, limit: Self.checkedBodyBytes, truncateAtLimit: true))
    }
}

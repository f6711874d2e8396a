extension Fetcher {
    /// Asks whether an address still answers, at the least cost: HEAD, and the beginning of a GET where a host refuses
    /// or mistreats HEAD.
    /// - Returns: the last answer; its status is the verdict.
    package func check(_ url: String) async throws(FetchError) -> FetchResponse {
        do {
            let response = try await fetch(FetchRequest(url: url, method: .head))
            if response.status < 400 || response.status == 410 || response.status == 429 {
                return response
            }
        } catch {
            switch error {
            case .connectionLost, .emptyResponse, .malformedResponse, .timedOut(.stalled): break
            default: throw error
            }
        }
        return try await fetch(FetchRequest(url: url, limit: 4 << 10, truncateAtLimit: true))
    }
}

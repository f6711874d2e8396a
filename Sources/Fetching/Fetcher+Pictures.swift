import HTTPTypes

extension Fetcher {
    /// Brings a picture into a file that must not exist yet.
    /// - Parameters:
    ///   - limit: bytes.
    ///   - page: where it is shown: some hosts give their pictures only to their own pages.
    /// - Returns: why it did not come, as a `FetchError`'s code or as `http-404` and the like; nil where it did.
    package func bringPicture(_ url: String, to path: String, limit: Int, shownOn page: String) async -> String? {
        var request = FetchRequest.image(url, to: path, limit: limit)
        request.headers[.referer] = page
        do throws(FetchError) {
            let response = try await fetch(request)
            return response.isSuccess ? nil : "http-\(response.status)"
        } catch {
            return error.code
        }
    }
}

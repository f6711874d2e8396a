import HTTPTypes

extension Fetcher {
    /// Downloads a picture into a file that must not exist yet.
    /// - Parameters:
    ///   - limit: the maximum size in bytes.
    ///   - page: the address of the page that shows the picture, sent as `Referer`, because some hosts serve their
    ///     pictures only to their own pages.
    /// - Returns: the code of the failure, as in ``FetchError/code`` or `http-404` for a status; nil on success.
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

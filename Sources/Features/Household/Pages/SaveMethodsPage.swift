import Catalog
import HTTPServer
import Site

/// Ways to save from browsers, phones and scripts.
struct SaveMethodsPage: Sendable {
    let title: String
    /// A `javascript:` URL that opens the form for the current page of the browser.
    let bookmarklet: String
    /// An HTTP request for scripts and phone shortcuts.
    let recipe: String

    /// Creates the page.
    /// - Parameter origin: URL under which the person reaches this server, such as "http://127.0.0.1:8080".
    init(shell: Shell, origin: String) {
        title = shell.words("담는 방법", "Ways to save")
        bookmarklet =
            "javascript:void(open('\(origin)\(SitePath.add())?url='+encodeURIComponent(location.href)"
            + "+'&title='+encodeURIComponent(document.title)))"
        recipe = """
            POST \(origin)\(APIPath.inbox())
            Authorization: Bearer \(shell.words("토큰", "TOKEN"))
            Content-Type: application/x-www-form-urlencoded

            url=https://example.com/
            """
    }
}

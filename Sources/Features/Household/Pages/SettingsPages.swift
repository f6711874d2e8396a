import Catalog
import HTTPServer
import Site

/// Language, theme and time zone.
struct AppearancePage: Sendable {
    let title: String
    let languages: [SelectOption]
    let themes: [SelectOption]
    let zones: TimeZoneChoice

    init(shell: Shell) {
        title = shell.words("화면", "Appearance")
        languages = SelectOption.languages(shell.person.language)
        themes = SelectOption.themes(shell.theme, shell.words)
        zones = TimeZoneChoice(chosen: shell.person.timeZone, now: shell.now, shell.words)
    }
}

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

/// Imports, exports and the use of disk space.
struct StoragePage: Sendable {
    /// Imports and exports of one collection.
    struct Group: Sendable {
        let title: String
        let links: [LinkChoice]
    }

    let title: String
    let groups: [Group]
    let facts: [DetailRow]

    /// Creates the page.
    /// - Parameter groups: names with their links. Groups without links are left out.
    init(shell: Shell, groups: [(name: Phrase, links: [SettingsLink])], facts: [DetailRow]) {
        let words = shell.words
        title = words("가져오기와 내보내기", "Import and export")
        self.groups = groups.filter { !$0.links.isEmpty }.map { group in
            Group(title: words(group.name), links: group.links.map { LinkChoice(words($0.title), url: $0.path) })
        }
        self.facts = facts
    }
}

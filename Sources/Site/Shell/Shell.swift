import Catalog
import HTTPServer

/// What surrounds a page: who looks at it, in which language and colours, where they are, and what the sidebar counts.
/// Made once for a page by ``Dashboard/shell(for:at:query:)``. A class, because every template of a page gets it: passing
/// it on is then one reference and not a copy of all it holds.
package final class Shell: Sendable {
    package let frame: Frame
    package let session: Session
    package let place: Place
    package let sidebar: Sidebar
    package let toast: Toast?
    /// The page's own address, path and query: where forms come back to.
    package let here: String
    package let query: String
    /// The sidebar shows icons only.
    let isRailed: Bool
    /// Folders whose own folders the sidebar hides.
    package let folded: Set<Int64>
    /// Names of styles and scripts that only some pages need: `sort` stands for `css/later/sort.css` and
    /// `js/later/sort.js`, where they are.
    package let parts: [String]
    package let now: Timestamp
    /// The page is the list of a whole collection.
    package let isIndex: Bool
    package let search: BarSearch

    package init(
        frame: Frame, session: Session, place: Place, sidebar: Sidebar, toast: Toast? = nil, here: String,
        query: String = "", isRailed: Bool = false, folded: Set<Int64> = [], parts: [String] = [],
        now: Timestamp
    ) {
        self.frame = frame
        self.session = session
        self.place = place
        self.sidebar = sidebar
        self.toast = toast
        self.here = here
        self.query = query
        self.isRailed = isRailed
        let path = here.prefix { $0 != "?" }
        isIndex = sidebar.collections.contains { $0.place == place && $0.path == path }
        self.parts = parts
        self.now = now
        self.folded = folded
        search = .everything
    }

    private init(_ other: Shell, _ search: BarSearch) {
        frame = other.frame
        session = other.session
        place = other.place
        sidebar = other.sidebar
        toast = other.toast
        here = other.here
        query = other.query
        isRailed = other.isRailed
        parts = other.parts
        now = other.now
        isIndex = other.isIndex
        folded = other.folded
        self.search = search
    }

    /// The same, with another search in its bar.
    package func searching(_ search: BarSearch) -> Shell { Shell(self, search) }
    package func searching(_ list: ListSearch) -> Shell { Shell(self, .list(list)) }

    package var words: Words { frame.words }
    package var zone: Zone { words.zone }
    /// This day where the person lives.
    package var today: LocalDate { LocalDate(now, in: zone) }
    /// Nil for the system's font.
    package var font: String? { sidebar.font }
    /// ``parts``, and what the person's font needs.
    var allParts: [String] {
        font == nil ? parts : parts + ["fonts", "type"].filter { !parts.contains($0) }
    }
    /// Their style sheets.
    package var styles: [String] {
        let styles = assets.styles(of: allParts)
        // A font that the person brought has its own.
        guard let font, let hash = font.split(separator: ":").dropFirst().first else { return styles }
        return styles + [SitePath.faces(String(hash))]
    }
    package var theme: Theme { frame.theme }
    package var assets: Assets { frame.assets }

    /// The class that carries the accent of the collection the page belongs to.
    var accent: String {
        guard case .collection = place else { return "" }
        return sidebar.collections.first { $0.place == place }?.cssClass ?? ""
    }

    package var person: Person { session.person }

    /// Where this page's address gets a name, if it is a list that somebody has narrowed or looked for.
    var savingView: String? {
        guard here.contains("?"), isIndex || here.prefix(while: { $0 != "?" }) == SitePath.search(),
            !sidebar.views.contains(where: { $0.url == here })
        else { return nil }
        return Address(SitePath.views()).adding("url", here).text
    }

    var isInCollection: Bool {
        if case .collection = place { true } else { false }
    }
}

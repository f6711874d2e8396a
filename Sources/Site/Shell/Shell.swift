import Catalog
import HTTPServer

/// The parts that all pages of a signed-in person share: sidebar, top bar, language and theme.
///
/// Created once per page by ``SiteContext/shell(for:at:query:parts:)``. A class, because every template of a page
/// receives it, and passing a reference avoids copying its contents.
package final class Shell: Sendable {
    package let frame: BarePageContext
    package let session: Session
    package let section: Section
    package let sidebar: Sidebar
    package let toast: Toast?
    /// Path and query of the page, to which forms return.
    package let currentURL: String
    /// The text of the search field.
    package let query: String
    /// Whether the sidebar shows icons only.
    let isRailed: Bool
    /// Folders whose subfolders the sidebar hides.
    package let folded: Set<Int64>
    /// Names of styles and scripts that only some pages need. `sort` means `css/later/sort.css` and `js/later/sort.js`,
    /// if they exist.
    package let assetBundles: [String]
    package let now: Timestamp
    /// Whether the page is the list of a whole collection.
    package let isIndex: Bool
    package let search: TopBarSearch

    package init(
        frame: BarePageContext, session: Session, section: Section, sidebar: Sidebar, toast: Toast? = nil,
        currentURL: String,
        query: String = "", isRailed: Bool = false, folded: Set<Int64> = [], assetBundles: [String] = [],
        now: Timestamp
    ) {
        self.frame = frame
        self.session = session
        self.section = section
        self.sidebar = sidebar
        self.toast = toast
        self.currentURL = currentURL
        self.query = query
        self.isRailed = isRailed
        let path = currentURL.prefix { $0 != "?" }
        isIndex = sidebar.collections.contains { $0.section == section && $0.path == path }
        self.assetBundles = assetBundles
        self.now = now
        self.folded = folded
        search = .everything
    }

    private init(_ other: Shell, _ search: TopBarSearch) {
        frame = other.frame
        session = other.session
        section = other.section
        sidebar = other.sidebar
        toast = other.toast
        currentURL = other.currentURL
        query = other.query
        isRailed = other.isRailed
        assetBundles = other.assetBundles
        now = other.now
        isIndex = other.isIndex
        folded = other.folded
        self.search = search
    }

    /// Returns the shell with another search in its top bar.
    package func searching(_ search: TopBarSearch) -> Shell { Shell(self, search) }
    package func searching(_ list: ListSearch) -> Shell { Shell(self, .list(list)) }

    package var words: Words { frame.words }
    package var zone: Zone { words.zone }
    /// The date in the time zone of the person.
    package var today: LocalDate { LocalDate(now, in: zone) }
    /// The font of the person; `nil` for the font of the system.
    package var font: String? { sidebar.font }
    /// ``assetBundles`` and those that the font of the person needs.
    var allParts: [String] {
        font == nil ? assetBundles : assetBundles + ["fonts", "type"].filter { !assetBundles.contains($0) }
    }
    /// URLs of the style sheets of the parts and of an uploaded font.
    package var styles: [String] {
        let styles = assets.styles(of: allParts)
        // An uploaded font has its own style sheet.
        guard let font, let hash = font.split(separator: ":").dropFirst().first else { return styles }
        return styles + [SitePath.faces(String(hash))]
    }
    package var theme: Theme { frame.theme }
    package var assets: Assets { frame.assets }

    /// The CSS class with the accent colour of the collection that the page belongs to.
    var accent: String {
        guard case .collection = section else { return "" }
        return sidebar.collections.first { $0.section == section }?.cssClass ?? ""
    }

    package var person: Person { session.person }

    /// URL of the form that saves this page as a view, if it is a filtered list or a search that is not saved yet.
    var savingView: String? {
        guard currentURL.contains("?"), isIndex || currentURL.prefix(while: { $0 != "?" }) == SitePath.search(),
            !sidebar.views.contains(where: { $0.url == currentURL })
        else { return nil }
        return URLBuilder(SitePath.views()).adding("url", currentURL).text
    }

    var isInCollection: Bool {
        if case .collection = section { true } else { false }
    }
}

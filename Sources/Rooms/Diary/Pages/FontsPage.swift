import Catalog
import HTTPServer
import PageDocument
import Site

/// The fonts of the house and of new pages, and those that a person brought.
struct FontsPage: Sendable {
    struct Face: Sendable {
        let value: String
        let name: String
        /// Shows the sample in the font itself; empty for the system's.
        let style: String
        let isChosen: Bool
    }

    struct Own: Sendable {
        let name: String
        let style: String
        let removalURL: String
        /// Nil where no page is written in it.
        let uses: String?
        let pages: [Choice]
    }

    let dashboard: [Face]
    let page: [Face]
    let own: [Own]
    /// The style sheet of the person's own fonts.
    let faces: String?
    let sample: String
    /// What was not taken, and why.
    let problems: [String]
    let limit: String

    /// So many pages are named for each font.
    static let pagesShown = 12

    init(_ settings: FontSettings, own: [OwnFont], uses: [OwnFont.ID: FontUse], problems: [Phrase] = [], _ shell: Shell)
    {
        let words = shell.words
        func face(_ font: PageTypeface, _ name: String, _ isChosen: Bool) -> Face {
            Face(value: font.key, name: name, style: font.style, isChosen: isChosen)
        }
        let all =
            PageFont.allCases.map { (PageTypeface.ours($0), words($0.name.ko, $0.name.en)) }
            + own.map { ($0.typeface, $0.name) }
        dashboard =
            [
                Face(
                    value: "", name: words("기기의 글꼴", "This device's own"), style: "",
                    isChosen: settings.dashboard == nil)
            ] + all.map { face($0.0, $0.1, settings.dashboard == $0.0) }
        page = all.map { face($0.0, $0.1, settings.page == $0.0) }
        self.own = own.map { font in
            let use = uses[font.id] ?? FontUse()
            return Own(
                name: font.name, style: font.typeface.style, removalURL: DiaryPath.ownFontRemoval(font.id),
                uses: use.count == 0 ? nil : words("이 글꼴로 쓴 쪽 \(use.count)", "Pages written in it: \(use.count)"),
                pages: use.pages.map { page in
                    let day = words.pageDay(page.day, now: shell.now)
                    let title = page.item.title
                    return Choice(title.isEmpty ? day : "\(day) · \(title)", url: DiaryPath.show(page.id))
                })
        }
        faces = own.isEmpty ? nil : SitePath.faces(own.map(\.sha256).joined(separator: "."))
        sample = words("오늘 하루도 서랍에 넣어 둬요 123", "Put today into the drawer, 123")
        self.problems = problems.map { words($0) }
        limit = words(
            "TTF, OTF, WOFF2 파일이에요. 하나에 \(FontLimits.megabytes) MB까지, 모두 \(DiaryStore.mostFonts)개까지예요.",
            "TTF, OTF or WOFF2, up to \(FontLimits.megabytes) MB each and \(DiaryStore.mostFonts) in all.")
    }
}

/// Which pages are written in a font.
struct FontUse: Sendable {
    var pages: [DiaryPage] = []
    var count = 0
}

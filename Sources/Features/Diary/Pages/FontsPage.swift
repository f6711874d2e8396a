import Catalog
import HTTPServer
import PageDocument
import Site

/// The web page to choose the fonts of the interface and of new pages, and to manage own fonts.
struct FontsPage: Sendable {
    struct FontOption: Sendable {
        let value: String
        let name: String
        /// Class that shows the sample in the font itself; empty for the system's font.
        let style: String
        let isChosen: Bool
    }

    struct UserFontRow: Sendable {
        let name: String
        let style: String
        let removalURL: String
        /// Text that counts the pages in this font; `nil` if there are none.
        let uses: String?
        let pages: [LinkChoice]
    }

    /// Choices of the font of the interface.
    let site: [FontOption]
    /// Choices of the font of new texts on pages.
    let page: [FontOption]
    let userFonts: [UserFontRow]
    /// Address of the style sheet with the person's own fonts; `nil` if there are none.
    let facesURL: String?
    let sample: String
    /// Rejected files with the reasons.
    let problems: [String]
    /// Sentence that names the accepted formats and the limits.
    let limit: String

    /// Maximum number of pages that are listed for each font.
    static let maxPagesPerFont = 12

    init(
        _ settings: FontSettings, userFonts: [UserFont], uses: [UserFont.ID: FontUse], problems: [Phrase] = [],
        _ shell: Shell
    ) {
        let words = shell.words
        func option(_ font: PageTypeface, _ name: String, _ isChosen: Bool) -> FontOption {
            FontOption(value: font.key, name: name, style: font.style, isChosen: isChosen)
        }
        let fonts: [(typeface: PageTypeface, name: String)] =
            PageFont.allCases.map { (PageTypeface.ours($0), words($0.name.ko, $0.name.en)) }
            + userFonts.map { ($0.typeface, $0.name) }
        site =
            [
                FontOption(
                    value: "", name: words("기기의 글꼴", "Device font"), style: "",
                    isChosen: settings.site == nil)
            ] + fonts.map { option($0.typeface, $0.name, settings.site == $0.typeface) }
        page = fonts.map { option($0.typeface, $0.name, settings.page == $0.typeface) }
        self.userFonts = userFonts.map { font in
            let use = uses[font.id] ?? FontUse()
            return UserFontRow(
                name: font.name, style: font.typeface.style, removalURL: DiaryPath.ownFontRemoval(font.id),
                uses: use.count == 0 ? nil : words("이 글꼴로 쓴 일기 \(use.count)", "Pages written in it: \(use.count)"),
                pages: use.pages.map { page in
                    let day = words.pageDay(page.day, now: shell.now)
                    let title = page.item.title
                    return LinkChoice(title.isEmpty ? day : "\(day) · \(title)", url: DiaryPath.show(page.id))
                })
        }
        facesURL = userFonts.isEmpty ? nil : SitePath.faces(userFonts.map(\.sha256).joined(separator: "."))
        sample = words("오늘 하루도 서랍에 넣어 둬요 123", "Today, tucked into a drawer. 123")
        self.problems = problems.map { words($0) }
        limit = words(
            "TTF, OTF, WOFF2 파일이에요. 하나에 \(FontLimits.maxMegabytes) MB까지, 모두 \(DiaryStore.maxFonts)개까지예요.",
            "TTF, OTF or WOFF2, up to \(FontLimits.maxMegabytes) MB each and \(DiaryStore.maxFonts) in all.")
    }
}

/// The pages that use a font: the newest of them, and the number of all.
struct FontUse: Sendable {
    var pages: [DiaryPage] = []
    var count = 0
}

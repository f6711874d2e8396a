import PageDocument
import Site

/// The fonts of the house and of new pages.
package struct FontsPage: Sendable {
    package struct Face: Sendable {
        package let value: String
        package let name: String
        /// Shows the sample in the font itself; empty for the system's.
        package let style: String
        package let isChosen: Bool
    }

    package let dashboard: [Face]
    package let page: [Face]
    package let sample: String

    init(_ settings: FontSettings, _ words: Words) {
        func face(_ font: PageFont, _ isChosen: Bool) -> Face {
            Face(
                value: font.key, name: words(font.name.ko, font.name.en), style: "font-" + font.key, isChosen: isChosen)
        }
        dashboard =
            [
                Face(
                    value: "", name: words("기기의 글꼴", "This device's own"), style: "",
                    isChosen: settings.dashboard == nil)
            ]
            + PageFont.allCases.map { face($0, settings.dashboard == $0) }
        page = PageFont.allCases.map { face($0, settings.page == $0) }
        sample = words("오늘 하루도 서랍에 넣어 둬요 123", "Put today into a drawer, 오늘도 123")
    }
}

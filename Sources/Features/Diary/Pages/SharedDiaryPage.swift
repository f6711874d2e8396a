import Catalog
import HTTPServer
import PageDocument
import Site

/// The web page of a shared diary page for people without an account. It shows nothing else of the instance.
struct SharedDiaryPage: Sendable {
    let title: String
    let day: String
    let author: String
    let svg: PageSVG
    /// All text of the diary page, by line.
    let pageTexts: [String]
    let icons: [WeatherMoodIcon]

    init(frame: BarePageContext, page: DiaryPage, svg: PageSVG) {
        let words = frame.words
        title = page.item.title.isEmpty ? words.diaryPage(on: page.day) : page.item.title
        day = LocalDate(page.day).map { words.fullDay($0, withYear: true) } ?? page.day
        author = page.authorName
        self.svg = svg
        self.pageTexts = page.searchText.split(whereSeparator: \.isNewline).map { String($0) }
        icons = WeatherMoodIcon.all(of: page, words, frame.assets)
    }
}

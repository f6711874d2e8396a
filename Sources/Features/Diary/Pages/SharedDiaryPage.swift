import Catalog
import HTTPServer
import PageDocument
import Site

/// A page as people without an account see it, with its text and day and without anything else of the instance.
struct SharedDiaryPage: Sendable {
    let title: String
    let day: String
    let author: String
    let svg: PageSVG
    let pageTexts: [String]
    let icons: [WeatherMoodIcon]

    init(frame: BarePageContext, page: DiaryPage, svg: PageSVG) {
        let words = frame.words
        title = page.item.title.isEmpty ? words.diaryPage(on: page.day) : page.item.title
        day = LocalDate(page.day).map { words.fullDay($0, withYear: true) } ?? page.day
        author = page.authorName
        self.svg = svg
        self.pageTexts = page.searchText.split(whereSeparator: \.isNewline).map { String($0) }
        icons = WeatherMoodIcon.all(page, words, frame.assets)
    }
}

import Catalog
import HTTPServer
import PageDocument
import Site

/// What somebody without an account sees of a page: the page, its words and its day, and nothing of the house.
struct SharedDiaryPage: Sendable {
    let title: String
    let day: String
    let author: String
    let svg: PageSVG
    let words: [String]
    let marks: [DiaryMark]

    init(frame: Frame, page: DiaryPage, svg: PageSVG) {
        let words = frame.words
        title = page.item.title.isEmpty ? words.diaryPage(on: page.day) : page.item.title
        day = LocalDate(page.day).map { words.fullDay($0, withYear: true) } ?? page.day
        author = page.authorName
        self.svg = svg
        self.words = page.words.split(whereSeparator: \.isNewline).map { String($0) }
        marks = DiaryMark.all(page, words, frame.assets)
    }
}

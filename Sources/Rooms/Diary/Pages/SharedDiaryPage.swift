import Catalog
import HTTPServer
import PageDocument
import Site

/// What somebody without an account sees of a page: the page, its words and its day, and nothing of the house.
package struct SharedDiaryPage: Sendable {
    package let title: String
    package let day: String
    package let author: String
    package let sheet: Sheet
    package let words: [String]
    package let marks: [DiaryMark]

    init(frame: Frame, entry: DiaryEntry, sheet: Sheet) {
        let words = frame.words
        title = entry.item.title.isEmpty ? words.diaryPage(on: entry.day) : entry.item.title
        day = LocalDate(entry.day).map { words.fullDay($0, withYear: true) } ?? entry.day
        author = entry.authorName
        self.sheet = sheet
        self.words = entry.words.split(whereSeparator: \.isNewline).map { String($0) }
        marks = DiaryMark.all(entry, words, frame.assets)
    }
}

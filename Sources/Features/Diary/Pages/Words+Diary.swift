import Catalog
import Site

/// Texts that several web pages of diaries show.
extension Words {
    var diary: String { self("일기", "Diary") }
    var diaries: String { self("일기장", "Diaries") }
    var writeToday: String { self("오늘 일기 쓰기", "Write today's page") }
    var oneByOne: String { self("한 쪽씩", "One at a time") }
    var allTogether: String { self("모아보기", "All together") }
    var calendar: String { self("달력", "Calendar") }

    /// Returns a number of pages: "154쪽", "1 page", "154 pages".
    func pages(_ count: Int) -> String {
        language == .ko ? number(count) + "쪽" : number(count) + (count == 1 ? " page" : " pages")
    }

    /// Returns the title of a page without text: "11월 14일 일기".
    func diaryPage(on day: String) -> String {
        guard let date = LocalDate(day) else { return diary }
        return self("\(self.day(date, withYear: false)) 일기", "Page of \(self.day(date, withYear: false))")
    }

    /// Returns the label of a drawn page for screen readers: its day and at most 120 characters of its first two lines.
    func pageLabel(_ page: DiaryPage) -> String {
        let beginning = page.searchText.split(maxSplits: 2, whereSeparator: \.isNewline).prefix(2).joined(
            separator: ", ")
        let name = diaryPage(on: page.day)
        return beginning.isEmpty ? name : "\(name): \(beginning.prefix(120))"
    }

    /// Returns the author's name, marked as gone if the account is deleted.
    func author(of page: DiaryPage) -> String {
        let name = page.authorName
        if page.author != nil { return name }
        return name.isEmpty ? self("탈퇴한 사람", "Former member") : self("\(name) (탈퇴)", "\(name) (left)")
    }

    /// Returns the name of a month, such as "2026년 11월" or "November 2026"; `text` itself if it is not a month.
    func month(named text: String) -> String {
        CalendarMonth(text).map { month($0) } ?? text
    }

    /// Returns the name of a paper's colour.
    func paper(_ colour: String) -> String {
        switch colour.uppercased() {
        case "#F5F0E7": self("크림", "Cream")
        case "#FFF4F4": self("분홍", "Pink")
        case "#D9CEBE": self("모래", "Sand")
        case "#E9DDEF": self("연보라", "Lilac")
        case "#E4E3E3": self("회색", "Grey")
        case "#E6EAF0": self("하늘", "Sky")
        default: colour
        }
    }

    /// Returns a name as the subject of a Korean sentence: "달이", "보리가".
    func subject(_ name: String) -> String {
        let hangulSyllables: ClosedRange<UInt32> = 0xAC00...0xD7A3
        guard let last = name.unicodeScalars.last?.value, hangulSyllables.contains(last) else { return name + "이(가)" }
        // Of each 28 syllables with the same initial and vowel, the first has no final consonant.
        return name + ((last - hangulSyllables.lowerBound).isMultiple(of: 28) ? "가" : "이")
    }
}

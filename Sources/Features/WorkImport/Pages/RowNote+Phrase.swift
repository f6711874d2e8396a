import Catalog
import Text

extension RowNote {
    /// Returns the line for the import report.
    /// - Parameter item: the item that the row became.
    func phrase(about item: Item?) -> Phrase {
        switch self {
        case .known: Phrase("이미 있어요", "Already saved")
        case .twice: Phrase("이 파일의 앞줄과 중복돼요", "Duplicate of an earlier row")
        case .joined: Phrase("있던 것에 추가했어요", "Added to an existing item")
        case .folded:
            Phrase(
                "이 파일의 앞줄과 같은 것으로 보고 ‘\(item?.title ?? "?")’에 모았어요",
                "Merged into ‘\(item?.title ?? "?")’ with an earlier row of this file")
        case .differs:
            Phrase("이미 있고 별점이 달라요. 있던 것을 그대로 두었어요", "Already saved with another rating, which was not changed")
        case .left: Phrase("담지 않았어요", "Not saved")
        case .file: Phrase("지원하지 않는 파일이에요", "This file is not supported")
        case .noTitle: Phrase("제목이 없어요", "No title")
        case .noISBN: Phrase("ISBN이 아니에요", "Not a valid ISBN")
        case .noQuote: Phrase("옮겨 적을 글이 없어요", "No text")
        case .kind(let word): Phrase("영화나 책이 아니에요: \(word)", "Not a film or a book: \(word)")
        case .trashed: Phrase("휴지통에 있어요", "In the trash")
        case .maybeEpisode: Phrase("시리즈의 한 회일지도 몰라요. 영화인가요?", "This may be an episode of a series. Is it a film?")
        case .which: Phrase("어느 것인가요?", "Which one is it?")
        case .openQuote:
            Phrase(
                "따옴표가 닫히지 않은 줄이라, 그 따옴표 없이 읽었어요",
                "A quotation mark in this row was never closed; the row was read without it"
            )
        case .noID(let text):
            Phrase(
                "‘\(text)’은(는) 식별 번호가 아니어서 뺐어요. 제목으로 찾았어요",
                "‘\(text)’ is not a valid ID and was ignored; the title was used")
        case .noDate(let text): Phrase("‘\(text)’은(는) 날짜가 아니어서 뺐어요", "‘\(text)’ is not a date and was ignored")
        case .longTag(let text):
            Phrase(
                "‘\(text)…’ 태그가 길어서 앞의 \(Tag.longest)자만 담았어요",
                "The tag ‘\(text)…’ was too long and was cut to \(Tag.longest) characters")
        case .unknownType(let word):
            Phrase("‘\(word)’은(는) 모르는 종류라서 영화로 담았어요", "‘\(word)’ is not a known type; saved as a film")
        case .rounded(let score):
            Phrase("점수 \(score)/10을 가장 가까운 별점으로 담았어요", "The score \(score)/10 was saved as the nearest rating")
        case .kept(let written, let stored):
            Phrase("‘\(written)’에서 \(stored)만 담았어요", "Saved ‘\(stored)’ of ‘\(written)’")
        case .assumed(let written, let stored):
            Phrase(
                "파일에서 날과 달의 순서를 알 수 없어 ‘\(written)’을(를) \(stored)로 읽었어요",
                "‘\(written)’ was read as \(stored), because the order of day and month is unclear")
        case .other(let text): Phrase(text, text)
        }
    }
}

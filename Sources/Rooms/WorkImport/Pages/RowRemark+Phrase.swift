import Catalog
import Text

extension RowRemark {
    /// Returns the line for the import report.
    /// - Parameter item: the item that the row became.
    func phrase(about item: Item?) -> Phrase {
        switch self {
        case .known: Phrase("이미 있어요", "It is here already")
        case .twice: Phrase("이 파일의 앞줄에 다 있어요", "An earlier row of this file said it all")
        case .joined: Phrase("있던 것에 더했어요", "Added to what was here")
        case .folded:
            Phrase(
                "이 파일의 앞줄과 같은 것으로 보고 ‘\(item?.title ?? "?")’에 모았어요",
                "Taken for the same as an earlier row of this file and put into ‘\(item?.title ?? "?")’")
        case .differs: Phrase("이미 있고 별점이 달라요. 있던 것을 그대로 두었어요", "Here already with another rating, which stays")
        case .left: Phrase("담지 않았어요", "Left out")
        case .file: Phrase("알아들을 수 없는 파일이에요", "This file is not understood")
        case .noTitle: Phrase("제목이 없어요", "It has no title")
        case .noISBN: Phrase("ISBN이 아니에요", "This is no ISBN")
        case .noQuote: Phrase("옮겨 적을 글이 없어요", "It holds no text")
        case .kind(let word): Phrase("영화나 책이 아니에요: \(word)", "Neither a film nor a book: \(word)")
        case .trashed: Phrase("휴지통에 있어요", "It is in the trash")
        case .maybeEpisode: Phrase("시리즈의 한 회일지도 몰라요. 영화인가요?", "It may be an episode of a series. Is it a film?")
        case .which: Phrase("어느 것인가요?", "Which one is it?")
        case .openQuote:
            Phrase(
                "따옴표가 닫히지 않은 줄이라, 그 따옴표 없이 읽었어요", "A quote in this row was never closed; it was read without that quote"
            )
        case .noID(let text):
            Phrase(
                "‘\(text)’은(는) 식별 번호가 아니어서 뺐어요. 제목으로 찾았어요",
                "‘\(text)’ is no id and was left out; the title decides")
        case .noDate(let text): Phrase("‘\(text)’은(는) 날짜가 아니어서 뺐어요", "‘\(text)’ is no day and was left out")
        case .longTag(let text):
            Phrase(
                "‘\(text)…’ 태그가 길어서 앞의 \(Tag.longest)자만 담았어요",
                "The tag ‘\(text)…’ is long; its first \(Tag.longest) characters were kept")
        case .unknownType(let word):
            Phrase("‘\(word)’은(는) 모르는 종류라서 영화로 담았어요", "‘\(word)’ is no known type; taken as a film")
        case .rounded(let score):
            Phrase("점수 \(score)/10을 가장 가까운 별점으로 담았어요", "The score of \(score)/10 was kept as the nearest rating")
        case .kept(let written, let kept):
            Phrase("‘\(written)’에서 \(kept)만 담았어요", "Of ‘\(written)’ \(kept) was kept")
        case .assumed(let written, let kept):
            Phrase(
                "파일에 날과 달의 순서가 드러나지 않아 ‘\(written)’을(를) \(kept)로 읽었어요",
                "‘\(written)’ was read as \(kept); nothing in the file tells day from month")
        case .other(let text): Phrase(text, text)
        }
    }
}

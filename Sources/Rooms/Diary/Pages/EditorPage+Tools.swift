import Catalog
import PageDocument
import Site

extension EditorPage {
    static func tools(_ words: Words) -> [Tool] {
        [
            Tool("photo", "photo", words("사진", "Photo")), Tool("text", "text", words("글", "Text")),
            Tool("sticker", "sticker", words("스티커", "Stickers")), Tool("paper", "paper", words("속지", "Paper")),
            Tool("draw", "pen", words("그리기", "Draw")), Tool("day", "calendar", words("하루", "Day")),
        ]
    }

    static func packs(_ words: Words) -> [Tool] {
        StickerPack.all.map { Tool($0.key, words($0.ko, $0.en)) }
            + [Tool("own", words("내 것", "Mine")), Tool("all", words("모두", "All"))]
    }

    static func frames(_ words: Words) -> [Tool] {
        [
            Tool(PhotoElement.Frame.plain.rawValue, "frame--plain", words("없음", "None")),
            Tool(PhotoElement.Frame.polaroid.rawValue, "frame--polaroid", words("폴라로이드", "Polaroid")),
            Tool(PhotoElement.Frame.polaroidBlack.rawValue, "frame--black", words("검정", "Black")),
            Tool(PhotoElement.Frame.fourCut.rawValue, "frame--four-cut", words("네 컷", "Photo strip")),
        ]
    }

    static func aligns(_ words: Words) -> [Tool] {
        [
            Tool("left", "left", words("왼쪽", "Left")), Tool("center", "centre", words("가운데", "Centre")),
            Tool("right", "right", words("오른쪽", "Right")),
        ]
    }

    static func patterns(_ words: Words) -> [Tool] {
        [
            Tool("plain", "pattern--plain", words("없음", "Plain")), Tool("lined", "pattern--lined", words("줄", "Lines")),
            Tool("grid", "pattern--grid", words("모눈", "Grid")), Tool("dots", "pattern--dots", words("점", "Dots")),
        ]
    }

    static func keys(_ words: Words) -> [Tool] {
        [
            Tool("Tab", words("다음 항목 선택", "Select the next item")),
            Tool("← ↑ ↓ →", words("1만큼 옮기기 (⇧ 10)", "Move by 1 (⇧ 10)")),
            Tool(", .", words("1° 돌리기 (⇧ 15°)", "Turn by 1° (⇧ 15°)")),
            Tool("- =", words("작게, 크게", "Smaller, larger")),
            Tool("[ ]", words("한 단계 뒤에, 앞에 놓기", "Send backward, bring forward")),
            Tool("Enter", words("글 수정, 사진 자르기", "Edit text, crop a photo")),
            Tool("⌘D", words("복제", "Duplicate")), Tool("L", words("잠금", "Lock")), Tool("Del", words("빼기", "Remove")),
            Tool("⌘Z", words("되돌리기 (⇧⌘Z 다시 실행)", "Undo (⇧⌘Z redo)")),
            Tool("⌘V", words("사진이나 글 붙여넣기", "Paste a photo or text")),
            Tool(words("휠", "Wheel"), words("크기 (⇧ 돌리기)", "Scale (⇧ turn)")),
            Tool("Alt", words("안내선에 붙지 않기", "No snapping")), Tool("Esc", words("선택 해제", "Deselect")),
        ]
    }
}

extension Tool {
    fileprivate init(_ key: String, _ title: String) { self.init(key, "", title) }
}

extension Words {
    /// "11월 22일 일요일"; with its year where that is not this year's.
    func pageDay(_ day: String, now: Timestamp) -> String {
        guard let date = LocalDate(day) else { return day }
        return fullDay(date, withYear: date.year != LocalDate(now, in: zone).year)
    }
}

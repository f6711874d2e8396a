import Catalog
import PageDocument
import Site

/// The choices in the tool bars and trays of the editor.
extension EditorPage {
    static func tools(_ words: Words) -> [ToolButton] {
        [
            ToolButton("photo", "photo", words("사진", "Photo")), ToolButton("text", "text", words("글", "Text")),
            ToolButton("sticker", "sticker", words("스티커", "Stickers")),
            ToolButton("paper", "paper", words("속지", "Paper")),
            ToolButton("draw", "pen", words("그리기", "Draw")), ToolButton("day", "calendar", words("하루", "Day")),
        ]
    }

    static func packs(_ words: Words) -> [ToolButton] {
        StickerPack.all.map { ToolButton($0.key, words($0.ko, $0.en)) }
            + [ToolButton("own", words("내 것", "Mine")), ToolButton("all", words("모두", "All"))]
    }

    static func frames(_ words: Words) -> [ToolButton] {
        [
            ToolButton(PhotoElement.Frame.plain.rawValue, "frame--plain", words("없음", "None")),
            ToolButton(PhotoElement.Frame.polaroid.rawValue, "frame--polaroid", words("폴라로이드", "Polaroid")),
            ToolButton(PhotoElement.Frame.polaroidBlack.rawValue, "frame--black", words("검정", "Black")),
            ToolButton(PhotoElement.Frame.fourCut.rawValue, "frame--four-cut", words("네 컷", "Photo strip")),
        ]
    }

    static func aligns(_ words: Words) -> [ToolButton] {
        [
            ToolButton("left", "left", words("왼쪽", "Left")), ToolButton("center", "centre", words("가운데", "Centre")),
            ToolButton("right", "right", words("오른쪽", "Right")),
        ]
    }

    static func patterns(_ words: Words) -> [ToolButton] {
        [
            ToolButton("plain", "pattern--plain", words("없음", "Plain")),
            ToolButton("lined", "pattern--lined", words("줄", "Lines")),
            ToolButton("grid", "pattern--grid", words("모눈", "Grid")),
            ToolButton("dots", "pattern--dots", words("점", "Dots")),
        ]
    }

    /// The keyboard shortcuts that the help dialog lists.
    static func shortcuts(_ words: Words) -> [ToolButton] {
        [
            ToolButton("Tab", words("다음 항목 선택", "Select the next item")),
            ToolButton("← ↑ ↓ →", words("1만큼 옮기기 (⇧ 10)", "Move by 1 (⇧ 10)")),
            ToolButton(", .", words("1° 돌리기 (⇧ 15°)", "Turn by 1° (⇧ 15°)")),
            ToolButton("- =", words("작게, 크게", "Smaller, larger")),
            ToolButton("[ ]", words("한 단계 뒤에, 앞에 놓기", "Send backward, bring forward")),
            ToolButton("Enter", words("글 수정, 사진 자르기", "Edit text, crop a photo")),
            ToolButton("⌘D", words("복제", "Duplicate")), ToolButton("L", words("잠금", "Lock")),
            ToolButton("Del", words("빼기", "Remove")),
            ToolButton("⌘Z", words("되돌리기 (⇧⌘Z 다시 실행)", "Undo (⇧⌘Z redo)")),
            ToolButton("⌘V", words("사진이나 글 붙여넣기", "Paste a photo or text")),
            ToolButton(words("휠", "Wheel"), words("크기 (⇧ 돌리기)", "Scale (⇧ turn)")),
            ToolButton("Alt", words("안내선에 붙지 않기", "No snapping")), ToolButton("Esc", words("선택 해제", "Deselect")),
        ]
    }
}

extension ToolButton {
    /// Creates a choice without an icon.
    fileprivate init(_ key: String, _ title: String) { self.init(key, "", title) }
}

extension Words {
    /// Returns a day such as "11월 22일 일요일", with its year unless that is the current year.
    func pageDay(_ day: String, now: Timestamp) -> String {
        guard let date = LocalDate(day) else { return day }
        return fullDay(date, withYear: date.year != LocalDate(now, in: zone).year)
    }
}

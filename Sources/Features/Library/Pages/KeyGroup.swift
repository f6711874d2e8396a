import Catalog
import Site

/// A group of keyboard shortcuts on the help page.
package struct KeyGroup: Sendable {
    package struct Key: Sendable {
        package let strokes: [String]
        package let meaning: Phrase

        /// - Parameter strokes: keys separated by spaces, pressed one after the other or as alternatives.
        init(_ strokes: String, _ ko: String, _ en: String) {
            self.strokes = strokes.split(separator: " ").map(String.init)
            meaning = Phrase(ko, en)
        }
    }

    package let title: Phrase
    package let keys: [Key]

    /// Returns the keyboard shortcuts that the scripts in Public/js handle.
    package static func all(_ collections: [any ItemCollection]) -> [KeyGroup] {
        let names = collections.map(\.name)
        return [
            KeyGroup(
                title: Phrase("어디서나", "Anywhere"),
                keys: [
                    Key("⌘K", "명령 찾기", "Command palette"),
                    Key("/", "검색 칸으로", "Search field"),
                    Key("N", "새로 담기", "Add something"),
                    Key("Z", "마지막 동작 되돌리기", "Undo the last action"),
                    Key("[", "옆 메뉴 접기", "Collapse the sidebar"),
                    Key("?", "이 도움말", "Keyboard shortcuts"),
                    Key("Esc", "닫기, 고른 것 풀기", "Close, clear the selection"),
                ]),
            KeyGroup(
                title: Phrase("옮겨 가기", "Go to"),
                keys: [
                    Key("G H", "홈", "Home"),
                    Key("G I", "받은함", "Inbox"),
                ]
                    + collections.map(\.navigation).compactMap { navigation in
                        navigation.key.map { Key("G \($0)", navigation.title.ko, navigation.title.en) }
                    } + [
                        Key("G T", "타임라인", "Timeline"),
                        Key("G ,", "설정", "Settings"),
                    ]),
            KeyGroup(
                title: Phrase("목록에서", "In a list"),
                keys: [
                    Key("H J K L", "왼쪽, 아래, 위, 오른쪽", "Left, down, up, right"),
                    Key("← ↓ ↑ →", "고른 것에서 옆으로", "The same, from a focused item"),
                    Key("Enter O", "열기", "Open"),
                    Key("⇧O", "원래 주소를 새 창에서", "Open the original in a new tab"),
                    Key("X", "고르기", "Select"),
                    Key("⇧X", "여기까지 고르기", "Select up to here"),
                    Key("⌘A", "모두 고르기", "Select all"),
                    Key("W", "보기 방식 바꾸기", "Switch view"),
                    Key("S N", "새것부터", "Newest first"),
                    Key("S O", "오래된 것부터", "Oldest first"),
                    Key("S A", "가나다순", "By title"),
                ]),
            KeyGroup(
                title: Phrase("고른 것에", "For the selection"),
                keys: [
                    Key("F", "즐겨찾기", "Favourite"),
                    Key("T", "태그", "Tags"),
                    Key("V", "폴더로 옮기기", "Move to a folder"),
                    Key("E", "수정, 받은함에서는 담기", "Edit; in the inbox, keep"),
                    Key("A", "보관하기", "Archive"),
                    Key("# Delete", "휴지통으로", "Move to the trash"),
                    Key("C", "주소 복사", "Copy the address"),
                ]),
            KeyGroup(
                title: Phrase("받은함에서", "In the inbox"),
                keys: [
                    Key("E", "담기", "Keep"),
                    Key("⇧E", "보이는 것 모두 담기", "Keep everything shown"),
                    Key("L", "나중에", "Later"),
                    Key("#", "버리기", "Discard"),
                    Key(
                        "1 – \(names.count)", "다른 종류로: \(names.map(\.ko).joined(separator: ", "))",
                        "Change kind: \(names.map { $0.en.lowercased() }.joined(separator: ", "))"),
                ]),
            KeyGroup(
                title: Phrase("한 장씩 정리할 때", "Sorting one by one"),
                keys: [
                    Key("E", "담기", "Keep"),
                    Key("L", "나중에", "Later"),
                    Key("#", "버리기", "Discard"),
                    Key("1 – 9", "최근 태그 붙이고 떼기", "Recent tags on and off"),
                    Key("T", "다른 태그", "Other tags"),
                    Key("F", "즐겨찾기", "Favourite"),
                    Key("←", "이전", "Previous"),
                    Key("→", "나중에", "Later"),
                ]),
            KeyGroup(
                title: Phrase("그림 화면에서", "On a picture"),
                keys: [
                    Key("← →", "목록의 이전과 다음 그림", "Previous and next picture in the list"),
                    Key("0 1 2", "창에 맞춤, 100 %, 200 %", "Fit the window, 100 %, 200 %"),
                    Key("I", "정보 숨기고 보이기", "Show or hide details"),
                    Key("T", "태그 칸으로", "Tag field"),
                ]),
        ]
    }
}

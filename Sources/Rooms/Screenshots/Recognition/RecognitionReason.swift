import Catalog

/// The stable words in `screenshot.reason`, said to people: a word, or a word, a colon and what it is about.
enum RecognitionReason {
    static func phrase(_ reason: String) -> Phrase {
        let parts = reason.split(separator: ":", maxSplits: 1).map(String.init)
        let about = parts.count > 1 ? parts[1] : ""
        switch parts.first {
        case "name": return name(about)
        case "comment": return Phrase("파일 속 설명", "a note in the file")
        case "software": return Phrase("만든 프로그램 \(about)", "made by \(about)")
        case "camera": return Phrase("카메라 정보가 있음", "it names a camera")
        case "size" where about == "scrolled": return Phrase("스크롤 캡처 크기", "the size of a scrolled capture")
        case "size" where about == "camera": return Phrase("카메라 사진의 비율", "the shape of a photo")
        case "size" where !about.isEmpty: return Phrase("화면 크기 \(about)", "the size of a screen, \(about)")
        case "animation": return Phrase("움직이는 그림", "an animation")
        case "format": return Phrase("파일 형식", "the kind of file")
        default: return Phrase("스크린샷이라는 표시가 없음", "nothing says screenshot")
        }
    }

    private static func name(_ origin: String) -> Phrase {
        switch origin {
        case "camera": Phrase("카메라가 붙인 이름", "a camera's file name")
        case "messenger": Phrase("메신저가 붙인 이름", "a messenger's file name")
        case "program": Phrase("캡처 프로그램이 붙인 이름", "a capture program's file name")
        case "ios": Phrase("아이폰이 붙인 이름", "an iPhone's file name")
        case "macos": Phrase("맥이 붙인 이름", "a Mac's file name")
        case "windows": Phrase("윈도가 붙인 이름", "a Windows file name")
        case "gnome", "kde": Phrase("리눅스가 붙인 이름", "a Linux desktop's file name")
        default: Phrase("안드로이드가 붙인 이름", "an Android file name")
        }
    }
}

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
        case "camera": return Phrase("카메라 정보가 있음", "camera data in the file")
        case "size" where about == "scrolled": return Phrase("스크롤 캡처 크기", "size of a scrolled capture")
        case "size" where about == "camera": return Phrase("카메라 사진의 비율", "aspect ratio of a photo")
        case "size" where !about.isEmpty: return Phrase("화면 크기 \(about)", "screen size \(about)")
        case "animation": return Phrase("움직이는 그림", "an animation")
        case "format": return Phrase("파일 형식", "file format")
        default: return Phrase("스크린샷으로 볼 정보가 없음", "no sign of a screenshot")
        }
    }

    private static func name(_ origin: String) -> Phrase {
        switch origin {
        case "camera": Phrase("카메라가 붙인 이름", "file name of a camera")
        case "messenger": Phrase("메신저가 붙인 이름", "file name of a messenger")
        case "program": Phrase("캡처 프로그램이 붙인 이름", "file name of a capture program")
        case "ios": Phrase("아이폰이 붙인 이름", "file name of an iPhone")
        case "macos": Phrase("맥이 붙인 이름", "file name of a Mac")
        case "windows": Phrase("윈도가 붙인 이름", "file name of Windows")
        case "gnome", "kde": Phrase("리눅스가 붙인 이름", "file name of a Linux desktop")
        default: Phrase("안드로이드가 붙인 이름", "file name of Android")
        }
    }
}

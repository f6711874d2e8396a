import Catalog

/// Texts for the stored reasons in `screenshot.reason`: a word such as `format`, or a word with a detail such as
/// `size:1170x2532`.
enum RecognitionReason {
    static func phrase(_ reason: String) -> Phrase {
        let parts = reason.split(separator: ":", maxSplits: 1).map(String.init)
        let detail = parts.count > 1 ? parts[1] : ""
        switch parts.first {
        case "name": return name(detail)
        case "comment": return Phrase("파일 속 설명", "a note in the file")
        case "software": return Phrase("만든 프로그램 \(detail)", "made by \(detail)")
        case "camera": return Phrase("카메라 정보가 있음", "camera data in the file")
        case "size" where detail == "scrolled": return Phrase("스크롤 캡처 크기", "size of a scrolled capture")
        case "size" where detail == "camera": return Phrase("카메라 사진의 비율", "aspect ratio of a photo")
        case "size" where !detail.isEmpty: return Phrase("화면 크기 \(detail)", "screen size \(detail)")
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

import Catalog
import Site

struct ScreenshotDetail: Sendable {
    let name: String
    let value: String

    static func all(
        _ item: Item, _ screenshot: Screenshot, _ pictures: [ScreenshotPicture], _ words: Words
    ) -> [ScreenshotDetail] {
        var facts = [
            ScreenshotDetail(
                name: words("찍은 날", "Taken"),
                value: "\(words.exact(screenshot.takenAt)) (\(words.source(screenshot.takenFrom)))"),
            ScreenshotDetail(name: words("추가한 날", "Added"), value: words.exact(screenshot.importedAt)),
        ]
        func add(_ korean: String, _ english: String, _ value: String) {
            if !value.isEmpty { facts.append(ScreenshotDetail(name: words(korean, english), value: value)) }
        }
        add("앱", "App", screenshot.app)
        add("기기", "Device", screenshot.device.map(words.device) ?? "")
        let reason = words(RecognitionReason.phrase(screenshot.reason))
        add(
            "종류", "Kind",
            screenshot.isScreenshot
                ? words("스크린샷 (\(reason))", "Screenshot (\(reason))") : words("사진 (\(reason))", "Photo (\(reason))"))
        add("파일", "File", screenshot.fileName)
        if let first = pictures.first {
            add("크기", "Size", "\(first.width) × \(first.height), \(words.bytes(screenshot.bytes))")
        }
        return facts
    }
}

import Catalog
import Site

extension Words {
    var screenshots: String { self("스크린샷", "Screenshots") }
    var screenshot: String { self("스크린샷", "Screenshot") }
    var duplicates: String { self("비슷한 그림", "Similar pictures") }
    var copyToShare: String { self("공유용 사본", "A copy to share") }
    var original: String { self("원본 내려받기", "Download the original") }
    var addScreenshots: String { self("스크린샷 추가", "Add screenshots") }

    /// Returns "20장", "1 picture" or "20 pictures".
    func pictures(_ count: Int) -> String {
        language == .ko ? number(count) + "장" : number(count) + (count == 1 ? " picture" : " pictures")
    }

    func device(_ device: ScreenDevice) -> String {
        switch device {
        case .phone: self("휴대폰", "Phone")
        case .tablet: self("태블릿", "Tablet")
        case .computer: self("컴퓨터", "Computer")
        }
    }

    func source(_ from: CaptureTime.Source) -> String {
        switch from {
        case .metadata: self("파일 속 정보", "from the file")
        case .name: self("파일 이름", "from the file name")
        case .file: self("파일 시각", "from the file time")
        case .arrival: self("추가한 시각", "time of saving")
        }
    }

    /// Returns the name of an untitled screenshot: up to three tags, or else the app or "Screenshot", with the day.
    func screenshotName(_ item: Item, now: Timestamp) -> String {
        if !item.tags.isEmpty { return item.tags.prefix(3).map { "#" + $0 }.joined(separator: " ") }
        let date = LocalDate(item.addedAt, in: zone)
        let day = self.day(date, withYear: date.year != LocalDate(now, in: zone).year)
        return item.subtitle.isEmpty ? "\(screenshot), \(day)" : "\(item.subtitle), \(day)"
    }
}

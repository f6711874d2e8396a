import Catalog
import Diary
import Foundation
import HTTPServer
import Site
import Tasks
import Text

/// The texts that an import page shows for diary entries.
package enum DiaryImportReport {
    /// Maximum size of an entry that is parsed for display: 256 KiB.
    private static let maxParsedBytes = 1 << 18

    /// Returns the line of an import row.
    ///
    /// - Parameter item: the item of the row; `nil` if there is none.
    static func line(_ row: ImportRow, of run: ImportRun, _ item: Item?, _ words: Words) -> ImportReportPage.Line {
        let entry = entry(in: row.raw, run)
        let text = entry?.text.oneLine ?? row.raw.beginning(400).description.oneLine
        let title = entry?.title ?? ""
        let shownTitle = [title, item?.title ?? "", text].first { !$0.isEmpty } ?? ""
        // The text of the row does not contain the name of a file, which may be the only place of the day.
        let day =
            entry?.time.local(in: words.zone).dayText ?? item.map { LocalDate($0.addedAt, in: words.zone).text } ?? ""
        return ImportReportPage.Line(
            title: shownTitle,
            detail: [day, title.isEmpty ? "" : String(text.beginning(200))].filter { !$0.isEmpty }.joined(
                separator: " · "),
            url: row.item.map { DiaryPath.show($0) }, reason: row.reason.map { reasonText($0, words) },
            options: row.status == .choice ? ImportReportPage.Option.fromTrash(words) : [])
    }

    private static func entry(in raw: String, _ run: ImportRun) -> ImportedEntry? {
        guard raw.utf8.count < maxParsedBytes, let format = DiaryFormat(rawValue: run.format) else { return nil }
        return DiaryEntryReader.entry(in: raw, of: format)
    }

    /// Returns the meaning of reason codes that are separated by semicolons.
    private static func reasonText(_ codes: String, _ words: Words) -> String {
        codes.split(separator: ";").map { words(reason(String($0))) }.joined(separator: " · ")
    }

    /// Returns the meaning of a reason code, which may have a number: `pictures:2`.
    private static func reason(_ code: String) -> Phrase {
        let nameAndNumber = code.split(separator: ":", maxSplits: 1).map(String.init)
        let number = nameAndNumber.count > 1 ? nameAndNumber[1] : ""
        switch nameAndNumber.first {
        case "known": return Phrase("이미 있어요", "Already saved")
        case "joined": return Phrase("있던 것에 추가했어요", "Added to an existing item")
        case "trashed": return Phrase("휴지통에 있어요", "In the trash")
        case "leave": return Phrase("휴지통에 두었어요", "Left in the trash")
        case "page": return Phrase("이어지는 쪽 \(number)", "Continued, page \(number)")
        case "pictures":
            return Phrase(
                "사진 \(number)장이 파일에 없거나 열리지 않아요", "\(number) pictures are missing in the file or cannot be opened")
        case "fonts":
            return Phrase(
                "글꼴 \(number)개가 파일에 없거나 쓸 수 없어서 기본 글꼴로 바꿨어요",
                "\(number) fonts are missing in the file or cannot be used; the standard font is used instead")
        case "left":
            return Phrase(
                "동영상·소리·문서 \(number)개는 담지 못해요", "\(number) videos, sounds or documents cannot be put on a page")
        case "long-tags":
            return Phrase(
                "긴 태그 \(number)개는 앞의 \(Tag.longest)자만 담았어요",
                "\(number) tags were too long and were cut to \(Tag.longest) characters")
        case "no-day": return Phrase("날짜를 알 수 없어요", "No readable date")
        case "empty": return Phrase("글도 사진도 없어요", "No text and no pictures")
        case "unreadable": return Phrase("손상되어 읽을 수 없어요", "Damaged and unreadable")
        case "too-large": return Phrase("너무 커서 읽지 않았어요", "Too large to read")
        case "broken":
            return Phrase("파일이 여기서 끊겨요. 앞의 것은 담았어요", "The file ends here unexpectedly; everything before was saved")
        case "file": return Phrase("지원하지 않는 파일이에요", "This file is not supported")
        default: return Phrase(code, code)
        }
    }

    /// Returns the meaning of a failed run's code.
    package static func problem(_ code: String) -> Phrase {
        switch code {
        case "no-entries": Phrase("이 파일에는 일기가 없어요", "There are no entries in this file")
        case "file-missing":
            Phrase("파일이 사라졌거나 열리지 않아요. 다시 올려 주세요", "The file is missing or cannot be opened. Upload it again")
        default: Phrase(code, code)
        }
    }
}

import Catalog
import Diary
import Foundation
import HTTPServer
import Site
import Tasks
import Text

extension ImportLabels {
    static let diary = ImportLabels(
        title: Phrase("일기 가져오기", "Import a diary"),
        detail: Phrase(
            "다른 일기 앱에서 내보낸 파일을 그대로 골라 주세요. 긴 글은 잘리지 않게 여러 쪽에 나누어 담고, 사진도 함께 붙여요.",
            "Choose the file as the other app exported it. Long texts continue on more pages, and pictures are included."
        ),
        fieldLabel: Phrase("일기 파일", "Diary file"),
        hint: Phrase(
            "날짜, 태그, 날씨, 기분, 장소를 그대로 가져와요. 같은 파일을 다시 올려도 두 번 담기지 않고, 가져온 것은 되돌릴 수 있어요.",
            "Days, tags, weather, moods and places are imported too. Importing the same file again changes nothing, and an import can be undone."
        ),
        accept:
            ".zip,.daylio,.json,.csv,.md,.markdown,.txt,.journal,application/zip,application/json,text/csv,text/plain,text/markdown",
        formats: [
            "Day One (JSON zip)", "Journiv (zip)", "Diarium (JSON)", "Daylio (.daylio, CSV)", "jrnl (JSON, text)",
            "Obsidian (zip)", "Logseq (zip)", "Joplin (zip)", "Markdown (zip, .md)", "Text (.txt)",
        ],
        exports: [
            SettingsLink(
                path: DiaryPath.export(), title: Phrase("Markdown과 사진으로 내보내기", "Export as Markdown with pictures"),
                group: .moving)
        ])
}

/// The texts that an import page shows for diary entries.
package enum DiaryImportReport {
    /// Maximum size of an entry that is parsed for display, in bytes.
    private static let longest = 1 << 18

    /// - Parameter item: the item of the row.
    static func line(_ row: ImportRow, of run: ImportRun, _ item: Item?, _ words: Words) -> ImportReportPage.Line {
        let entry = entry(in: row.raw, run)
        let text = entry?.text.oneLine ?? row.raw.beginning(400).description.oneLine
        let title = entry?.title ?? ""
        let shown = [title, item?.title ?? "", text].first { !$0.isEmpty } ?? ""
        // The day of a note may be in the name of its file alone.
        let day =
            entry?.time.local(in: words.zone).dayText ?? item.map { LocalDate($0.addedAt, in: words.zone).text } ?? ""
        return ImportReportPage.Line(
            title: shown,
            detail: [day, title.isEmpty ? "" : String(text.beginning(200))].filter { !$0.isEmpty }.joined(
                separator: " · "),
            url: row.item.map { DiaryPath.show($0) }, reason: row.reason.map { reasons($0, words) },
            options: row.status == .choice ? ImportReportPage.Option.fromTrash(words) : [])
    }

    private static func entry(in raw: String, _ run: ImportRun) -> ImportedEntry? {
        guard raw.utf8.count < longest, let format = DiaryFormat(rawValue: run.format) else { return nil }
        return DiaryEntryReader.entry(in: raw, of: format)
    }

    private static func reasons(_ codes: String, _ words: Words) -> String {
        codes.split(separator: ";").map { words(reason(String($0))) }.joined(separator: " · ")
    }

    private static func reason(_ code: String) -> Phrase {
        let parts = code.split(separator: ":", maxSplits: 1).map(String.init)
        let number = parts.count > 1 ? parts[1] : ""
        switch parts.first {
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

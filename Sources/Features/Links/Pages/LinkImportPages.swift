import Catalog
import HTTPServer
import Site
import Tasks
import Text

extension ImportLabels {
    static let links = ImportLabels(
        title: Phrase("북마크 가져오기", "Import bookmarks"),
        detail: Phrase(
            "브라우저와 북마크 서비스에서 내보낸 파일",
            "Files exported by browsers and bookmark services"),
        fieldLabel: Phrase("북마크 파일", "Bookmark file"),
        hint: Phrase(
            "폴더, 태그, 날짜, 설명을 그대로 가져와요. 같은 파일을 다시 올려도 두 번 담기지 않아요.",
            "Folders, tags, dates and descriptions are imported too. Importing the same file again changes nothing."),
        accept: ".html,.htm,.csv,.json,.txt,.plist,.zip,text/html,text/csv,application/json",
        formats: [
            "Chrome", "Firefox", "Safari", "Edge", "linkding", "Shaarli", "Pinboard", "Delicious", "Pocket",
            "Instapaper", "Raindrop", "Karakeep", "Linkwarden", "wallabag", "Omnivore", "Matter", "Readwise", "mymind",
            "Reddit", "YouTube", "OneTab", "Tab Session Manager",
        ],
        exports: [
            SettingsLink(
                path: LinkPath.bookmarksExport(), title: Phrase("북마크로 내보내기", "Export as bookmarks"), group: .moving),
            SettingsLink(
                path: LinkPath.csvExport(), title: Phrase("링크를 표로 내보내기", "Export links as a table"), group: .moving),
            SettingsLink(
                path: LinkPath.jsonExport(), title: Phrase("링크를 JSON으로 내보내기", "Export links as JSON"), group: .moving),
        ])
}

/// Texts of the import report: lines of import rows, and phrases for the codes that they store.
package enum LinkImportReport {
    static func line(_ row: ImportRow, _ words: Words) -> ImportReportPage.Line {
        let entry = try? Bookmark.Summary(json: row.raw)
        let address = entry?.address ?? ""
        let title = entry?.title ?? ""
        return ImportReportPage.Line(
            title: title.isEmpty ? address : title, detail: String(address.beginning(300)),
            url: row.item.map { LinkPath.show($0) }, reason: row.reason.map { reasons($0, words) },
            options: row.status == .choice ? ImportReportPage.Option.fromTrash(words) : [])
    }

    private static let longTagPrefix = "long-tag:"

    /// - Parameter codes: reason codes, one per line.
    private static func reasons(_ codes: String, _ words: Words) -> String {
        codes.split(separator: "\n").map { words(reason(String($0))) }.joined(separator: " · ")
    }

    private static func reason(_ code: String) -> Phrase {
        switch code {
        case "known": Phrase("이미 있어요", "Already saved")
        case "joined": Phrase("있던 것에 추가했어요", "Added to an existing item")
        case "twice": Phrase("이 파일에 여러 번 있어서 하나로 합쳤어요", "Duplicate in this file; tags were merged")
        case "trashed": Phrase("휴지통에 있어요", "In the trash")
        case "left": Phrase("휴지통에 두었어요", "Left in the trash")
        case "no-address":
            Phrase("주소가 없는 글이에요. 여기에 그대로 남겨 두어요", "Text without an address; it stays here as imported")
        case Bookmark.folderDescriptionDefect:
            Phrase(
                "폴더 설명이에요. 폴더에는 설명을 담을 수 없어서 여기에 남겨 두어요",
                "Description of a folder. Folders have no description, so it stays here")
        case "other-kind": Phrase("링크가 아니에요", "Not a link")
        case "was-trashed": Phrase("원래 서랍에서 휴지통에 있던 것이에요", "It was in the trash of the Seorap it comes from")
        case "too-large": Phrase("너무 커서 읽을 수 없어요", "Too large to read")
        case "unreadable": Phrase("읽을 수 없는 항목이에요", "Unreadable entry")
        case _ where code.hasPrefix("kept:"): notePhrase(code)
        case _ where code.hasPrefix(longTagPrefix):
            Phrase(
                "‘\(code.dropFirst(longTagPrefix.count))…’ 태그가 길어서 앞의 \(Tag.longest)자만 담았어요",
                "The tag ‘\(code.dropFirst(longTagPrefix.count))…’ was too long and was cut to \(Tag.longest) characters"
            )
        default: LinkAddressError(code: code)?.phrase ?? Phrase(code, code)
        }
    }

    /// Returns the text for a note's code of additions, such as `kept:2:text:cut`.
    private static func notePhrase(_ code: String) -> Phrase {
        let fields = code.split(separator: ":", omittingEmptySubsequences: false)
        let highlightCount = fields.count > 1 ? Int(fields[1]) ?? 0 : 0
        let hasText = fields.contains("text")
        var koreanParts: [String] = []
        var englishParts: [String] = []
        if highlightCount > 0 {
            koreanParts.append("강조 \(highlightCount)개")
            englishParts.append(highlightCount == 1 ? "1 highlight" : "\(highlightCount) highlights")
        }
        if hasText {
            koreanParts.append("본문")
            englishParts.append("the text")
        }
        if koreanParts.isEmpty {
            return Phrase("메모가 길어서 처음만 담았어요", "The note was too long; only its beginning was saved")
        }
        let isCut = fields.contains("cut")
        return Phrase(
            "메모에 담은 것: \(koreanParts.joined(separator: ", "))" + (isCut ? " (처음만. 전부는 가져오기 기록에 있어요)" : ""),
            "Saved in the note: \(englishParts.joined(separator: ", "))"
                + (isCut ? " (the beginning; the whole is in the record of this import)" : ""))
    }

    /// Returns the message for the problem code of a whole import.
    package static func problem(_ code: String) -> Phrase {
        switch code {
        case "no-bookmarks": Phrase("이 파일에는 북마크가 없어요", "There are no bookmarks in this file")
        case "broken-off":
            Phrase(
                "파일이 중간에 끊겨 있어요. 그 앞까지는 가져왔어요. 온전한 파일을 다시 올려도 두 번 담기지 않아요",
                "The file ends unexpectedly. Everything before was imported. Upload the whole file to import the rest")
        case "file-missing": Phrase("파일이 사라졌어요. 다시 올려 주세요", "The file is missing. Upload it again")
        default: Phrase(code, code)
        }
    }
}

import Catalog
import HTTPServer
import Site
import Tasks
import Text

extension ImportTexts {
    static let links = ImportTexts(
        title: Phrase("북마크 가져오기", "Import bookmarks"),
        detail: Phrase(
            "브라우저와 북마크 서비스가 내보낸 파일",
            "What browsers and bookmark services export"),
        fieldLabel: Phrase("북마크 파일", "Bookmark file"),
        hint: Phrase(
            "폴더, 태그, 날짜, 설명을 그대로 가져와요. 같은 파일을 다시 올려도 두 번 담기지 않아요.",
            "Folders, tags, dates and descriptions come along. The same file again changes nothing."),
        accept: ".html,.htm,.csv,.json,.txt,.plist,.zip,text/html,text/csv,application/json",
        formats: [
            "Chrome", "Firefox", "Safari", "Edge", "linkding", "Shaarli", "Pinboard", "Delicious", "Pocket",
            "Instapaper", "Raindrop", "Karakeep", "Linkwarden", "wallabag", "Omnivore", "Matter", "Readwise", "mymind",
            "Reddit", "YouTube", "OneTab", "Tab Session Manager",
        ],
        exports: [
            SettingsLink(path: LinkPath.export(), title: Phrase("북마크로 내보내기", "Export as bookmarks"), place: .moving),
            SettingsLink(
                path: LinkPath.table(), title: Phrase("링크를 표로 내보내기", "Export links as a table"), place: .moving),
            SettingsLink(
                path: LinkPath.document(), title: Phrase("링크를 JSON으로 내보내기", "Export links as JSON"), place: .moving),
        ])
}

package enum LinkLedger {
    static func line(_ row: ImportRow, _ words: Words) -> ImportRunPage.Line {
        let entry = try? Bookmark.Summary(json: row.raw)
        let address = entry?.address ?? ""
        let title = entry?.title ?? ""
        return ImportRunPage.Line(
            title: title.isEmpty ? address : title, detail: String(address.beginning(300)),
            url: row.item.map { LinkPath.show($0) }, reason: row.reason.map { reasons($0, words) },
            options: row.status == .choice ? ImportRunPage.Option.fromTrash(words) : [])
    }

    private static func reasons(_ codes: String, _ words: Words) -> String {
        codes.split(separator: "\n").map { words(reason(String($0))) }.joined(separator: " · ")
    }

    private static func reason(_ code: String) -> Phrase {
        switch code {
        case "known": Phrase("이미 있어요", "It is here already")
        case "joined": Phrase("있던 것에 더했어요", "Added to what was here")
        case "twice": Phrase("이 파일에 여러 번 있어서 하나로 합쳤어요", "More than once in this file; all came together")
        case "trashed": Phrase("휴지통에 있어요", "It is in the trash")
        case "left": Phrase("휴지통에 두었어요", "Left in the trash")
        case "no-address":
            Phrase("주소가 없는 글이에요. 여기에 그대로 남겨 두어요", "Words without an address; they stay here as they came")
        case Bookmark.wordsAboutFolder:
            Phrase(
                "폴더 설명이에요. 폴더에는 설명을 담을 자리가 없어서 여기에 남겨 두어요",
                "The description of a folder; folders hold none, so it stays here")
        case "other-kind": Phrase("링크가 아니에요", "It is no link")
        case "was-trashed": Phrase("그 집에서 휴지통에 있었어요", "It was in the trash of its house")
        case "too-large": Phrase("너무 커서 읽을 수 없어요", "It is too large to be read")
        case "unreadable": Phrase("읽을 수 없게 쓰여 있어요", "It is written so that nobody can read it")
        case _ where code.hasPrefix("kept:"): kept(code)
        case _ where code.hasPrefix("long-tag:"):
            Phrase(
                "‘\(code.dropFirst(9))…’ 태그가 길어서 앞의 \(Tag.longest)자만 담았어요",
                "The tag ‘\(code.dropFirst(9))…’ is long; its first \(Tag.longest) characters were kept")
        default: LinkAddressProblem(code: code)?.phrase ?? Phrase(code, code)
        }
    }

    /// Returns the text for a note's code of additions, such as `kept:2:text:cut`.
    private static func kept(_ code: String) -> Phrase {
        let parts = code.split(separator: ":", omittingEmptySubsequences: false)
        let marked = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        let hasText = parts.contains("text")
        var ko: [String] = []
        var en: [String] = []
        if marked > 0 {
            ko.append("강조 \(marked)개")
            en.append(marked == 1 ? "1 highlight" : "\(marked) highlights")
        }
        if hasText {
            ko.append("본문")
            en.append("the text")
        }
        if ko.isEmpty { return Phrase("메모가 길어서 처음만 담았어요", "The note is long; its beginning was kept") }
        let isCut = parts.contains("cut")
        return Phrase(
            "메모에 담은 것: \(ko.joined(separator: ", "))" + (isCut ? " (처음만. 전부는 가져온 기록에 있어요)" : ""),
            "Kept in the note: \(en.joined(separator: ", "))"
                + (isCut ? " (the beginning; the whole is in the record of this import)" : ""))
    }

    package static func problem(_ code: String) -> Phrase {
        switch code {
        case "no-bookmarks": Phrase("이 파일에는 북마크가 없어요", "There are no bookmarks in this file")
        case "broken-off":
            Phrase(
                "파일이 중간에 끊겨 있어요. 그 앞까지는 가져왔어요. 온전한 파일을 다시 올려도 두 번 담기지 않아요",
                "The file breaks off; what stands before that was kept. The whole file again brings the rest")
        case "file-missing": Phrase("파일이 사라졌어요. 다시 올려 주세요", "The file is gone. Upload it again")
        default: Phrase(code, code)
        }
    }
}

import Catalog
import HTTPServer
import Site
import Tasks
import Text

extension ImportTexts {
    static let links = ImportTexts(
        title: Phrase("북마크 가져오기", "Import bookmarks"),
        detail: Phrase(
            "브라우저와 북마크 서비스가 내보낸 HTML 파일, Pocket의 표",
            "The HTML file that browsers and bookmark services export, Pocket’s table"),
        fieldLabel: Phrase("북마크 파일", "Bookmark file"),
        hint: Phrase(
            "폴더, 태그, 날짜, 설명을 그대로 가져와요. 같은 파일을 다시 올려도 두 번 담기지 않아요.",
            "Folders, tags, dates and descriptions come along. The same file again changes nothing."),
        accept: ".html,.htm,.csv,text/html,text/csv",
        exports: [
            SettingsLink(path: LinkPath.export(), title: Phrase("북마크로 내보내기", "Export as bookmarks"), place: .moving)
        ])
}

package enum LinkLedger {
    static func line(_ row: ImportRow, _ words: Words) -> ImportRunPage.Line {
        let entry = try? Bookmark.Summary(json: row.raw)
        let address = entry?.address ?? ""
        let title = entry?.title ?? ""
        return ImportRunPage.Line(
            title: title.isEmpty ? address : title, detail: String(address.beginning(300)),
            url: row.item.map { LinkPath.show($0) }, reason: row.reason.map { words(reason($0)) },
            options: row.status == .choice
                ? [
                    ImportRunPage.Option("1", words("꺼내 오기", "Bring back")),
                    ImportRunPage.Option("0", words("그대로 두기", "Leave it"), isQuiet: true),
                ] : [])
    }

    private static func reason(_ code: String) -> Phrase {
        switch code {
        case "known": Phrase("이미 있어요", "It is here already")
        case "twice": Phrase("이 파일에 두 번 있어요. 태그를 합쳤어요", "Twice in this file; the tags came together")
        case "trashed": Phrase("휴지통에 있어요", "It is in the trash")
        case "left": Phrase("휴지통에 두었어요", "Left in the trash")
        default: LinkAddressProblem(code: code)?.phrase ?? Phrase(code, code)
        }
    }

    package static func problem(_ code: String) -> Phrase {
        switch code {
        case "no-bookmarks": Phrase("이 파일에는 북마크가 없어요", "There are no bookmarks in this file")
        case "file-missing": Phrase("파일이 사라졌어요. 다시 올려 주세요", "The file is gone. Upload it again")
        default: Phrase(code, code)
        }
    }
}

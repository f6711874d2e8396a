import Catalog
import Diary
import HTTPServer
import Site
import Tasks

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

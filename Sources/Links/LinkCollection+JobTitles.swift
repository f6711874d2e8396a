import Catalog

extension LinkCollection {
    package func jobTitle(_ kind: String) -> Phrase? {
        switch kind {
        case "PreviewLinkJob": Phrase("미리보기 가져오기", "Fetch the preview")
        case "CheckLinkJob": Phrase("연결 확인", "Check the link")
        case "ScheduleLinkChecksJob": Phrase("연결 확인 돌아보기", "Look for links to check")
        case "ImportLinksJob": Phrase("북마크 가져오기", "Import bookmarks")
        default: nil
        }
    }
}

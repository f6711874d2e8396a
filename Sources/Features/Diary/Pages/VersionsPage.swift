import Catalog
import HTTPServer
import Site

/// The web page of the earlier versions of a diary page, to view and to restore.
struct VersionsPage: Sendable {
    struct Version: Sendable {
        let title: String
        let detail: String
        let restoreURL: String
        let svg: PageSVG
    }

    /// Maximum number of versions, the newest ones, that are shown.
    static let maxVersions = 24

    let title: String
    let backURL: String
    let versions: [Version]

    /// - Parameter versions: versions with their drawings, the newest first.
    init(_ page: DiaryPage, _ versions: [(PageVersion, PageSVG)], _ shell: Shell) {
        let words = shell.words
        title = words(
            "\(words.pageDay(page.day, now: shell.now)) 이전 버전",
            "Earlier versions of \(words.pageDay(page.day, now: shell.now))")
        backURL = DiaryPath.edit(page.id)
        self.versions = versions.map { version, svg in
            Version(
                title: words.exact(version.savedAt),
                detail: version.kind == .finished
                    ? words("보낸 버전", "Sent") : words("작성 중 버전", "Draft"),
                restoreURL: DiaryPath.restoration(page.id, version.id), svg: svg)
        }
    }
}

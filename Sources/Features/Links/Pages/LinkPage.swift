import Catalog
import HTTPServer
import Site

/// The page of one link.
struct LinkPage: Sendable {
    struct Check: Sendable {
        let text: String
        let isBad: Bool
        let at: Timestamp
        let age: String
        let movedTo: String?
    }

    let uid: String
    let card: LinkCard
    let backURL: String
    let isTrashed: Bool
    let isArchived: Bool
    let problem: String?
    /// Whether fetching the preview again may help.
    let canRetry: Bool
    let picture: Picture?
    let description: String
    let readableURL: String
    let edits: InlineEditor
    let folder: LinkChoice?
    let facts: [DetailRow]
    let checks: [Check]
    let related: RelatedItems
    let previousURL: String?
    let nextURL: String?

    var hasNeighbours: Bool { previousURL != nil || nextURL != nil }

    init(
        shell: Shell, item: Item, link: Link, folder: Folder?, picture: Picture?, checks: [LinkCheck],
        edits: InlineEditor,
        related: RelatedItems, neighbours: (previous: Int64?, next: Int64?)
    ) {
        let words = shell.words
        uid = item.uid
        card = LinkCard(item, link, words: words, now: shell.now)
        backURL = LinkPath.show(item.id)
        isTrashed = item.state == .trashed
        isArchived = item.state == .archived
        problem = Self.problem(link, words, now: shell.now)
        canRetry = link.brokenAt == nil
        self.picture = picture
        self.related = related
        description = link.description
        readableURL = LinkAddress.readable(link.url)
        self.edits = edits
        self.folder = folder.map { folder in
            LinkChoice(
                folder.emoji.isEmpty ? "📁 " + folder.name : folder.label,
                url: LinkListing().url { $0.folder = folder.id })
        }
        facts = Self.facts(item, link, words)
        self.checks = checks.map { check in
            Check(
                text: words(LinkFailureText.phrase(check.code)), isBad: check.verdict == .gone, at: check.at,
                age: words.ago(check.at, now: shell.now), movedTo: check.movedTo)
        }
        previousURL = neighbours.previous.map { LinkPath.show($0) }
        nextURL = neighbours.next.map { LinkPath.show($0) }
    }

    private static func problem(_ link: Link, _ words: Words, now: Timestamp) -> String? {
        if let brokenAt = link.brokenAt, let code = link.checkCode {
            let day = words.day(brokenAt, now: now)
            return "\(words.broken) · \(day) · \(words(LinkFailureText.phrase(code)))"
        }
        guard let code = link.previewCode else { return nil }
        return words(LinkFailureText.phrase(code))
    }

    private static func facts(_ item: Item, _ link: Link, _ words: Words) -> [DetailRow] {
        var facts = [DetailRow(words("추가한 날", "Added"), words.exact(item.addedAt))]
        if item.changedAt != item.addedAt {
            facts.append(DetailRow(words("수정한 날", "Changed"), words.exact(item.changedAt)))
        }
        if !link.site.isEmpty, link.site != link.host { facts.append(DetailRow(words("사이트", "Site"), link.site)) }
        if let author = link.author { facts.append(DetailRow(words("글쓴이", "Author"), author)) }
        if let published = link.published { facts.append(DetailRow(words("게시일", "Published"), published)) }
        if link.content != .page { facts.append(DetailRow(words("종류", "Kind"), words(link.content.name))) }
        return facts
    }
}

extension Link.Content {
    var name: Phrase {
        switch self {
        case .page: Phrase("페이지", "Page")
        case .image: Phrase("그림", "Picture")
        case .video: Phrase("동영상", "Video")
        case .audio: Phrase("소리", "Audio")
        case .pdf: Phrase("PDF", "PDF")
        case .file: Phrase("파일", "File")
        }
    }
}

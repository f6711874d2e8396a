import Catalog
import Site

/// Reactions and comments of a page.
struct PageFeedback: Sendable {
    struct ReactionButton: Sendable {
        let kind: String
        let name: String
        /// Address of the reaction's picture.
        let sticker: String?
        /// Number of reactions of this kind; `nil` if there are none.
        let count: String?
        let isMine: Bool
        /// Label of the button: name of the reaction and of the people who gave it.
        let label: String
    }

    struct Comment: Sendable {
        let id: Int64
        let text: String
        let name: String
        let avatar: Avatar?
        let isMine: Bool
        let canDelete: Bool
        let time: Timestamp
        let age: String
    }

    let reactions: [ReactionButton]
    /// Oldest first.
    let comments: [Comment]
    /// Field for a new comment, filled with a rejected one.
    let reply: Field
    /// Whether the page accepts reactions and comments: only a finished page does.
    let isOpen: Bool

    /// - Parameters:
    ///   - reply: text of a rejected comment.
    ///   - problem: reason of the rejection.
    init(
        _ page: DiaryPage, reactions: [PageReaction], comments: [PageComment], reply: String?, problem: String?,
        shell: Shell, people: [Person.ID: Person]
    ) {
        let (words, me) = (shell.words, shell.person.id)
        self.reactions = ReactionKind.allCases.map { kind in
            let kindReactions = reactions.filter { $0.kind == kind }
            let names = kindReactions.map { $0.person == me ? words("나", "me") : $0.personName }.joined(separator: ", ")
            let name = words(kind.name)
            return ReactionButton(
                kind: kind.rawValue, name: name, sticker: shell.assets.stickers[kind.sticker],
                count: kindReactions.isEmpty ? nil : words.number(kindReactions.count),
                isMine: kindReactions.contains { $0.person == me },
                label: names.isEmpty ? name : "\(name): \(names)")
        }
        self.comments = comments.map { comment in
            Comment(
                id: comment.id, text: comment.text,
                name: comment.person == me
                    ? words("나", "Me")
                    : comment.person == nil
                        ? words("\(comment.personName) (탈퇴)", "\(comment.personName) (left)") : comment.personName,
                avatar: comment.person.flatMap { people[$0]?.avatar }, isMine: comment.person == me,
                canDelete: comment.person == me || page.isOwn, time: comment.createdAt,
                age: words.ago(comment.createdAt, now: shell.now))
        }
        self.reply = Field(
            "text", words("댓글", "Comment"), value: reply ?? "", problem: problem, isRequired: true,
            hasFocus: problem != nil)
        isOpen = page.isFinished && page.item.state != .trashed
    }
}

extension ReactionKind {
    fileprivate var name: Phrase {
        switch self {
        case .heart: Phrase("하트", "Heart")
        case .smile: Phrase("웃음", "Smile")
        case .star: Phrase("별", "Star")
        case .wow: Phrase("우와", "Wow")
        case .hug: Phrase("포옹", "Hug")
        case .cheer: Phrase("응원", "Cheer")
        }
    }

    /// Key of the sticker that shows this reaction.
    fileprivate var sticker: String {
        switch self {
        case .heart: "heart"
        case .smile: "joy"
        case .star: "star"
        case .wow: "rainbow"
        case .hug: "love"
        case .cheer: "clover"
        }
    }
}

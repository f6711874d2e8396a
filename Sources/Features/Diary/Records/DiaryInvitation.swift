import Catalog

/// A code of six characters with which a person joins a diary.
struct DiaryInvitation: Sendable, Hashable {
    let code: String
    /// Diary that the code belongs to; `nil` if the code will create one when it is used.
    let diary: Diary.ID?
    let expiresAt: Timestamp
    let usedBy: Person.ID?
    let usedByName: String?
    /// Whether a person has joined a diary with the code.
    var isUsed: Bool { usedByName != nil }
}

/// Errors of making and using codes.
enum DiaryInvitationError: Error, Sendable, Hashable {
    case unknown, expired, used
    /// The person who entered the code made it.
    case own
    /// The person who entered the code is a member of the diary already.
    case member(Diary.ID)
    /// The person has made ``DiaryStore/maxCodesPerHour`` codes within an hour.
    case tooMany
}

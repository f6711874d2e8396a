import HTTPServer
import Site

/// All URL paths of diaries, their pages and the settings of their fonts.
package enum DiaryPath {
    package static let index = FixedRoute("/diary")
    static let calendar = FixedRoute("/diary/calendar")
    /// A web page of a range of days, to print.
    package static let print = FixedRoute("/diary/print")
    package static let pdfs = FixedRoute("/diary/prints")
    static let pdfFile = Route<Int64>("/diary/prints/{print}")
    static let pdfRemoval = Route<Int64>("/diary/prints/{print}/delete")
    package static let new = FixedRoute("/diary/new")

    package static let show = Route<Int64>("/diary/{item}")
    package static let file = Route<Int64, String>("/diary/{item}/file/{format}")
    static let comments = Route<Int64>("/diary/{item}/comments")
    static let commentRemoval = Route<Int64, Int64>("/diary/{item}/comments/{comment}/delete")
    static let reactions = Route<Int64>("/diary/{item}/reactions")

    static let edit = Route<Int64>("/diary/{item}/edit")
    package static let draft = Route<Int64>("/diary/{item}/draft")
    /// Pictures to put on a page: lists those of the person, or adds some.
    package static let photos = Route<Int64>("/diary/{item}/photos")
    package static let finish = Route<Int64>("/diary/{item}/finish")
    static let versions = Route<Int64>("/diary/{item}/versions")
    /// Makes an earlier version the draft.
    static let restoration = Route<Int64, Int64>("/diary/{item}/versions/{version}/restore")
    package static let removal = Route<Int64>("/diary/{item}/delete")

    package static let share = Route<Int64>("/diary/{item}/share")
    static let revocation = Route<Int64, Int64>("/diary/{item}/share/{share}/revoke")
    /// The diary page of a share link, for readers without an account.
    package static let shared = Route<SecretSegment>("/page/{token}")
    static let sharedMedia = Route<SecretSegment, String>("/page/{token}/media/{sha256}")
    static let sharedFaces = Route<SecretSegment>("/page/{token}/fonts")

    package static let stickers = FixedRoute("/diary/stickers")
    static let stickerRemoval = Route<Int64>("/diary/stickers/{sticker}/delete")

    package static let diaries = FixedRoute("/diary/diaries")
    package static let diary = Route<Int64>("/diary/diaries/{diary}")
    static let leaving = Route<Int64>("/diary/diaries/{diary}/leave")
    /// Asks the other members for a page.
    static let asking = Route<Int64>("/diary/diaries/{diary}/ask")
    package static let codes = FixedRoute("/diary/codes")
    /// Shows a code until another person has joined with it.
    static let waiting = FixedRoute("/diary/waiting")
    package static let join = FixedRoute("/diary/join")

    package static let fonts = FixedRoute("/settings/fonts")
    package static let ownFonts = FixedRoute("/settings/fonts/own")
    static let ownFontRemoval = Route<Int64>("/settings/fonts/own/{font}/delete")
    package static let export = FixedRoute("/diary/export.zip")
    static let api = FixedRoute("/api/v1/pages")

    package static let imports = FixedRoute("/diary/import")
    package static let importRun = Route<Int64>("/diary/import/{id}")
    package static let importChoice = Route<Int64, Int64>("/diary/import/{id}/rows/{row}")
    package static let importRemoval = Route<Int64>("/diary/import/{id}/removal")
}

import Catalog
import HTTPServer
import PageDocument
import Site

/// The page on which one writes a page.
package struct EditorPage: Sendable {
    package let id: Item.ID
    package let uid: String
    package let title: String
    package let day: String
    package let dayName: String
    package let weather: String
    package let mood: String
    package let revision: Int
    /// JSON, for the script.
    package let document: String
    /// JSON: addresses and sizes of its pictures by their hashes.
    package let pictures: String
    /// Colours of text, with a space between.
    package let inkList: String
    /// The key of the font that new texts get.
    package let font: String
    /// Addresses of the scripts that come when they are needed, with a space between.
    package let parts: String
    package let state: String
    package let backURL: String
    package let keepTitle: String
    package let finishTitle: String
    package let weathers: [MarkChoice]
    package let moods: [MarkChoice]
    package let packs: [Tool]
    package let stickers: [StickerChoice]
    package let fonts: [FontChoice]
    /// The style sheet of those that people brought.
    package let faces: String?
    package let tools: [Tool]
    package let frames: [Tool]
    package let aligns: [Tool]
    package let patterns: [Tool]
    package let inks: [Swatch]
    package let papers: [Swatch]
    package let keys: [Tool]
    package let plain: PlainForm

    init(
        _ editing: Editing, pictures: [String: SVGPicture], own: [OwnSticker], fonts: OwnFonts,
        shell: Shell,
        plain: PlainForm
    ) {
        let words = shell.words
        let page = editing.page
        id = page.id
        uid = page.item.uid
        day = page.day
        dayName = words.pageDay(page.day, now: shell.now)
        title = words("\(dayName) 쓰기", "Write \(dayName)")
        weather = page.weather
        mood = page.mood
        revision = editing.draft.revision
        document = String(decoding: editing.draft.document, as: UTF8.self)
        self.pictures = PictureTable.json(pictures)
        inkList = PageColour.inks.map(\.text).joined(separator: " ")
        font = fonts.first.key
        parts = shell.assets.scripts(of: Self.later).joined(separator: " ")
        state = editing.draft.isDraft ? words("저장됨", "Saved") : words("보낸 쪽 고치기", "Editing a sent page")
        backURL = page.isFinished ? DiaryPath.show(page.id) : DiaryPath.index()
        keepTitle =
            page.isFinished
            ? words("고치던 것 두고 나가기", "Leave, keep what I changed") : words("나만 보기로 두기", "Keep it for myself")
        finishTitle = editing.finishTitle(words)
        weathers = MarkChoice.all(DayMark.weathers, shell)
        moods = MarkChoice.all(DayMark.moods, shell)
        packs = Self.packs(words)
        stickers = StickerChoice.all(shell) + own.map { StickerChoice($0, words) }
        self.fonts = FontChoice.all(fonts.own, others: fonts.others, words)
        faces = fonts.faces
        tools = Self.tools(words)
        frames = Self.frames(words)
        aligns = Self.aligns(words)
        patterns = Self.patterns(words)
        inks = Swatch.inks(words)
        papers = Swatch.papers(words)
        keys = Self.keys(words)
        self.plain = plain
    }

    private static let later = [
        "diary-handles", "diary-keys", "diary-tray", "diary-gravity", "diary-brush", "diary-photos", "diary-crop",
        "diary-both",
    ]
}

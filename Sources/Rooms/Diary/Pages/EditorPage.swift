import Catalog
import HTTPServer
import PageDocument
import Site

/// The page on which one writes a page.
struct EditorPage: Sendable {
    let id: Item.ID
    let uid: String
    let title: String
    let day: String
    let dayName: String
    let weather: String
    let mood: String
    let revision: Int
    /// JSON, for the script.
    let document: String
    /// JSON: addresses and sizes of its pictures by their hashes.
    let pictures: String
    /// Colours of text, with a space between.
    let inkList: String
    /// The key of the font that new texts get.
    let font: String
    /// Addresses of the scripts that come when they are needed, with a space between.
    let parts: String
    let state: String
    let backURL: String
    let keepTitle: String
    let finishTitle: String
    let weathers: [MarkChoice]
    let moods: [MarkChoice]
    let packs: [Tool]
    let stickers: [StickerChoice]
    let fonts: [FontChoice]
    /// The style sheet of those that people brought.
    let faces: String?
    let tools: [Tool]
    let frames: [Tool]
    let aligns: [Tool]
    let patterns: [Tool]
    let inks: [Swatch]
    let papers: [Swatch]
    let keys: [Tool]
    let plain: PlainForm

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
        state = editing.draft.isDraft ? words("저장됨", "Saved") : words("보낸 일기 수정", "Editing a sent page")
        backURL = page.isFinished ? DiaryPath.show(page.id) : DiaryPath.index()
        keepTitle =
            page.isFinished
            ? words("수정한 것 두고 나가기", "Close, keep changes") : words("나만 보기로 두기", "Keep private")
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

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
    let weathers: [WeatherMoodChoice]
    let moods: [WeatherMoodChoice]
    let packs: [ToolButton]
    let stickers: [StickerChoice]
    let fonts: [FontChoice]
    /// The style sheet of those that people brought.
    let faces: String?
    let tools: [ToolButton]
    let frames: [ToolButton]
    let aligns: [ToolButton]
    let patterns: [ToolButton]
    let inks: [Swatch]
    let papers: [Swatch]
    let keys: [ToolButton]
    let noScriptForm: NoScriptForm

    init(
        _ editing: EditorState, pictures: [String: SVGPicture], own: [UserSticker], fonts: AvailableFonts,
        shell: Shell,
        noScriptForm: NoScriptForm
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
        self.pictures = PictureURLs.json(pictures)
        inkList = PageColour.inks.map(\.text).joined(separator: " ")
        font = fonts.first.key
        parts = shell.assets.scripts(of: Self.deferredStyles).joined(separator: " ")
        state = editing.draft.isDraft ? words("저장됨", "Saved") : words("보낸 일기 수정", "Editing a sent page")
        backURL = page.isFinished ? DiaryPath.show(page.id) : DiaryPath.index()
        keepTitle =
            page.isFinished
            ? words("수정한 것 두고 나가기", "Close, keep changes") : words("나만 보기로 두기", "Keep private")
        finishTitle = editing.finishTitle(words)
        weathers = WeatherMoodChoice.all(WeatherMood.weathers, shell)
        moods = WeatherMoodChoice.all(WeatherMood.moods, shell)
        packs = Self.packs(words)
        stickers = StickerChoice.all(shell) + own.map { StickerChoice($0, words) }
        self.fonts = FontChoice.all(fonts.userFonts, others: fonts.removedFonts, words)
        faces = fonts.faces
        tools = Self.tools(words)
        frames = Self.frames(words)
        aligns = Self.aligns(words)
        patterns = Self.patterns(words)
        inks = Swatch.inks(words)
        papers = Swatch.papers(words)
        keys = Self.keys(words)
        self.noScriptForm = noScriptForm
    }

    private static let deferredStyles = [
        "diary-handles", "diary-keys", "diary-tray", "diary-gravity", "diary-brush", "diary-photos", "diary-crop",
        "diary-both",
    ]
}

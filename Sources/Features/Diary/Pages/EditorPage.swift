import Catalog
import HTTPServer
import PageDocument
import Site

/// The web page of the editor of a diary page.
struct EditorPage: Sendable {
    let id: Item.ID
    let uid: String
    let title: String
    /// "2026-11-21"
    let day: String
    let dayName: String
    let weather: String
    let mood: String
    let revision: Int
    /// Document that the script starts from, as JSON.
    let document: String
    /// URLs and sizes of the pictures by hash, as JSON.
    let pictures: String
    /// Colours of text, separated by spaces.
    let inkList: String
    /// Key of the font of new texts.
    let font: String
    /// URLs of the scripts that are loaded when they are needed, separated by spaces.
    let deferredScripts: String
    /// Status line, such as "저장됨".
    let status: String
    let backURL: String
    /// Label of the button that closes the editor and keeps the draft.
    let keepTitle: String
    let finishTitle: String
    let weathers: [WeatherMoodChoice]
    let moods: [WeatherMoodChoice]
    let packs: [ToolButton]
    let stickers: [StickerChoice]
    let fonts: [FontChoice]
    /// URL of the style sheet of uploaded fonts; `nil` if there are none.
    let facesURL: String?
    let tools: [ToolButton]
    let frames: [ToolButton]
    let aligns: [ToolButton]
    let patterns: [ToolButton]
    let inks: [Swatch]
    let papers: [Swatch]
    let shortcuts: [ToolButton]
    let noScriptForm: NoScriptForm

    init(
        _ editing: EditorState, pictures: [String: SVGPicture], userStickers: [UserSticker], fonts: AvailableFonts,
        shell: Shell, noScriptForm: NoScriptForm
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
        font = fonts.newTextFont.key
        deferredScripts = shell.assets.scripts(of: Self.deferredParts).joined(separator: " ")
        status = editing.draft.isDraft ? words("저장됨", "Saved") : words("보낸 일기 수정", "Editing a sent page")
        backURL = page.isFinished ? DiaryPath.show(page.id) : DiaryPath.index()
        keepTitle =
            page.isFinished
            ? words("수정한 것 두고 나가기", "Close, keep changes") : words("나만 보기로 두기", "Keep private")
        finishTitle = editing.finishTitle(words)
        weathers = WeatherMoodChoice.all(WeatherMood.weathers, shell)
        moods = WeatherMoodChoice.all(WeatherMood.moods, shell)
        packs = Self.packs(words)
        stickers = StickerChoice.all(shell) + userStickers.map { StickerChoice($0, words) }
        self.fonts = FontChoice.all(fonts.userFonts, removedFonts: fonts.removedFonts, words)
        facesURL = fonts.facesURL
        tools = Self.tools(words)
        frames = Self.frames(words)
        aligns = Self.aligns(words)
        patterns = Self.patterns(words)
        inks = Swatch.inks(words)
        papers = Swatch.papers(words)
        shortcuts = Self.shortcuts(words)
        self.noScriptForm = noScriptForm
    }

    /// Names of the scripts that are loaded when they are needed.
    private static let deferredParts = [
        "diary-handles", "diary-keys", "diary-tray", "diary-gravity", "diary-brush", "diary-photos", "diary-crop",
        "diary-both",
    ]
}

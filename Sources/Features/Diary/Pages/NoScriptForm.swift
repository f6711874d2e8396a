import Catalog
import HTTPServer
import PageDocument
import Site

/// The form that edits a page without a script: texts, photos, paper and day. Everything else of the page is kept.
struct NoScriptForm: Sendable {
    struct TextField: Sendable {
        let name: String
        let label: String
        let value: String
    }

    struct PhotoField: Sendable {
        let label: String
        let address: String
        let alt: String
        let caption: String
        let altName: String
        let captionName: String
        let removalName: String
    }

    let title: String
    let action: String
    /// Revision of the draft in the fields; `nil` for a new page.
    let revision: Int?
    var problems: [String] = []
    /// Choices of a diary; empty for an existing page.
    let diaries: [SelectOption]
    let day: String
    let weathers: [SelectOption]
    let moods: [SelectOption]
    let texts: [TextField]
    let photos: [PhotoField]
    let papers: [SelectOption]
    let patterns: [SelectOption]
    /// Text about the elements that the form does not show; `nil` if there are none.
    let otherElements: String?
    let finishTitle: String?
    /// Whether the form offers to continue in the editor, as for a new page.
    let canDecorate: Bool
    /// Whether a script skips the form because no question has to be answered before the editor opens.
    var isSkipped = false

    /// Creates the form of an existing page.
    ///
    /// - Parameters:
    ///   - typed: a rejected submission, shown again in the fields.
    ///   - newText: text for which the page has no field.
    init(_ editing: EditorState, document: PageDocument, typed: FormFields? = nil, newText: String = "", _ words: Words)
    {
        title = words("일기 수정", "Edit page")
        action = DiaryPath.edit(editing.page.id)
        revision = editing.draft.revision
        diaries = []
        day = typed?["day"] ?? editing.page.day
        weathers = Self.options(WeatherMood.weathers, typed?["weather"] ?? editing.page.weather, words)
        moods = Self.options(WeatherMood.moods, typed?["mood"] ?? editing.page.mood, words)
        var texts: [TextField] = []
        var photos: [PhotoField] = []
        for (index, element) in document.elements.enumerated() {
            switch element {
            case .text(let text):
                let name = NoScriptEdit.text(index)
                texts.append(
                    TextField(
                        name: name, label: words("글 \(texts.count + 1)", "Text \(texts.count + 1)"), value: text.text))
            case .photo(let photo):
                photos.append(Self.field(photo, at: index, number: photos.count + 1, editing.pictures, words))
            case .sticker, .stroke, .unknown: break
            }
        }
        texts.append(TextField(name: NoScriptEdit.newText, label: words("새 글", "New text"), value: newText))
        self.texts = texts
        self.photos = photos
        papers = Self.papers(typed?["paper"] ?? document.paper.colour.text, words)
        patterns = Self.patterns(typed?["pattern"] ?? document.paper.pattern.rawValue, words)
        let otherCount = document.elements.count - (texts.count - 1) - photos.count
        otherElements =
            otherCount == 0
            ? nil
            : words("스티커와 그림 \(otherCount)개는 그대로 있어요.", "\(otherCount) stickers and drawings are not changed.")
        finishTitle = editing.finishTitle(words)
        canDecorate = false
    }

    /// Creates the form of a new page.
    init(new diaries: [Diary], typed: FormFields, today: String, _ words: Words) {
        title = words("새 일기 쓰기", "New page")
        action = DiaryPath.index()
        revision = nil
        let chosenDiary = typed["diary"].flatMap { Int64($0) }
        self.diaries = diaries.map { SelectOption(String($0.id), $0.name, isSelected: $0.id == chosenDiary) }
        day = typed["day"] ?? today
        weathers = Self.options(WeatherMood.weathers, typed["weather"] ?? "", words)
        moods = Self.options(WeatherMood.moods, typed["mood"] ?? "", words)
        texts = [
            TextField(name: NoScriptEdit.newText, label: words("글", "Text"), value: typed[NoScriptEdit.newText] ?? "")
        ]
        photos = []
        papers = Self.papers(typed["paper"] ?? PageColour.cream.text, words)
        patterns = Self.patterns(typed["pattern"] ?? "plain", words)
        otherElements = nil
        finishTitle = words("다 썼어요", "Finish")
        canDecorate = true
    }
}

extension NoScriptForm {
    static func options(_ choices: [WeatherMood], _ chosen: String, _ words: Words) -> [SelectOption] {
        var options = [SelectOption("", words("적지 않음", "Not set"), isSelected: chosen.isEmpty)]
        options += choices.map { SelectOption($0.key, words($0.name), isSelected: $0.key == chosen) }
        // A word that is not among the choices stays until another is chosen.
        if !chosen.isEmpty, !choices.contains(where: { $0.key == chosen }) {
            options.append(SelectOption(chosen, chosen, isSelected: true))
        }
        return options
    }

    static func papers(_ chosen: String, _ words: Words) -> [SelectOption] {
        var options = Swatch.papers(words).map { SelectOption($0.colour, $0.name, isSelected: $0.colour == chosen) }
        if !options.contains(where: \.isSelected) { options.append(SelectOption(chosen, chosen, isSelected: true)) }
        return options
    }

    static func patterns(_ chosen: String, _ words: Words) -> [SelectOption] {
        EditorPage.patterns(words).map { SelectOption($0.key, $0.title, isSelected: $0.key == chosen) }
    }

    static func field(
        _ photo: PhotoElement, at index: Int, number: Int, _ pictures: [String: SVGPicture], _ words: Words
    ) -> PhotoField {
        PhotoField(
            label: words("사진 \(number)", "Photo \(number)"),
            address: photo.photos.first.flatMap { pictures[$0.sha256]?.address } ?? "", alt: photo.alt ?? "",
            caption: photo.caption ?? "", altName: NoScriptEdit.alt(index), captionName: NoScriptEdit.caption(index),
            removalName: NoScriptEdit.removal(index))
    }
}

import Catalog
import HTTPServer
import PageDocument
import Site

/// The form that edits a page without a script: texts, photos, paper and day. Everything else of the page is kept.
struct PlainForm: Sendable {
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
    let revision: Int?
    var problems: [String] = []
    let diaries: [Option]
    let day: String
    let weathers: [Option]
    let moods: [Option]
    let texts: [TextField]
    let photos: [PhotoField]
    let papers: [Option]
    let patterns: [Option]
    /// Text about the elements that the form does not show; `nil` if there are none.
    let others: String?
    let finishTitle: String?
    let canDecorate: Bool
    /// Whether a script skips the form because no question has to be answered before the editor opens.
    var isSkipped = false

    /// Creates the form of an existing page.
    ///
    /// - Parameters:
    ///   - typed: a rejected submission, shown again in the fields.
    ///   - new: text for which the page has no field.
    init(_ editing: Editing, document: PageDocument, typed: FormFields? = nil, new: String = "", _ words: Words) {
        title = words("쪽 고치기", "Edit the page")
        action = DiaryPath.edit(editing.page.id)
        revision = editing.draft.revision
        diaries = []
        day = typed?["day"] ?? editing.page.day
        weathers = Self.options(DayMark.weathers, typed?["weather"] ?? editing.page.weather, words)
        moods = Self.options(DayMark.moods, typed?["mood"] ?? editing.page.mood, words)
        var texts: [TextField] = []
        var photos: [PhotoField] = []
        for (index, element) in document.elements.enumerated() {
            switch element {
            case .text(let text):
                let name = PlainEdit.text(index)
                texts.append(
                    TextField(
                        name: name, label: words("글 \(texts.count + 1)", "Text \(texts.count + 1)"), value: text.text))
            case .photo(let photo):
                photos.append(Self.field(photo, at: index, number: photos.count + 1, editing.pictures, words))
            case .sticker, .stroke, .unknown: break
            }
        }
        texts.append(TextField(name: PlainEdit.newText, label: words("새 글", "New text"), value: new))
        self.texts = texts
        self.photos = photos
        papers = Self.papers(typed?["paper"] ?? document.paper.colour.text, words)
        patterns = Self.patterns(typed?["pattern"] ?? document.paper.pattern.rawValue, words)
        let kept = document.elements.count - (texts.count - 1) - photos.count
        others =
            kept == 0
            ? nil
            : words("스티커와 그림 \(kept)개는 그대로 있어요.", "\(kept) stickers and drawings stay as they are.")
        finishTitle = editing.finishTitle(words)
        canDecorate = false
    }

    /// Creates the form of a new page.
    init(new diaries: [Diary], typed: FormFields, today: String, _ words: Words) {
        title = words("새 쪽 쓰기", "A new page")
        action = DiaryPath.index()
        revision = nil
        let chosen = typed["diary"].flatMap { Int64($0) }
        self.diaries = diaries.map { Option(String($0.id), $0.name, isSelected: $0.id == chosen) }
        day = typed["day"] ?? today
        weathers = Self.options(DayMark.weathers, typed["weather"] ?? "", words)
        moods = Self.options(DayMark.moods, typed["mood"] ?? "", words)
        texts = [
            TextField(name: PlainEdit.newText, label: words("글", "Text"), value: typed[PlainEdit.newText] ?? "")
        ]
        photos = []
        papers = Self.papers(typed["paper"] ?? PageColour.cream.text, words)
        patterns = Self.patterns(typed["pattern"] ?? "plain", words)
        others = nil
        finishTitle = words("다 썼어요", "Finish")
        canDecorate = true
    }
}

extension PlainForm {
    static func options(_ marks: [DayMark], _ chosen: String, _ words: Words) -> [Option] {
        var options = [Option("", words("적지 않음", "Not noted"), isSelected: chosen.isEmpty)]
        options += marks.map { Option($0.key, words($0.name), isSelected: $0.key == chosen) }
        // A word that is not among the choices stays until another is chosen.
        if !chosen.isEmpty, !marks.contains(where: { $0.key == chosen }) {
            options.append(Option(chosen, chosen, isSelected: true))
        }
        return options
    }

    static func papers(_ chosen: String, _ words: Words) -> [Option] {
        var options = Swatch.papers(words).map { Option($0.colour, $0.name, isSelected: $0.colour == chosen) }
        if !options.contains(where: \.isSelected) { options.append(Option(chosen, chosen, isSelected: true)) }
        return options
    }

    static func patterns(_ chosen: String, _ words: Words) -> [Option] {
        EditorPage.patterns(words).map { Option($0.key, $0.title, isSelected: $0.key == chosen) }
    }

    static func field(
        _ photo: PhotoElement, at index: Int, number: Int, _ pictures: [String: SVGPicture], _ words: Words
    ) -> PhotoField {
        PhotoField(
            label: words("사진 \(number)", "Photo \(number)"),
            address: photo.photos.first.flatMap { pictures[$0.sha256]?.address } ?? "", alt: photo.alt ?? "",
            caption: photo.caption ?? "", altName: PlainEdit.alt(index), captionName: PlainEdit.caption(index),
            removalName: PlainEdit.removal(index))
    }
}

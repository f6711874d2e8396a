import PageDocument
import Site

extension PlainForm {
    static func options(_ marks: [DayMark], _ chosen: String, _ words: Words) -> [Option] {
        var options = [Option("", words("적지 않음", "Not noted"), isSelected: chosen.isEmpty)]
        options += marks.map { Option($0.key, words($0.name), isSelected: $0.key == chosen) }
        // A word of somebody else's stays until another is chosen.
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

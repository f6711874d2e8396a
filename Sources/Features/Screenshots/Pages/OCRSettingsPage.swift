import Catalog
import HTTPServer
import MediaProtocol
import Site

struct OCRSettingsPage: Sendable {
    struct Fact: Sendable {
        let name: String
        let value: String
    }

    let choices: [SelectOption]
    let facts: [Fact]
    /// Command that installs what the chosen languages need; nil if nothing is missing.
    let command: String?
    let back: String

    init(shell: Shell, choice: OCRPreference, reader: OCRCapabilities?, counts: [Screenshot.TextState: Int]) {
        let words = shell.words
        back = ScreenshotPath.index()
        choices = OCRPreference.allCases.map { SelectOption($0.rawValue, words($0.title), isSelected: $0 == choice) }
        var facts = [
            Fact(
                name: words("읽는 프로그램", "Read by"),
                value: reader?.engine ?? words("설치되어 있지 않아요", "Not installed"))
        ]
        if let reader, reader.engine != nil {
            let names = reader.languages.map { words(OCRPreference($0).title) }
            facts.append(
                Fact(
                    name: words("인식할 언어", "Languages"),
                    value: names.isEmpty ? words("없음", "None") : names.joined(separator: ", ")))
        }
        for (state, name) in Self.names {
            if let count = counts[state], count > 0 {
                facts.append(Fact(name: words(name), value: words.number(count)))
            }
        }
        self.facts = facts
        command = Self.command(choice, reader)
    }

    private static func command(_ choice: OCRPreference, _ reader: OCRCapabilities?) -> String? {
        guard let language = choice.language else { return nil }
        guard reader?.engine != nil else { return "sudo apt-get install libtesseract5 \(language.package)" }
        guard let reader, !reader.languages.contains(language) else { return nil }
        return "sudo apt-get install \(language.package)"
    }

    private static let names: [(Screenshot.TextState, Phrase)] = [
        (.read, Phrase("글자를 읽은 그림", "Pictures read")), (.none, Phrase("글자가 없는 그림", "Pictures without text")),
        (.waiting, Phrase("기다리는 그림", "Pictures waiting")), (.failed, Phrase("읽지 못한 그림", "Pictures that failed")),
        (.off, Phrase("읽지 않은 그림", "Pictures not read")),
    ]
}

extension OCRPreference {
    init(_ language: OCRLanguage) {
        self = language == .english ? .english : .koreanAndEnglish
    }

    var title: Phrase {
        switch self {
        case .koreanAndEnglish: Phrase("한국어와 영어", "Korean and English")
        case .english: Phrase("영어만", "English only")
        case .off: Phrase("읽지 않기", "Do not read")
        }
    }
}

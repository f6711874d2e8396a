extension PageDocumentError {
    /// Explanation in one or two sentences, in Korean and in English.
    package var explanation: (ko: String, en: String) {
        let (ko, en) = reason.messages
        guard let location else { return (ko, en) }
        return ("\(location): \(ko)", "\(location): \(en)")
    }

    /// Path of the field, such as `elements[3].width`; `nil` for the whole page.
    package var location: String? {
        guard let element else { return field.isEmpty ? nil : field }
        return field.isEmpty ? "elements[\(element)]" : "elements[\(element)].\(field)"
    }
}

extension PageDocumentError.Reason {
    fileprivate var messages: (ko: String, en: String) {
        switch self {
        case .notJSON: ("쪽의 내용이 올바른 JSON이 아니에요. 바뀐 것은 없어요.", "The page is not valid JSON. Nothing was changed.")
        case .tooLong(let limit):
            (
                "쪽이 너무 커요. \(limit)바이트까지 담을 수 있어요. 바뀐 것은 없어요.",
                "The page is too large. The limit is \(limit) bytes. Nothing was changed."
            )
        case .newer(let version):
            (
                "더 새로운 서랍(쪽 형식 \(version))에서 만든 쪽이라 여기서는 수정할 수 없어요. 쪽은 그대로 있어요.",
                "A newer Seorap made this page (format \(version)), so it cannot be edited here. The page was not changed."
            )
        case .missing: ("값이 없어요. 바뀐 것은 없어요.", "This is missing. Nothing was changed.")
        case .notA(let kind): ("\(kind.korean)이어야 해요. 바뀐 것은 없어요.", "This must be \(kind.english). Nothing was changed.")
        case .outOfRange(let range):
            (
                "\(shown(range.lowerBound))에서 \(shown(range.upperBound)) 사이여야 해요. 바뀐 것은 없어요.",
                "This must be between \(shown(range.lowerBound)) and \(shown(range.upperBound)). Nothing was changed."
            )
        case .tooMany(let limit):
            ("\(limit)개까지 담을 수 있어요. 바뀐 것은 없어요.", "There are too many. The limit is \(limit). Nothing was changed.")
        case .notOneOf(let choices):
            (
                "다음 가운데 하나여야 해요: \(choices.joined(separator: ", ")). 바뀐 것은 없어요.",
                "This must be one of \(choices.joined(separator: ", ")). Nothing was changed."
            )
        }
    }

    private func shown(_ value: Double) -> String {
        value == value.rounded() ? String(Int(value)) : String(value)
    }
}

extension PageDocumentError.Kind {
    fileprivate var korean: String {
        switch self {
        case .object: "JSON 객체"
        case .list: "목록"
        case .text: "글"
        case .number: "숫자 값"
        case .whole: "1 이상의 자연수 값"
        case .bool: "true나 false 값"
        case .colour: "#RRGGBB 형식의 색"
        case .key: "영문자·숫자·붙임표·쌍점으로 된 80자까지의 이름"
        case .hash: "사진의 SHA-256(16진수 소문자 64자) 값"
        case .point: "숫자 둘이나 셋의 목록"
        }
    }

    fileprivate var english: String {
        switch self {
        case .object: "a JSON object"
        case .list: "a list"
        case .text: "text"
        case .number: "a number"
        case .whole: "a whole number of at least 1"
        case .bool: "true or false"
        case .colour: "a colour such as #3DACF7"
        case .key: "a key of at most 80 letters, digits, hyphens and colons"
        case .hash: "a photo's SHA-256, 64 hexadecimal digits in lower case"
        case .point: "a list of two or three numbers"
        }
    }
}

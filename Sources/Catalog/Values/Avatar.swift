/// A preset avatar. The raw value names its file in `Public/people`.
package enum PresetAvatar: String, Sendable, Hashable, CaseIterable {
    case bear, cat, chick, fox, frog, kettle, moon, owl, rabbit, sprout, tiger, whale

    static func random(_ environment: CatalogEnvironment) -> PresetAvatar {
        // 252 is the largest multiple of twelve in a byte.
        let byte = environment.randomBytes(8).first { $0 < 252 } ?? 0
        return allCases[Int(byte) % allCases.count]
    }

    /// Name of the subject.
    package var name: Phrase {
        switch self {
        case .bear: Phrase("곰", "bear")
        case .cat: Phrase("고양이", "cat")
        case .chick: Phrase("병아리", "chick")
        case .fox: Phrase("여우", "fox")
        case .frog: Phrase("개구리", "frog")
        case .kettle: Phrase("주전자", "kettle")
        case .moon: Phrase("달", "moon")
        case .owl: Phrase("부엉이", "owl")
        case .rabbit: Phrase("토끼", "rabbit")
        case .sprout: Phrase("새싹", "sprout")
        case .tiger: Phrase("호랑이", "tiger")
        case .whale: Phrase("고래", "whale")
        }
    }
}

/// Avatar of a person.
package enum Avatar: Sendable, Hashable {
    case drawn(PresetAvatar)
    /// Uploaded picture in the media store, by its SHA-256.
    case own(String)

    /// - Parameters: the columns of `person`.
    init(picture: String?, drawing: String) {
        self = picture.map { .own($0) } ?? .drawn(PresetAvatar(rawValue: drawing) ?? .fox)
    }

    /// Preset avatar; nil for an uploaded picture.
    package var drawing: PresetAvatar? {
        if case .drawn(let drawing) = self { drawing } else { nil }
    }

    /// SHA-256 of the uploaded picture; nil for a preset avatar.
    package var picture: String? {
        if case .own(let sha256) = self { sha256 } else { nil }
    }
}

import Catalog

/// What a check of the house found.
package struct Finding: Sendable, Hashable {
    package enum Weight: Sendable, Hashable {
        /// As it should be, or worth knowing.
        case note
        /// Wrong, and no loss.
        case flaw
        /// Something is lost or may be.
        case problem
    }

    package let weight: Weight
    package let text: Phrase
    /// What was done about it.
    package var repair: Phrase?
    /// Seorap can put it right without touching what anybody keeps.
    package var canRepair = false

    static func note(_ ko: String, _ en: String) -> Finding { Finding(weight: .note, text: Phrase(ko, en)) }
    static func problem(_ ko: String, _ en: String) -> Finding { Finding(weight: .problem, text: Phrase(ko, en)) }
    static func flaw(_ ko: String, _ en: String, canRepair: Bool = true) -> Finding {
        Finding(weight: .flaw, text: Phrase(ko, en), canRepair: canRepair)
    }
}

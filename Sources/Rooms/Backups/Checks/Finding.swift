import Catalog

/// Result of one check of the instance.
package struct Finding: Sendable, Hashable {
    package enum Weight: Sendable, Hashable {
        /// Correct, or worth knowing.
        case note
        /// Wrong, but nothing is lost.
        case flaw
        /// Data is or may be lost.
        case problem
    }

    package let weight: Weight
    package let text: Phrase
    /// Repair that was made.
    package var repair: Phrase?
    /// Whether Seorap can repair it without changing data of people.
    package var canRepair = false

    static func note(_ ko: String, _ en: String) -> Finding { Finding(weight: .note, text: Phrase(ko, en)) }
    static func problem(_ ko: String, _ en: String) -> Finding { Finding(weight: .problem, text: Phrase(ko, en)) }
    static func flaw(_ ko: String, _ en: String, canRepair: Bool = true) -> Finding {
        Finding(weight: .flaw, text: Phrase(ko, en), canRepair: canRepair)
    }
}

import Foundation

/// A `Content-Type` value taken apart (RFC 9110, 8.3), forgiving about spaces, case and quotes.
struct MediaType: Equatable {
    /// Lower case, without parameters.
    let essence: String
    let charset: String?

    init(_ value: String) {
        let parts = value.split(separator: ";", omittingEmptySubsequences: false)
        essence = (parts.first ?? "").trimmingCharacters(in: .whitespaces).lowercased()
        let label = parts.dropFirst().lazy.compactMap(Self.charset).first
        charset = label.flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func charset(_ parameter: Substring) -> String? {
        guard let equals = parameter.firstIndex(of: "="),
            parameter[..<equals].trimmingCharacters(in: .whitespaces).lowercased() == "charset"
        else { return nil }
        return parameter[parameter.index(after: equals)...].trimmingCharacters(in: CharacterSet(charactersIn: " \t'\""))
    }
}

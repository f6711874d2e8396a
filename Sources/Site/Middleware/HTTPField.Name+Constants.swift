import HTTPTypes

extension HTTPField.Name {
    static let secFetchSite = Self.constant("Sec-Fetch-Site")
    package static let idempotencyKey = Self.constant("Idempotency-Key")
    package static let referrerPolicy = Self.constant("Referrer-Policy")
    static let crossOriginResourcePolicy = Self.constant("Cross-Origin-Resource-Policy")
    package static let clearSiteData = Self.constant("Clear-Site-Data")
    static let speculationRules = Self.constant("Speculation-Rules")
    static let secPurpose = Self.constant("Sec-Purpose")
    static let crossOriginOpenerPolicy = Self.constant("Cross-Origin-Opener-Policy")

    /// Returns the field name of a literal, and traps if the literal is not a valid name.
    package static func constant(_ name: String) -> HTTPField.Name {
        guard let field = HTTPField.Name(name) else { preconditionFailure("\(name) is a valid field name") }
        return field
    }
}

import Site

/// Notes about providers on the page of a work. The feature that asks the providers creates them.
package struct LookupNotes: Sendable {
    let names: [String: String]
    /// Notices that providers require next to their data.
    let credits: [ProviderCredit]
    /// Reasons why no provider knew the work, one per line.
    let troubles: [String]
    /// Link to the page on which a missing key is entered; `nil` for people who may not open it.
    let settings: Choice?

    package init(names: [String: String], credits: [ProviderCredit], troubles: [String], settings: Choice?) {
        self.names = names
        self.credits = credits
        self.troubles = troubles
        self.settings = settings
    }
}

/// A notice shown with a provider's data because its terms require it.
package struct ProviderCredit: Sendable {
    let name: String
    let notice: String
    let url: String
    /// The provider's logo; `nil` until it has been fetched.
    let logo: Picture?

    package init(name: String, notice: String, url: String, logo: Picture?) {
        self.name = name
        self.notice = notice
        self.url = url
        self.logo = logo
    }
}

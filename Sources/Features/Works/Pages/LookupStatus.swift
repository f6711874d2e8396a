import Site

/// Notes about providers on the page of a work. The feature that asks the providers creates them.
package struct LookupStatus: Sendable {
    /// Display names of sources, by source.
    let sourceNames: [String: String]
    /// Notices that providers require next to their data.
    let credits: [ProviderCredit]
    /// Reasons why no provider knew the work, one per line.
    let failures: [String]
    /// Link to the page on which a missing key is entered; `nil` for people who may not open it.
    let settings: LinkChoice?

    package init(sourceNames: [String: String], credits: [ProviderCredit], failures: [String], settings: LinkChoice?) {
        self.sourceNames = sourceNames
        self.credits = credits
        self.failures = failures
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

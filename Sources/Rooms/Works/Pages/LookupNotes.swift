import Site

/// What the page of a work says of the providers that know it. Whoever asks them fills it in.
package struct LookupNotes: Sendable {
    let names: [String: String]
    /// What providers want to be said beside their data.
    let credits: [ProviderCredit]
    /// Why nobody knew the work, line by line.
    let troubles: [String]
    /// Where a missing key is put in; nil for those who may not.
    let settings: Choice?

    package init(names: [String: String], credits: [ProviderCredit], troubles: [String], settings: Choice?) {
        self.names = names
        self.credits = credits
        self.troubles = troubles
        self.settings = settings
    }
}

/// What stands beside a provider's data because its terms want it.
package struct ProviderCredit: Sendable {
    let name: String
    let notice: String
    let url: String
    /// Nil until it has been fetched.
    let logo: Picture?

    package init(name: String, notice: String, url: String, logo: Picture?) {
        self.name = name
        self.notice = notice
        self.url = url
        self.logo = logo
    }
}

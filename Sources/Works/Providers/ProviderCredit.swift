import HTTPServer
import MediaProtocol
import Providers
import Site

/// What stands beside a provider's data because its terms want it.
package struct ProviderCredit: Sendable {
    let name: String
    let notice: String
    let url: String
    /// Nil until it has been fetched.
    let logo: Picture?

    /// - Parameter logos: see ``ProviderLogo``.
    init?(_ offer: ProviderOffer?, _ logos: [String: ProviderLogo]) {
        guard let offer, let terms = offer.terms else { return nil }
        name = offer.name
        notice = terms.notice
        url = terms.site + "/"
        logo = logos[offer.source].map { logo in
            // As high as the letters beside it: the house's own is larger.
            let height = 12
            let width = min(max(height * logo.width / max(logo.height, 1), 1), RenditionWidth.icon)
            return Picture(
                url: ProviderPath.logo(offer.source), width: width, height: height, alt: offer.name)
        }
    }
}

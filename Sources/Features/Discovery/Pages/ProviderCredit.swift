import HTTPServer
import MediaProtocol
import Providers
import Site
import Works

extension ProviderCredit {
    /// - Parameter logos: see ``ProviderLogo``.
    init?(_ offer: ProviderDescriptor?, _ logos: [String: ProviderLogo]) {
        guard let offer, let terms = offer.terms else { return nil }
        let logo = logos[offer.source].map { logo in
            // The logo is as high as the letters next to it, because Seorap's own must be larger.
            let height = 12
            let width = min(max(height * logo.width / max(logo.height, 1), 1), RenditionWidth.icon)
            return Picture(url: ProviderPath.logo(offer.source), width: width, height: height, alt: offer.name)
        }
        self.init(name: offer.name, notice: terms.notice, url: terms.site + "/", logo: logo)
    }
}

import HTTPServer
import MediaProtocol
import Providers
import Site
import Works

extension ProviderCredit {
    /// Creates the notice of a provider; nil if its terms require none.
    /// - Parameter logos: stored logos by source.
    init?(_ provider: ProviderDescriptor?, _ logos: [String: ProviderLogo]) {
        guard let provider, let terms = provider.terms else { return nil }
        let logo = logos[provider.source].map { logo in
            // The logo is as high as the letters next to it, because Seorap's own must be larger.
            let height = 12  // pixels
            let width = min(max(height * logo.width / max(logo.height, 1), 1), RenditionWidth.icon)
            return Picture(url: ProviderPath.logo(provider.source), width: width, height: height, alt: provider.name)
        }
        self.init(name: provider.name, notice: terms.notice, url: terms.site + "/", logo: logo)
    }
}

import HTTPServer
import MediaProtocol
import Site

/// Feature for people, their devices and tokens, invitations and pairing.
package struct HouseholdFeature: Feature {
    /// State of HTTPS on this instance. The code that starts the servers updates it.
    package let httpsStatus = HTTPSStatus()
    private let processor: (any MediaProcessor)?

    /// - Parameter processor: the media worker; portraits cannot be uploaded without it.
    package init(processor: (any MediaProcessor)? = nil) {
        self.processor = processor
    }

    package func routes(_ routes: inout Routes, in site: SiteContext) {
        let form = PersonForm(site: site, processor: processor)
        let profile = ProfileRoutes(site: site, form: form)
        WelcomeRoutes(site: site, form: form).register(in: &routes)
        SettingsRoutes(site: site).register(in: &routes)
        profile.register(in: &routes)
        AccountDeletionRoutes(site: site, profile: profile).register(in: &routes)
        PeopleRoutes(site: site).register(in: &routes)
        PairingOfferRoutes(site: site).register(in: &routes)
        PairingClaimRoutes(site: site).register(in: &routes)
        DeviceRoutes(site: site).register(in: &routes)
        HTTPSSetupRoutes(site: site, httpsStatus: httpsStatus).register(in: &routes)
        NotificationRoutes(site: site).register(in: &routes)
    }
}

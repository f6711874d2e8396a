import HTTPServer
import Site

/// Feature for people, their devices and tokens, invitations and pairing.
package struct HouseholdRoom: Room {
    /// State of HTTPS on this instance. The code that starts the servers updates it.
    package let httpsStatus = HTTPSStatus()
    private let readPortrait: PortraitReader?

    /// Creates the feature.
    /// - Parameter readPortrait: nil if portraits cannot be uploaded.
    package init(readPortrait: PortraitReader? = nil) {
        self.readPortrait = readPortrait
    }

    package func routes(_ routes: inout Routes, in dashboard: Dashboard) {
        let form = PersonForm(dashboard: dashboard, readPortrait: readPortrait)
        let profile = ProfileRoutes(dashboard: dashboard, form: form)
        WelcomeRoutes(dashboard: dashboard, form: form).register(in: &routes)
        SettingsRoutes(dashboard: dashboard).register(in: &routes)
        profile.register(in: &routes)
        LeavingRoutes(dashboard: dashboard, profile: profile).register(in: &routes)
        PeopleRoutes(dashboard: dashboard).register(in: &routes)
        PhoneRoutes(dashboard: dashboard).register(in: &routes)
        PairRoutes(dashboard: dashboard).register(in: &routes)
        DeviceRoutes(dashboard: dashboard).register(in: &routes)
        SecureRoutes(dashboard: dashboard, httpsStatus: httpsStatus).register(in: &routes)
        NoticeRoutes(dashboard: dashboard).register(in: &routes)
    }
}

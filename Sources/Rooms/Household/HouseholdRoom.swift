import HTTPServer
import MediaProtocol
import Site

/// Feature for people, their devices and tokens, invitations and pairing.
package struct HouseholdRoom: Room {
    /// State of HTTPS on this instance. The code that starts the servers updates it.
    package let httpsStatus = HTTPSStatus()
    private let processor: (any MediaProcessor)?

    /// - Parameter processor: The media worker; without one no portrait can be uploaded.
    package init(processor: (any MediaProcessor)? = nil) {
        self.processor = processor
    }

    package func routes(_ routes: inout Routes, in dashboard: Dashboard) {
        let form = PersonForm(dashboard: dashboard, processor: processor)
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

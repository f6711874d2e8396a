import HTTPServer

extension Dashboard {
    /// Everything the server answers: this target's own routes and those of the rooms.
    package func routes() -> Routes {
        var routes = Routes()
        openRoutes(&routes)
        WelcomeRoutes(dashboard: self).register(in: &routes)
        HomeRoutes(dashboard: self).register(in: &routes)
        timelineRoutes(&routes)
        calendarRoutes(&routes)
        onThisDayRoutes(&routes)
        searchRoutes(&routes)
        SortRoutes(dashboard: self).register(in: &routes)
        ListRoutes(dashboard: self).register(in: &routes)
        TagRoutes(dashboard: self).register(in: &routes)
        FolderRoutes(dashboard: self).register(in: &routes)
        TrashRoutes(dashboard: self).register(in: &routes)
        HistoryRoutes(dashboard: self).register(in: &routes)
        jobRoutes(&routes)
        SettingsRoutes(dashboard: self).register(in: &routes)
        ProfileRoutes(dashboard: self).register(in: &routes)
        LeavingRoutes(dashboard: self).register(in: &routes)
        PeopleRoutes(dashboard: self).register(in: &routes)
        PhoneRoutes(dashboard: self).register(in: &routes)
        PairRoutes(dashboard: self).register(in: &routes)
        DeviceRoutes(dashboard: self).register(in: &routes)
        secureRoutes(&routes)
        NoticeRoutes(dashboard: self).register(in: &routes)
        mediaRoutes(&routes)
        itemAPI(&routes)
        relationAPI(&routes)
        listsAPI(&routes)
        exportAPI(&routes)
        eventsAPI(&routes)
        descriptionAPI(&routes)
        ItemRoutes(dashboard: self).register(in: &routes)
        RelationRoutes(dashboard: self).register(in: &routes)
        BulkRoutes(dashboard: self).register(in: &routes)
        for room in rooms { room.routes(&routes, in: self) }
        return routes
    }

    /// The doors every request passes, in this order.
    /// - Parameter hosts: names beside the loopback ones under which this server may be asked, with or without a port.
    package func middleware(hosts: [String] = []) -> [any Middleware] {
        [
            SecurityHeaders(), HostCheck(allowed: hosts, addresses: addresses),
            Authentication(catalog: catalog), LanguageNegotiation(),
            CSRFCheck(), InvitationCheck(catalog: catalog, limits: limits),
            RateLimiting(limits: limits), FlashCookie(),
        ]
    }
}

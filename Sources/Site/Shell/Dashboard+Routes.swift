import HTTPServer

extension Dashboard {
    /// Everything the server answers: this target's own routes and those of the rooms.
    package func routes() -> Routes {
        var routes = Routes()
        openRoutes(&routes)
        welcomeRoutes(&routes)
        homeRoutes(&routes)
        timelineRoutes(&routes)
        calendarRoutes(&routes)
        onThisDayRoutes(&routes)
        searchRoutes(&routes)
        sortRoutes(&routes)
        listRoutes(&routes)
        tagRoutes(&routes)
        folderRoutes(&routes)
        trashRoutes(&routes)
        historyRoutes(&routes)
        jobRoutes(&routes)
        settingsRoutes(&routes)
        profileRoutes(&routes)
        leavingRoutes(&routes)
        peopleRoutes(&routes)
        phoneRoutes(&routes)
        pairRoutes(&routes)
        deviceRoutes(&routes)
        secureRoutes(&routes)
        noticeRoutes(&routes)
        mediaRoutes(&routes)
        itemAPI(&routes)
        relationAPI(&routes)
        listsAPI(&routes)
        exportAPI(&routes)
        eventsAPI(&routes)
        descriptionAPI(&routes)
        itemRoutes(&routes)
        relationRoutes(&routes)
        bulkRoutes(&routes)
        for room in rooms { room.routes(&routes, in: self) }
        return routes
    }

    /// The doors every request passes, in this order.
    /// - Parameter hosts: names beside the loopback ones under which this server may be asked, with or without a port.
    package func middleware(hosts: [String] = []) -> [any Middleware] {
        [
            SecurityHeaders(), HostDoor(allowed: hosts, addresses: addresses),
            SessionDoor(catalog: catalog), LanguageDoor(),
            OriginDoor(), NewcomerDoor(catalog: catalog, limits: limits),
            LimitDoor(limits: limits), FlashDoor(),
        ]
    }
}

import Catalog
import HTTPServer
import HTTPTypes
import Jobs

extension Dashboard {
    func leavingRoutes(_ routes: inout Routes) {
        routes.on(.post, SitePath.leaving) { [self] request in
            let person = try request.session.person
            do {
                try catalog.write { db in
                    try catalog.people.leave(
                        person.id, typing: request.form["typed"] ?? "", jobs: catalog.jobs, in: db)
                    guard let owner = try catalog.people.owner(in: db), owner.id != person.id else { return }
                    try catalog.notifications.add(
                        .personLeaving, title: Phrase("\(person.nick) 님이 떠나요", "\(person.nick) is leaving"),
                        path: SitePath.people(), for: owner.id, in: db)
                }
            } catch CatalogError.invalid(let problems) {
                return try refusedProfile(request, problems)
            }
            return try done(request, .notice(.leaving), else: SitePath.profile())
        }
        routes.on(.post, SitePath.staying) { [self] request in
            let person = try request.session.person.id
            try catalog.write { try catalog.people.stay(person, jobs: catalog.jobs, in: $0) }
            return try done(request, .notice(.staying), else: SitePath.profile())
        }
    }
}

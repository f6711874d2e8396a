import Catalog
import HTTPServer
import HTTPTypes
import Jobs
import Site

struct LeavingRoutes: RouteGroup {
    let dashboard: Dashboard
    let profile: ProfileRoutes

    func register(in routes: inout Routes) {
        routes.on(.post, SitePath.leaving, leave)
        routes.on(.post, SitePath.staying, stay)
    }

    private func leave(_ request: Request) throws -> Response {
        let person = try request.session.person
        do {
            try catalog.write { db in
                try catalog.people.leave(person.id, typing: request.form["typed"] ?? "", jobs: catalog.jobs, in: db)
                guard let owner = try catalog.people.owner(in: db), owner.id != person.id else { return }
                try catalog.notifications.add(
                    .personLeaving,
                    title: Phrase("\(person.nick) 님이 탈퇴를 신청했어요", "\(person.nick) is deleting their account"),
                    path: SitePath.people(), in: Scope(of: owner.id, in: db))
            }
        } catch CatalogError.invalid(let problems) {
            return try profile.refused(request, problems)
        }
        return try dashboard.done(request, .notice(.leaving), else: SitePath.profile())
    }

    private func stay(_ request: Request) throws -> Response {
        try catalog.write { try catalog.people.stay(request.owner, jobs: catalog.jobs, in: $0) }
        return try dashboard.done(request, .notice(.staying), else: SitePath.profile())
    }
}

import Catalog
import HTTPServer
import HTTPTypes
import Jobs
import Site

/// Requests and cancels the deletion of the account.
struct AccountDeletionRoutes: RouteGroup {
    let site: SiteContext
    let profile: ProfileRoutes

    func register(in routes: inout Routes) {
        routes.on(.post, SitePath.leaving, requestDeletion)
        routes.on(.post, SitePath.staying, cancelDeletion)
    }

    private func requestDeletion(_ request: Request) throws -> Response {
        let person = try request.session.person
        do {
            try catalog.write { db in
                try catalog.people.requestDeletion(
                    person.id, typing: request.form["typed"] ?? "", jobs: catalog.jobs, in: db)
                guard let administrator = try catalog.people.administrator(in: db), administrator.id != person.id else {
                    return
                }
                try catalog.notifications.add(
                    .personLeaving,
                    title: Phrase("\(person.nick) 님이 탈퇴를 신청했어요", "\(person.nick) is deleting their account"),
                    path: SitePath.people(), in: OwnerScope(of: administrator.id, in: db))
            }
        } catch CatalogError.invalid(let problems) {
            return try profile.rejectedForm(request, problems)
        }
        return try site.done(request, .notice(.leaving), else: SitePath.profile())
    }

    private func cancelDeletion(_ request: Request) throws -> Response {
        try catalog.write { try catalog.people.cancelDeletion(request.owner, jobs: catalog.jobs, in: $0) }
        return try site.done(request, .notice(.staying), else: SitePath.profile())
    }
}

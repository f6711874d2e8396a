import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Jobs
import Site

/// Routes of the backups page. Backups of the instance are for its administrator; every person may export their own
/// data.
struct BackupRoutes: RouteGroup {
    let site: SiteContext
    let service: BackupService

    func register(in routes: inout Routes) {
        routes.on(.get, BackupPath.show) { try page($0) }
        routes.on(.post, BackupPath.runs, access: .owner) { try begin(BackupJob.job(by: $0.owner), $0) }
        routes.on(.post, BackupPath.attempts, access: .owner) { try begin(VerifyBackupJob.job(by: $0.owner), $0) }
        routes.on(.post, BackupPath.schedule, access: .owner, changeSchedule)
        routes.on(.get, BackupPath.file, access: .wholeInstance, download)
        routes.onAsync(.get, BackupPath.mine, access: .everything) { request in
            try await BackupAPIRoutes(site: site).download(BackupOptions(person: request.owner))
        }
    }

    private func page(
        _ request: Request, status: HTTPResponse.Status = .ok, problems: [FieldError] = []
    ) throws -> Response {
        let shell = try site.shell(for: request, at: .settings)
        let page = try catalog.read { db in
            BackupsPage(
                shell: shell, report: try BackupHistory(catalog.settings, in: db),
                settings: try BackupSettings(catalog.settings, in: db), folder: try service.folder(in: db),
                running: try running(in: db), typed: problems.isEmpty ? FormFields() : request.form,
                problems: problems)
        }
        return site.html(status: status) { Templates.backupsPage(&$0, shell: shell, page: page) }
    }

    /// Returns running jobs and jobs that are due.
    private func running(in db: Database) throws -> [Job] {
        try Job.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT * FROM job WHERE kind IN (?, ?, ?, ?) AND (state = 'running' OR state = 'waiting' AND notBefore <= ?)
                    ORDER BY state, id
                    """),
            arguments: [
                BackupJob.kind, DailyBackupJob.kind, VerifyBackupJob.kind, WeeklyVerificationJob.kind, site.now,
            ])
    }

    private func begin(_ job: NewJob, _ request: Request) throws -> Response {
        try catalog.write { _ = try catalog.jobs.enqueue($0, job) }
        return .redirect(to: BackupPath.show())
    }

    private func changeSchedule(_ request: Request) throws -> Response {
        do {
            try catalog.write { db in
                var settings = try BackupSettings(catalog.settings, in: db)
                try settings.apply({ request.form[$0] }, data: catalog.folder)
                try settings.store(catalog.settings, in: db)
                // A newly enabled schedule begins now instead of at the next daily run.
                if settings.isOn { try catalog.jobs.runNow(DailyBackupJob.kind, in: db) }
            }
        } catch CatalogError.invalid(let problems) {
            return try page(request, status: .unprocessableContent, problems: problems)
        }
        return try site.done(request, .notice(.saved), else: BackupPath.show())
    }

    private func download(_ request: Request, _ name: String) throws -> Response {
        guard let path = try catalog.read({ try service.folder(in: $0) }).find(name) else {
            throw CatalogError.notFound
        }
        var response = Response.file(path: path, type: "application/zip")
        response.download(as: name)
        response.headers[.cacheControl] = "no-store"
        return response
    }
}

import Catalog
import HTTPServer
import HTTPTypes
import Jobs
import Site

/// The page of background jobs, and retrying and pausing them.
struct JobRoutes: RouteGroup {
    let site: SiteContext

    private var jobWords: JobLabels { site.jobWords }

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.jobs, index)
        routes.on(.post, SitePath.jobRetry, retry)
        routes.on(.post, SitePath.jobsRetry, retryAll)
        // Pausing stops the jobs of all people, so only the administrator may do it.
        routes.on(.post, SitePath.jobsPause, access: .owner, pause)
    }

    private func index(_ request: Request) throws -> Response {
        try site.page(request, at: .jobs) { html, shell in
            Templates.jobsPage(&html, shell: shell, page: try jobsPage(shell))
        }
    }

    private func retry(_ request: Request, _ id: Int64) throws -> Response {
        let person = try request.owner
        let job = try catalog.read { try catalog.jobs.find(id, in: $0) }
        guard let job, job.person == nil || job.person == person else { throw CatalogError.notFound }
        try catalog.jobs.retry(id)
        return try site.done(request, .notice(.retried), else: SitePath.jobs())
    }

    private func retryAll(_ request: Request) throws -> Response {
        try catalog.jobs.retryAll(of: try request.owner)
        return try site.done(request, .notice(.retried), else: SitePath.jobs())
    }

    private func pause(_ request: Request) throws -> Response {
        let shouldPause = request.form["on"] != "0"
        // Without a kind, all jobs are paused.
        let kind = request.form["kind"].flatMap { $0.isEmpty ? nil : $0 }
        if let kind, try !catalog.read({ try catalog.jobs.counts(in: $0) }).contains(where: { $0.kind == kind }),
            try !catalog.read({ try catalog.jobs.paused(in: $0) }).contains(kind)
        {
            throw CatalogError.notFound
        }
        if shouldPause { try catalog.jobs.pause(kind) } else { try catalog.jobs.resume(kind) }
        return try site.done(request, .notice(shouldPause ? .paused : .resumed), else: SitePath.jobs())
    }

    private func jobsPage(_ shell: Shell) throws -> JobsPage {
        let person = shell.person.id
        return try catalog.read(of: person) { scope in
            func lines(_ states: JobState...) throws -> [JobLine] {
                try states.flatMap { try catalog.jobs.page($0, in: scope).rows }
                    .map { JobLine($0, jobWords, in: site, words: shell.words, now: shell.now) }
            }
            let counts = try catalog.jobs.counts(of: person, in: scope.db)
            func count(_ states: Set<JobState>) -> Int {
                counts.reduce(0) { states.contains($1.state) ? $0 + $1.count : $0 }
            }
            // Kinds with one or two jobs need no summary, because the lists below show each job.
            let groups = try catalog.jobs.throughput(for: person, in: scope.db).filter { $0.waiting > 2 || $0.isPaused }
                .map {
                    JobGroup($0, title: shell.words(jobWords.title(of: $0.kind)), words: shell.words)
                }
            return JobsPage(
                shell: shell, groups: groups, running: try lines(.running), waiting: try lines(.waiting, .paused),
                failed: try lines(.failed), waitingCount: count([.waiting, .paused]), failedCount: count([.failed]),
                // "*" stands for all kinds.
                isPaused: try catalog.jobs.paused(in: scope.db).contains("*"))
        }
    }
}

extension JobLine {
    init(_ jobWithItem: JobWithItem, _ jobWords: JobLabels, in site: SiteContext, words: Words, now: Timestamp) {
        let job = jobWithItem.job
        let collection = jobWithItem.itemKind.flatMap { site.collection(of: $0) }
        var details: [String] = []
        if let host = job.host { details.append(host) }
        if job.attempts > 1 { details.append(words("\(job.attempts)번째", "attempt \(job.attempts)")) }
        if job.state == .waiting, let moment = job.notBefore, moment > now {
            let time = words.timeUntil(moment, now: now)
            details.append(words("\(time)에 다시", "retry \(time)"))
        }
        if job.state == .failed, let moment = job.finishedAt { details.append(words.ago(moment, now: now)) }
        self.init(
            id: job.id, title: words(jobWords.title(of: job.kind)), subject: jobWithItem.itemTitle ?? "",
            url: job.item.flatMap { collection?.show($0) },
            reason: job.state == .done ? "" : jobWords.reason(of: job).map { words($0) } ?? "",
            detail: details.joined(separator: " · "), done: job.progressDone, total: job.progressTotal,
            canRetry: job.state == .failed,
            isForLater: job.state == .paused || job.notBefore.map { $0 > now } ?? false)
    }
}

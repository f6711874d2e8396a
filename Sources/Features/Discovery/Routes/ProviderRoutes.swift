import Catalog
import Foundation
import GRDB
import HTTPServer
import HTTPTypes
import MediaProtocol
import Providers
import Site

/// Settings of the providers, for the administrator alone, because a key is a secret of the instance. Every person
/// sees the logos.
struct ProviderRoutes: RouteGroup {
    let site: SiteContext
    let registry: ProviderRegistry

    func register(in routes: inout Routes) {
        routes.on(.get, ProviderPath.settings, access: .owner) { request in
            try page(request)
        }
        routes.onAsync(.post, ProviderPath.provider, access: .owner) { request, source in
            try await save(request, source)
        }
        routes.onAsync(.get, ProviderPath.logo) { request, source in
            try await logo(request, source)
        }
    }

    /// Returns the logo, rendered to pixels in the media worker as icons are.
    private func logo(_ request: Request, _ source: String) async throws -> Response {
        let media = try catalog.read { db in
            try ProviderLogo.all(in: db)[source].flatMap { try catalog.media.find($0.sha256, in: db) }
        }
        guard let media else { throw CatalogError.notFound }
        var response = try await site.rendition(media, width: RenditionWidth.icon, for: request.owner)
        // Not cached for longer, because another logo of the provider would have the same URL.
        response.headers[.cacheControl] = "private, max-age=86400"
        return response
    }

    private func page(_ request: Request, rejectedSource: String? = nil, problems: [FieldError] = []) throws -> Response
    {
        let shell = try site.shell(for: request, at: .settings)
        let (settings, logos) = try catalog.read { db in
            (try registry.settings(in: db), try ProviderLogo.all(in: db))
        }
        let page = ProvidersPage(
            settings, logos, words: shell.words, rejectedSource: rejectedSource, problems: problems)
        var response = site.html(status: problems.isEmpty ? .ok : .unprocessableContent) {
            Templates.providersPage(&$0, shell: shell, page: page)
        }
        response.headers[.cacheControl] = "no-store"
        return response
    }

    private static let maxKeyLength = 2_000

    /// Stores the typed settings, then checks the key with the provider. If the provider cannot be reached, the key
    /// is stored and the page says so.
    private func save(_ request: Request, _ source: String) async throws -> Response {
        guard let descriptor = ProviderDescriptor.of(source) else { throw CatalogError.notFound }
        let form = request.form
        var fieldChecks = FieldChecks()
        let typedKey = (form["key-\(source)"] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        if typedKey.count > Self.maxKeyLength || typedKey.contains(where: \.isWhitespace) {
            fieldChecks.refuse("key", "키에는 빈칸이 없어요", "A key has no spaces")
        }
        let base = fieldChecks.line("base", form["base-\(source)"] ?? "")
        if !base.isEmpty, base.range(of: "^https?://[^/?#@ ]+[^?#@ ]*$", options: .regularExpression) == nil {
            fieldChecks.refuse(
                "base", "http://나 https://로 시작하는 주소를 적어 주세요", "Enter an address that starts with http:// or https://")
        }
        let order = fieldChecks.number("order", form["order-\(source)"] ?? "", in: 1...99)
        let storedSetting = try catalog.read { try registry.settings(in: $0).first { $0.descriptor.source == source } }
        let key = form["forget"] == "1" ? nil : typedKey.isEmpty ? storedSetting?.key : typedKey
        let isOn = form["on"] == "1"
        var errorCode: String?
        if fieldChecks.problems.isEmpty, isOn, let storedSetting {
            let setting = ProviderSetting(
                descriptor: descriptor, isOn: true, key: key, typedBase: base,
                base: base.isEmpty ? registry.bases[source] ?? descriptor.base : base, lastError: nil,
                order: storedSetting.order)
            errorCode = await Self.checkError(registry.provider(setting, request.language))
        }
        if errorCode == ProviderError.keyRefused.code, !typedKey.isEmpty {
            fieldChecks.refuse("key", "\(descriptor.name)에서 이 키를 거절했어요", "\(descriptor.name) rejected this key")
        }
        do {
            try fieldChecks.finish()
        } catch CatalogError.invalid(let problems) {
            return try page(request, rejectedSource: source, problems: problems)
        }
        let lastError = errorCode
        try catalog.write { db in
            typealias SettingName = ProviderRegistry.SettingName
            let settings = catalog.settings
            try settings.set(SettingName.isOn(source), to: isOn ? "1" : "0", in: db)
            try settings.set(SettingName.key(source), to: key, in: db)
            try settings.set(SettingName.base(source), to: base.isEmpty ? nil : base, in: db)
            try settings.set(SettingName.order(source), to: order.map(String.init), in: db)
            try settings.set(SettingName.lastError(source), to: lastError, in: db)
            try FetchLogosJob.enqueue(registry, db)
            if isOn, storedSetting.map({ !$0.isOn || $0.key != key }) ?? true {
                try registry.enqueueIncompleteWorks(for: descriptor, in: db)
            }
        }
        return try site.done(request, .notice(.saved), else: ProviderPath.settings())
    }

    /// Asks the provider once. Returns the code of the error; nil if it accepts the request.
    private static func checkError(_ provider: (any Provider)?) async -> String? {
        guard let provider else { return nil }
        do throws(ProviderError) {
            try await provider.check()
            return nil
        } catch {
            return error.code
        }
    }
}

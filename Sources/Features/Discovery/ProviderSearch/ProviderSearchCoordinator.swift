import Catalog
import Fetching
import Providers
import Text

/// Asks several providers at the same time, each within a time limit, and keeps their order.
struct ProviderSearchCoordinator: Sendable {
    /// Response of one provider to a search.
    struct ProviderResponse: Sendable {
        let source: String
        let name: String
        let result: Result<ProviderSearchBatch, ProviderError>

        var batch: ProviderSearchBatch? { try? result.get() }
    }

    let registry: ProviderRegistry
    let kind: ItemKind
    let cache: ProviderSearchCache
    /// Time after which a provider counts as unreachable.
    var timeout = Duration.seconds(6)

    /// Returns the responses in the administrator's order. A result that one provider lists twice is shown once.
    func find(_ text: String, page: Int, _ language: Language) async throws -> [ProviderResponse] {
        let providers = try registry.providers(of: kind, language)
        let isbn = kind == .book ? ISBN(text) : nil
        return await withTaskGroup(of: (Int, ProviderResponse).self) { group in
            for (rank, provider) in providers.enumerated() {
                group.addTask { (rank, await ask(provider, text, isbn, page, language)) }
            }
            var responses: [Int: ProviderResponse] = [:]
            for await (rank, response) in group { responses[rank] = response }
            return providers.indices.compactMap { responses[$0] }
        }
    }

    private func ask(
        _ provider: any Provider, _ text: String, _ isbn: ISBN?, _ page: Int, _ language: Language
    ) async -> ProviderResponse {
        let key = ProviderSearchCache.SearchKey(
            source: provider.source, language: language, text: isbn?.digits ?? text.matchKey, page: page)
        if let batch = cache.batch(key) {
            return ProviderResponse(source: provider.source, name: provider.name, result: .success(batch))
        }
        let result = await withTimeout { () async -> Result<ProviderSearchBatch, ProviderError> in
            do throws(ProviderError) {
                return .success(try await Self.searchResults(provider, text, isbn, page))
            } catch {
                return .failure(error)
            }
        }
        guard case .success(let batch) = result else {
            return ProviderResponse(source: provider.source, name: provider.name, result: result)
        }
        // Removes results that the batch contains twice.
        let uniqueBatch = batch.without([])
        cache.store(uniqueBatch, for: key)
        return ProviderResponse(source: provider.source, name: provider.name, result: .success(uniqueBatch))
    }

    /// Looks up an ISBN by the provider's call for it, if it has one; the answer is a list of one.
    private static func searchResults(
        _ provider: any Provider, _ text: String, _ isbn: ISBN?, _ page: Int
    ) async throws(ProviderError) -> ProviderSearchBatch {
        guard let isbn, let isbnProvider = provider as? any ISBNLookupProvider else {
            return try await provider.search(text, page: page)
        }
        do throws(ProviderError) {
            return ProviderSearchBatch([ProviderSearchResult(try await isbnProvider.work(isbn: isbn.digits))], total: 1)
        } catch .notFound {
            return ProviderSearchBatch([], total: 0)
        }
    }

    /// Returns the result of `body`, or a timeout error if it takes longer than ``timeout``.
    func withTimeout<T: Sendable>(
        _ body: @escaping @Sendable () async -> Result<T, ProviderError>
    ) async -> Result<T, ProviderError> {
        await withTaskGroup(of: Result<T, ProviderError>.self) { group in
            group.addTask { await body() }
            group.addTask {
                try? await Task.sleep(for: timeout)
                return .failure(.unreachable(.timedOut(.overall)))
            }
            let first = await group.next() ?? .failure(.notUnderstood)
            group.cancelAll()
            return first
        }
    }
}

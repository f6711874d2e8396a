import Jobs

extension Catalog {
    /// Makes the search index as quick as it can be where it lies in many pieces, as after an import. A transaction for each
    /// megabyte, so that others write in between.
    package func mergeSearch() async throws {
        var isFirst = true
        while try await jobs.writeInBackground({ [search, isFirst] in try search.merge(isFirst: isFirst, in: $0) }) {
            isFirst = false
            try Task.checkCancellation()
        }
    }
}

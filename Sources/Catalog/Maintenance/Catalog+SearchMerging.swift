import Jobs

extension Catalog {
    /// Merges the segments of the search index if there are many, as after an import. Takes one transaction for each
    /// megabyte, so that others can write in between.
    package func mergeSearch() async throws {
        var isFirst = true
        while try await jobs.writeInBackground({ [search, isFirst] in try search.merge(isFirst: isFirst, in: $0) }) {
            isFirst = false
            try Task.checkCancellation()
        }
    }
}

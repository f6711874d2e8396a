import Catalog

/// An item of the demo data that waits in the inbox, as `Public/demo/inbox.json` lists it.
private struct DemoArrival: Decodable {
    let title: String
    /// Reason in Korean and in English.
    let reason: [String]
}

extension Demo {
    package func writeInbox(_ catalog: Catalog, for owner: Person.ID) throws {
        let arrivals = Arrivals(catalog: catalog)
        for arrival in try folder.list("inbox", of: DemoArrival.self) {
            try catalog.write(of: owner) { scope in
                guard let id = try catalog.items.titled(arrival.title, in: scope),
                    try catalog.items.setState(.inbox, of: [id], in: scope) > 0
                else { return }
                try arrivals.add(
                    Phrase(arrival.reason[0], arrival.reason[1]), from: .script, content: nil, to: id, in: scope.db)
            }
        }
    }
}

import Catalog

/// An item of the demo data that waits in the inbox, as `Public/demo/inbox.json` lists it.
private struct DemoInboxRecord: Decodable {
    let title: String
    /// Reason in Korean and in English.
    let reason: [String]
}

extension DemoData {
    package func writeInbox(_ catalog: Catalog, for owner: Person.ID) throws {
        let records = InboxStore(catalog: catalog)
        for record in try folder.list("inbox", of: DemoInboxRecord.self) {
            try catalog.write(of: owner) { scope in
                guard let id = try catalog.items.titled(record.title, in: scope),
                    try catalog.items.setState(.inbox, of: [id], in: scope) > 0
                else { return }
                try records.recordReason(
                    Phrase(record.reason[0], record.reason[1]), from: .script, content: nil, to: id, in: scope.db)
            }
        }
    }
}

import Catalog
import Foundation
import GRDB
import HTTPServer
import HTTPTypes
import Site
import Text

/// Changes the kind of an item or of a rejected submission. The old item is moved to the trash, and one undo reverts
/// everything.
struct ConversionRoutes: RouteGroup {
    let site: SiteContext
    let records: InboxStore

    func register(in routes: inout Routes) {
        routes.on(.post, InboxPath.itemKind, convertItem)
        routes.on(.post, InboxPath.recordKind, convertRecord)
    }

    private func convertItem(_ request: Request, _ id: Int64) throws -> Response {
        let owner = try request.owner
        let (item, text) = try catalog.read(of: owner) { scope in
            let item = try catalog.items.get(id, in: scope)
            guard item.state != .trashed else { throw CatalogError.notFound }
            return (item, try recognisableText(of: item, in: scope.db))
        }
        let target = try target(of: request)
        guard item.kind != target.kind else { return try site.done(request, .notice(.nothing)) }
        let accepted = try accept(text, as: target, like: item, by: owner)
        let summary = ActionSummary([item])("종류를 바꿨어요: \(target.name.ko)", "changed to \(target.name.en.lowercased())")
        let change = try catalog.perform(.edit, by: owner, summary: summary) { scope in
            try recordChosenKind(accepted, text, in: scope)
            try catalog.items.add(
                ItemAddition(tags: item.tags, folder: item.folder, isFavourite: item.isFavourite), to: accepted.item.id,
                in: scope)
            try catalog.relations.copy(of: id, to: accepted.item.id, in: scope)
            try catalog.items.trash([id], in: scope)
        }.change
        return try site.done(request, change, else: SitePath.inbox())
    }

    private func convertRecord(_ request: Request, _ id: Int64) throws -> Response {
        let owner = try request.owner
        let record = try catalog.read(of: owner) { try records.get(id, in: $0) }
        let target = try target(of: request)
        let text = record.content ?? record.file.flatMap { Self.content(of: $0, named: record.path) }
        let accepted = try accept(text, as: target, like: nil, by: owner)
        let summary = ActionSummary([accepted.item])(
            "받았어요: \(target.name.ko)", "saved as \(target.name.en.lowercased())")
        let change = try catalog.perform(.edit, by: owner, summary: summary) { scope in
            try recordChosenKind(accepted, text, in: scope)
            try records.discard(id, in: scope)
        }.change
        return try site.done(request, change, else: SitePath.inbox())
    }

    private func target(of request: Request) throws -> any ItemCollection {
        let kind = ItemKind(rawValue: request.form["kind"] ?? "")
        guard let collection = site.collection(of: kind) else {
            throw CatalogError.invalid("kind", "이런 종류를 담을 곳은 아직 없어요", "No collection accepts this kind yet")
        }
        return collection
    }

    /// Saves a text as an item of a kind.
    /// - Parameter item: the item to be replaced, whose typed title, note and tags are kept; nil for a submission.
    private func accept(
        _ text: String?, as target: any ItemCollection, like item: Item?, by owner: Person.ID
    ) throws -> SaveResult {
        let content: Submission.Content
        do throws(SubmissionRejection) {
            guard let text, !text.allSatisfy(\.isWhitespace) else {
                throw SubmissionRejection("그림은 다른 종류가 될 수 없어요", "A picture cannot become another kind")
            }
            content = try target.content(of: text)
        } catch {
            throw CatalogError.invalid([FieldError(field: "kind", message: error.reason)])
        }
        let title = item.flatMap { $0.sources["title"] == .typed ? $0.title : nil }
        let submission = Submission(
            content, kind: target.kind, title: title, titleSource: .typed, note: item?.note, tags: item?.tags ?? [])
        guard let accepted = try target.ingest(submission, by: owner, state: item?.state ?? .inbox) else {
            throw CatalogError.invalid("kind", "이것은 그런 종류가 될 수 없어요", "This cannot become that kind")
        }
        return accepted
    }

    private func recordChosenKind(_ accepted: SaveResult, _ text: String?, in scope: OwnerScope) throws {
        if let change = accepted.change { try catalog.mergeIntoCurrentChange(change, in: scope) }
        let reason = Phrase("종류를 직접 골랐어요", "You chose the kind")
        try records.recordReason(reason, from: .browser, content: text, to: accepted.item.id, in: scope.db)
    }

    /// Returns the text by which an item can be recognised: the submitted text, or else its URL or ISBN.
    private func recognisableText(of item: Item, in db: Database) throws -> String? {
        if let content = try records.content(of: item.id, in: db) { return content }
        var details = ItemDetailsWriter()
        try site.collection(of: item.kind)?.write(&details, of: [item.id], in: db)
        let json = details[item.id].flatMap { JSONValue($0) }
        return ["url", "isbn"].lazy.compactMap { json?[$0].string }.first
    }

    /// Returns the contents of a text file; nil for other files.
    private static func content(of file: String, named name: String) -> String? {
        guard AddressFile(name: name) != nil, let bytes = Ingester.bytes(of: file, limit: AddressFile.maxFileSize)
        else {
            return nil
        }
        return AddressFile.decoded(bytes)
    }
}

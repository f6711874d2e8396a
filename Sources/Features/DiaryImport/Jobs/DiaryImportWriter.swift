import Catalog
import Diary
import GRDB
import PageDocument
import Text

/// A writer of one step of an import: pages and their import rows, in one transaction.
struct DiaryImportWriter {
    /// Maximum lengths of imported texts, in characters. Longer ones are cut.
    private static let maxTitleLength = 200
    private static let maxAltLength = 500
    /// Maximum length of a weather or a mood that is not among the choices.
    private static let maxWordLength = 60

    private let run: ImportRun
    private let store: DiaryStore
    private let pictures: EntryPictureExtractor.ExtractedPictures
    private let fonts: [String: EntryFontExtractor.Font]
    private let scope: OwnerScope
    private let timeZone: Zone
    private var catalog: Catalog { store.catalog }

    init(
        run: ImportRun, store: DiaryStore, pictures: EntryPictureExtractor.ExtractedPictures,
        fonts: [String: EntryFontExtractor.Font],
        in scope: OwnerScope
    ) throws {
        self.run = run
        self.store = store
        self.pictures = pictures
        self.fonts = fonts
        self.scope = scope
        timeZone = try scope.zone()
    }

    /// The existing item of an entry, and what an import does with it.
    struct ExistingEntry {
        let item: Item
        let status: ImportRow.Status
        let reason: String
        /// Whether the item is in the trash because its import was undone.
        let isUndone: Bool
    }

    static func existingEntry(_ entry: ImportedEntry, store: DiaryStore, in scope: OwnerScope) throws -> ExistingEntry?
    {
        let importedItem = try importedItem(of: entry, store.catalog.imports, in: scope)
        var item = try importedItem.flatMap { try store.catalog.items.find($0, in: scope) }
        if item == nil, let uid = entry.uid { item = try store.catalog.items.find(uid: uid, in: scope) }
        guard let item, item.kind == .page else { return nil }
        guard item.state == .trashed else {
            return ExistingEntry(item: item, status: .duplicate, reason: "known", isUndone: false)
        }
        // Importing again restores the items of an undone import; a person has to decide about items that a person
        // trashed.
        let isUndone = try store.catalog.imports.wasCreationUndone(item.id, in: scope.db)
        return ExistingEntry(
            item: item, status: isUndone ? .accepted : .choice, reason: isUndone ? "" : "trashed", isUndone: isUndone)
    }

    /// Returns the item of an entry that was imported before; `nil` for a new entry.
    private static func importedItem(of entry: ImportedEntry, _ imports: ImportRunStore, in scope: OwnerScope) throws
        -> Item.ID?
    {
        if let record = try imports.remembered(entry.origin, in: scope) { return record.item }
        guard let former = entry.formerOrigin, let format = DiaryFormat(rawValue: String(former.prefix { $0 != ":" }))
        else { return nil }
        return try imports.accepted(former, in: scope)
            .first { DiaryEntryReader.entry(in: $0.raw, of: format)?.origin == entry.origin }?.item
    }

    /// Writes an entry as pages with import rows, or a failed entry as an import row.
    func write(_ result: DiaryEntryResult) throws {
        switch result {
        case .failed(let raw, let reason): try stage(raw, .failed, reason: reason)
        case .entry(var entry, let raw):
            entry.time = entry.time.local(in: timeZone)
            guard let existingEntry = try Self.existingEntry(entry, store: store, in: scope) else {
                return try add(entry, raw)
            }
            if existingEntry.isUndone {
                try restoreEntry(entry, raw, existingEntry.item)
            } else if existingEntry.status == .duplicate, try mergeEntry(entry, raw, into: existingEntry.item) {
                try stage(
                    raw, .accepted, reason: "joined", item: existingEntry.item.id, isNew: false, origin: entry.origin)
            } else {
                try stage(
                    raw, existingEntry.status, reason: existingEntry.reason, item: existingEntry.item.id,
                    origin: entry.origin)
            }
        }
    }

    private func stage(
        _ raw: String, _ status: ImportRow.Status, reason: String? = nil, item: Item.ID? = nil, isNew: Bool = true,
        origin: String? = nil
    ) throws {
        try catalog.imports.stage(
            raw, in: run.id, as: status, reason: reason.flatMap { $0.isEmpty ? nil : $0 }, item: item, isNew: isNew,
            subject: origin, db: scope.db)
    }

    /// Returns the identity of one of the pages of an entry, counted from 0.
    private static func origin(_ entry: ImportedEntry, page: Int) -> String {
        page == 0 ? entry.origin : "\(entry.origin)#\(page + 1)"
    }

    // MARK: Existing pages

    /// Adds the data of an entry that its page lacks, unless an earlier import took the same entry.
    /// - Returns: whether anything changed.
    private func mergeEntry(_ entry: ImportedEntry, _ raw: String, into item: Item) throws -> Bool {
        guard try !catalog.imports.isAlreadyRecorded(raw, of: item.id, before: run.id, in: scope.db),
            try merge(entry, into: item.id)
        else { return false }
        try catalog.imports.record(item, to: catalog.items.get(item.id, in: scope), by: run, in: scope.db)
        return true
    }

    /// Adds the data of an entry to its first page. Text that is on none of the entry's pages is added to the note.
    ///
    /// - Returns: whether anything changed.
    func merge(_ entry: ImportedEntry, into id: Item.ID) throws -> Bool {
        let documentText = entry.document.flatMap { try? PageDocument(json: $0) }?.readableText ?? ""
        let existingLetters = try (storedText(of: entry, id) + catalog.items.get(id, in: scope).title).filter {
            !$0.isWhitespace
        }
        // The Markdown of a drawn page is only a copy of its text.
        let text = entry.uid == nil ? entry.title + "\n" + entry.text : documentText
        let newLines = text.split(whereSeparator: \.isNewline).filter { line in
            !existingLetters.contains(line.filter { !$0.isWhitespace })
        }
        let addition = ItemAddition(
            notes: [entry.noteText, newLines.joined(separator: "\n")], tags: entry.tags, isFavourite: entry.isFavourite,
            source: .imported(run.format))
        return try catalog.items.add(addition, to: id, in: scope)
    }

    /// Returns the text of all pages of an entry.
    private func storedText(of entry: ImportedEntry, _ first: Item.ID) throws -> String {
        var words = ""
        var item: Item.ID? = first
        var index = 0
        while let id = item {
            words += try scope.db.value(String.self, "SELECT searchText FROM page WHERE item = ?", [id]) ?? ""
            index += 1
            item = try catalog.imports.remembered(Self.origin(entry, page: index), in: scope)?.item
        }
        return words
    }

    // MARK: New pages

    /// Creates the pages of a new entry. The first row tells what is missing; the others have no text of their own.
    private func add(_ entry: ImportedEntry, _ raw: String) throws {
        let media = pictures.pictures(of: entry)
        for picture in media { try catalog.media.record(picture.media, in: scope.db) }
        let (documents, missingFontCount) = try documents(of: entry, media)
        let items = try documents.enumerated().map { index, document in
            try store.createPage(draft(entry, document, pageIndex: index, of: documents.count), in: scope)
        }
        var reasons: [String] = []
        if let missingCount = pictures.missing[entry.origin] { reasons.append("pictures:\(missingCount)") }
        if missingFontCount > 0 { reasons.append("fonts:\(missingFontCount)") }
        let shortenedTagCount = entry.tags.count { Tag.normalised($0) == nil && !Tag.shortened($0).isEmpty }
        if shortenedTagCount > 0 { reasons.append("long-tags:\(shortenedTagCount)") }
        if entry.omittedAttachments > 0 { reasons.append("left:\(entry.omittedAttachments)") }
        for (index, item) in items.enumerated() {
            try stage(
                index == 0 ? raw : "", .accepted,
                reason: index == 0 ? reasons.joined(separator: ";") : "page:\(index + 1)/\(items.count)", item: item,
                origin: Self.origin(entry, page: index))
        }
    }

    /// Returns the page that this program drew if the entry is one of its own, otherwise a new layout. Also returns the
    /// number of fonts that were not imported.
    private func documents(
        of entry: ImportedEntry, _ media: [(media: Media, alt: String)]
    ) throws -> ([PageDocument], missingFontCount: Int) {
        if let json = entry.document, let document = try? PageDocument(json: json) {
            let pictures = Set(media.map(\.media.sha256))
            let usableFonts = try addFonts(of: document)
            return (
                [document.keeping(pictures: pictures, fonts: usableFonts)],
                document.ownFonts.count { !usableFonts.contains($0) }
            )
        }
        return (Self.pages(of: entry, media), 0)
    }

    /// Returns the pages of an entry: the drawn page if this program drew it, otherwise a new layout.
    static func pages(of entry: ImportedEntry, _ media: [(media: Media, alt: String)]) -> [PageDocument] {
        if let json = entry.document, let document = try? PageDocument(json: json) { return [document] }
        let pictures = media.map { picture in
            EntryPicture(
                sha256: picture.media.sha256, width: picture.media.width ?? 1_000,
                height: picture.media.height ?? 1_000,
                alt: String(picture.alt.beginning(maxAltLength)))
        }
        return EntryLayout.pages(of: entry, pictures)
    }

    /// Adds imported font files to the person's own fonts.
    /// - Returns: all fonts that the page can use.
    private func addFonts(of document: PageDocument) throws -> Set<String> {
        Set(
            try document.ownFonts.filter { hash in
                guard let font = fonts[hash] else { return try catalog.media.find(hash, in: scope) != nil }
                try catalog.media.record(font.media, in: scope.db)
                // The page can use the font even if the person already has too many fonts to add it.
                do { try store.addFont(font.media, named: font.name, in: scope) } catch CatalogError.invalid {}
                return true
            })
    }

    private func draft(_ entry: ImportedEntry, _ document: PageDocument, pageIndex: Int, of count: Int) -> PageDraft {
        let now = catalog.environment.now()
        let title = String(entry.title.beginning(Self.maxTitleLength))
        var draft = PageDraft(
            day: entry.time.dayText, document: document,
            weather: WeatherMoodMapping.weather(entry.weather) ?? String(entry.weather.beginning(Self.maxWordLength)),
            mood: WeatherMoodMapping.mood(entry.mood) ?? String(entry.mood.beginning(Self.maxWordLength)),
            isFinished: !entry.isUnfinished,
            title: title.isEmpty ? nil : pageIndex == 0 ? title : "\(title) (\(pageIndex + 1)/\(count))",
            note: pageIndex == 0 ? entry.noteText : "", tags: entry.tags.map(Tag.shortened).filter { !$0.isEmpty },
            isFavourite: pageIndex == 0 && entry.isFavourite,
            // The pages of an entry are a millisecond apart, in order, and none is in the future.
            addedAt: Timestamp(min(entry.time.moment(in: timeZone).rawValue + Int64(pageIndex), now.rawValue)),
            source: .imported(run.format))
        draft.newFiles = document.files
        return draft
    }

    // MARK: Pages of an import that was undone

    /// Restores the pages of an entry from the trash and adds the data that they lack.
    private func restoreEntry(_ entry: ImportedEntry, _ raw: String, _ first: Item) throws {
        _ = try merge(entry, into: first.id)
        var item: Item.ID? = first.id
        var index = 0
        while let id = item {
            _ = try catalog.items.restore([id], in: scope)
            // Undoing the import also deleted empty tags.
            for tag in entry.tags.map(Tag.shortened) where !tag.isEmpty {
                _ = try catalog.items.addTag(tag, to: [id], in: scope)
            }
            try stage(
                index == 0 ? raw : "", .accepted, reason: index == 0 ? nil : "page:\(index + 1)", item: id,
                origin: Self.origin(entry, page: index))
            index += 1
            let record = try catalog.imports.remembered(Self.origin(entry, page: index), in: scope)
            item = record?.isUndone == true ? record?.item : nil
        }
    }
}

extension ImportedEntry {
    /// The note of the item: that of the export, or the data that a page cannot hold.
    var noteText: String {
        if let exportedNote { return exportedNote }
        var lines: [String] = []
        if let clock = time.clockText { lines.append("🕗 \(clock)") }
        if !location.isEmpty { lines.append("📍 \(location)") }
        if let key = WeatherMoodMapping.weather(weather), key != weather { lines.append("🌤 \(weather)") }
        if let key = WeatherMoodMapping.mood(mood), key != mood { lines.append("🙂 \(mood)") }
        return (lines + extraLines).joined(separator: "\n")
    }
}

extension PageDocument {
    /// Returns the document with these pictures and fonts alone. Text in a missing font gets the standard
    /// font.
    func keeping(pictures: Set<String>, fonts: Set<String>) -> PageDocument {
        guard photos.contains(where: { !pictures.contains($0) }) || ownFonts.contains(where: { !fonts.contains($0) })
        else { return self }
        var copy = self
        copy.elements = elements.compactMap { element in
            switch element {
            case .photo(var photo):
                photo.photos.removeAll { !pictures.contains($0.sha256) }
                return .photo(photo)
            case .sticker(let sticker): return sticker.ownPicture.map(pictures.contains) == false ? nil : element
            case .text(var text):
                if let hash = text.font.ownFile, !fonts.contains(hash) { text.fontKey = PageFont.standard.key }
                return .text(text)
            case .stroke, .unknown: return element
            }
        }
        return copy
    }
}

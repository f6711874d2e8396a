import GRDB

/// Former names of tables, columns, settings and jobs, which data folders and backups of schema 66 use, and those of the ten
/// steps of the ``Baseline`` that were written before it got its present names. No former name is a present name.
package enum FormerNames {
    /// Present name of each table.
    static let tables = [
        "arrival": "inboxRecord", "arrivalItem": "inboxItem", "bookApart": "bookDistinct",
        "bookTwin": "bookDuplicateKey", "bookTwins": "bookDuplicateGroup", "diaryCode": "diaryInvitation",
        "findWord": "providerSearch", "house": "instance", "importEffect": "importChange",
        "importMade": "importCreated", "letGo": "releasedMedia", "ownFont": "userFont", "pagePrint": "diaryPDF",
        "screenshotAlike": "screenshotSimilarity", "sentOnce": "idempotencyKey", "sticker": "userSticker",
        "takenPlace": "processedFolder", "watch": "viewing", "workAnswer": "providerResponse",
        "workCount": "workFacetCount", "workTally": "workLogTotal", "workTrouble": "lookupFailure",
    ]

    /// Present name of each index, view and trigger.
    private static let others = [
        "arrivalDiscarded": "inboxRecordDiscarded", "arrivalFile": "inboxRecordFile",
        "arrivalOwner": "inboxRecordOwner", "bookCreditPlace": "bookCreditItemPosition", "bookTally": "bookLogTotal",
        "bookTwinComes": "bookDuplicateKeyComes", "bookTwinGoes": "bookDuplicateKeyGoes",
        "bookTwinItem": "bookDuplicateKeyItem", "bookTwinKey": "bookDuplicateKeySource",
        "bookTwinLeaves": "bookDuplicateKeyLeaves", "bookTwinOfAnswer": "bookDuplicateKeyOfAnswer",
        "bookTwinOfAuthor": "bookDuplicateKeyOfAuthor", "bookTwinOfBook": "bookDuplicateKeyOfBook",
        "bookTwinOfItem": "bookDuplicateKeyOfItem", "bookTwinOfNoAuthor": "bookDuplicateKeyOfNoAuthor",
        "bookTwinsMany": "bookDuplicateGroupMany", "diaryCodeDiary": "diaryInvitationDiary",
        "diaryCodePerson": "diaryInvitationPerson", "diaryCodeUser": "diaryInvitationUser",
        "diaryTurn": "diaryCurrentWriter", "findWordUse": "providerSearchUse", "importEffectItem": "importChangeItem",
        "importEffectOrigin": "importChangeOrigin", "importEffectRow": "importChangeRow",
        "importEffectRun": "importChangeRun", "movieCreditPlace": "movieCreditItemPosition",
        "movieTally": "movieLogTotal", "ownFontMedia": "userFontMedia", "pageCommentThing": "pageCommentSharedID",
        "pageCurrent": "pageCurrentVersion", "pagePrintDiary": "diaryPDFDiary", "pagePrintOwner": "diaryPDFOwner",
        "pageThing": "pageSharedID", "pageVersionThing": "pageVersionSharedID", "personOwner": "personAdministrator",
        "screenshotAlikeBack": "screenshotSimilarityBack", "screenshotAlikeOwner": "screenshotSimilarityOwner",
        "sentOnceTime": "idempotencyKeyTime", "sharedItemThing": "sharedItemSharedID",
        "stickerMedia": "userStickerMedia", "watchItem": "viewingItem", "watchOwner": "viewingOwner",
        "workAnswerAge": "providerResponseAge", "workAnswerMapping": "providerResponseMapping",
        "workCountOrder": "workFacetCountOrder", "workTallyOrder": "workLogTotalOrder",
        "workTermPlace": "workTermItemPosition",
    ]

    /// Present name of each column, by present name of its table.
    static let columns = [
        "bookCredit": ["place": "itemPosition"],
        "bookQuote": ["place": "locator"],
        "diary": ["turns": "takesTurns", "turn": "currentWriter"],
        "diaryPDF": ["done": "renderedPages", "leftOut": "failedPages"],
        "idempotencyKey": ["sentAt": "createdAt"],
        "importChange": ["deed": "action"],
        "importCreated": ["made": "rowID"],
        "inboxRecord": ["print": "fingerprint", "isOffer": "isImport"],
        "instance": ["taken": "mediaCount"],
        "movieCredit": ["place": "itemPosition"],
        "page": ["thing": "sharedID", "current": "currentVersion", "words": "searchText"],
        "pageComment": ["thing": "sharedID"],
        "pageReaction": ["thing": "sharedID"],
        "pageVersion": ["thing": "sharedID"],
        "person": ["isOwner": "isAdministrator"],
        "processedFolder": ["place": "path"],
        "providerResponse": ["mapping": "mappingVersion", "picture": "pictureURL"],
        "providerSearch": ["text": "query"],
        "releasedMedia": ["at": "releasedAt"],
        "screenshot": ["takenFrom": "takenAtSource"],
        "searchable": ["number": "rowNumber"],
        "sharedItem": ["thing": "sharedID", "follows": "receivesUpdates"],
        "viewing": ["place": "venue", "company": "watchedWith"],
        "workHolding": ["place": "itemPosition"],
        "workTerm": ["place": "itemPosition"],
    ]

    /// Present name of each setting.
    private static let settings = [
        "address": "server.address", "backup.on": "backup.enabled", "backup.told": "backup.reminded",
        "backup.tried": "backup.verified", "inbox.keptDays": "inbox.retentionDays", "look.font": "appearance.font",
        "screenshots.only": "screenshots.ignorePhotos", "screenshots.reading": "screenshots.ocrLanguage",
    ]

    /// Present name of each kind of job.
    private static let jobs = [
        "BackUpJob": "BackupJob",
        "CompareScreenshotsJob": "FindSimilarScreenshotsJob",
        "DrawPageJob": "RenderPageJob",
        "HouseKeepingJob": "MaintenanceJob",
        "PrintPagesJob": "RenderPDFJob",
        "QueueReadingsJob": "EnqueueTextRecognitionJob",
        "ReadScreenshotJob": "RecogniseTextJob",
        "TryBackupJob": "VerifyBackupJob",
        "WeeklyTryJob": "WeeklyVerificationJob",
    ]

    private static let formerTables = inverted(tables)
    private static let formerColumns = columns.mapValues(inverted)

    private static func inverted(_ names: [String: String]) -> [String: String] {
        Dictionary(uniqueKeysWithValues: names.map { ($1, $0) })
    }

    /// Returns the present name of a table, index, view or trigger.
    package static func current(_ name: String) -> String {
        let automatic = "sqlite_autoindex_"
        guard name.hasPrefix(automatic), let end = name.lastIndex(of: "_") else {
            return tables[name] ?? others[name] ?? name
        }
        // SQLite names the index of a constraint after its table, with a number at the end.
        let table = name[..<end].dropFirst(automatic.count)
        return "\(automatic)\(current(String(table)))\(name[end...])"
    }

    /// Returns the present name of a column.
    /// - Parameter table: present name of its table.
    package static func current(_ column: String, of table: String) -> String {
        columns[table]?[column] ?? column
    }

    package static func former(_ table: String) -> String { formerTables[table] ?? table }

    /// Returns the former name of a column.
    /// - Parameter table: present name of its table.
    package static func former(_ column: String, of table: String) -> String {
        formerColumns[table]?[column] ?? column
    }

    /// Whether one of the tables has its former name.
    package static func areUsed(by names: some Sequence<String>) -> Bool {
        names.contains { tables[$0] != nil }
    }

    /// Whether a database has a table with its former name.
    static func areUsed(in db: Database) throws -> Bool {
        try areUsed(by: String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'"))
    }

    /// Replaces former names in a database, within the caller's transaction.
    ///
    /// No row moves: columns keep their order and their types, so that only the texts of the schema differ. They are
    /// written where SQLite keeps them (https://www.sqlite.org/lang_altertable.html#otheralter). Objects that the
    /// migrations do not create stay as they are.
    /// - Parameters:
    ///   - migrations: those that the database has run.
    ///   - configuration: the configuration of the catalog's connections, which has the tokenizer of search.
    /// - Throws: ``StorageError/damaged`` if a table or an index would have other columns; GRDB's errors.
    static func replace(
        in db: Database, after migrations: [Migration], configuration: Configuration
    ) throws {
        let layout = try layout(of: db)
        let texts = try texts(after: migrations, configuration: configuration)
        try db.execute(sql: "PRAGMA writable_schema = ON")
        defer { try? db.execute(sql: "PRAGMA writable_schema = OFF") }
        for row in try Row.fetchAll(db, sql: "SELECT type, name FROM sqlite_schema") {
            let (type, name): (String, String) = (row["type"], row["name"])
            guard let text = texts["\(type) \(current(name))"] else { continue }
            try db.execute(
                sql: "UPDATE sqlite_schema SET name = ?, tbl_name = ?, sql = ? WHERE type = ? AND name = ?",
                arguments: [text["name"], text["tbl_name"], text["sql"], type, name])
        }
        let version = try Int.fetchOne(db, sql: "PRAGMA schema_version") ?? 0
        try db.execute(sql: "PRAGMA schema_version = \(version + 1)")
        // Reads the schema anew.
        try db.execute(sql: "PRAGMA writable_schema = RESET")
        db.clearSchemaCache()
        guard try Self.layout(of: db) == layout else { throw StorageError.damaged }
        try replaceInRows(of: db)
    }

    /// Replaces former names in rows: in the logs of undo and imports, in SQLite's counters, in settings and in jobs.
    package static func replaceInRows(of db: Database) throws {
        for (former, current) in tables {
            for (table, column) in [
                ("changeRow", "tableName"), ("importChange", "tableName"), ("sqlite_sequence", "name"),
            ] {
                try db.execute(
                    sql: "UPDATE \(table) SET \(column) = ? WHERE \(column) = ?", arguments: [current, former])
            }
        }
        for (table, columns) in columns {
            for (former, current) in columns {
                // A quotation mark within a text is escaped, so that these can only be the member's name.
                try db.execute(
                    sql: """
                        UPDATE changeRow SET before = replace(before, ?1, ?2), after = replace(after, ?1, ?2)
                        WHERE tableName = ?3
                        """, arguments: ["\"\(former)\":", "\"\(current)\":", table])
                try db.execute(
                    sql: "UPDATE importChange SET field = ? WHERE tableName = ? AND field = ?",
                    arguments: [current, table, former])
            }
        }
        for (former, current) in settings {
            try db.execute(sql: "UPDATE setting SET name = ? WHERE name = ?", arguments: [current, former])
        }
        for (former, current) in jobs {
            for table in ["job", "jobCount", "jobPause"] {
                try db.execute(sql: "UPDATE \(table) SET kind = ? WHERE kind = ?", arguments: [current, former])
            }
            try db.execute(
                sql: """
                    UPDATE job SET uniqueKey = ?1 || substr(uniqueKey, length(?2) + 1)
                    WHERE uniqueKey = ?2 OR uniqueKey LIKE ?2 || ':%'
                    """, arguments: [current, former])
        }
    }

    /// Returns the schema that migrations create, by type and name.
    private static func texts(
        after migrations: [Migration], configuration: Configuration
    ) throws -> [String: Row] {
        var configuration = configuration
        configuration.journalMode = .default
        let fresh = try DatabaseQueue(configuration: configuration)
        try Migration.migrator(migrations).migrate(fresh)
        return try fresh.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT type, name, tbl_name, sql FROM sqlite_schema
                    WHERE name NOT LIKE 'search\\_%' ESCAPE '\\' AND name <> 'sqlite_sequence'
                    """)
            return Dictionary(
                uniqueKeysWithValues: rows.map { ("\($0["type"] as String) \($0["name"] as String)", $0) })
        }
    }

    /// Returns the columns of all tables and indexes, under their present names.
    private static func layout(of db: Database) throws -> Set<[String]> {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT t.name AS object, t.tbl_name AS parent, c.name AS field,
                    format('%d %s %d %d %d', c.cid, c.type, c."notnull", c.pk, c.hidden) AS properties
                FROM sqlite_schema AS t JOIN pragma_table_xinfo(t.name) AS c WHERE t.type = 'table'
                UNION ALL SELECT i.name, i.tbl_name, c.name,
                    format('%d %d %d %d %s', c.seqno, c.cid, c."desc", c.key, c.coll)
                FROM sqlite_schema AS i JOIN pragma_index_xinfo(i.name) AS c WHERE i.type = 'index'
                """)
        return Set(
            rows.map { row in
                let table = current(row["parent"] as String)
                let column = (row["field"] as String?).map { current($0, of: table) } ?? ""
                return [current(row["object"] as String), table, column, row["properties"]]
            })
    }
}

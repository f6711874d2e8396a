/// The tables and columns that export.json omits, with the reasons. All others of the schema are in the document, or
/// `ExportedColumnTests` fails.
enum ExportExclusions {
    static let tables: [String: String] = [
        // Secrets, and the devices that are signed in.
        "device": "secrets", "invitation": "secrets", "loginLink": "secrets",
        // Data of the instance, not of one person.
        "instance": "the instance", "grdb_migrations": "the instance", "releasedMedia": "the instance",
        "processedFolder": "folders of this machine",
        // The queue.
        "job": "the queue", "jobCount": "the queue", "jobHost": "the queue", "jobPause": "the queue",
        // The history for undo, which is in the backup.
        "change": "history", "changeRow": "history", "importChange": "history", "importCreated": "history",
        // Derived from exported data.
        "search": "index", "searchable": "index", "searchStale": "index", "searchState": "index",
        "itemTag": "told by item.tagNames", "itemCount": "counted", "linkCount": "counted", "workFacetCount": "counted",
        "workLogTotal": "counted",
        "bookDuplicateKey": "found again", "bookDuplicateGroup": "counted",
        // Answers of other servers, which are requested again.
        "chart": "answers of providers", "providerLogo": "answers of providers",
        "providerResponse": "answers of providers",
        "lookupFailure": "answers of providers", "linkCheck": "answers of sites",
        // Transient data.
        "notification": "what the instance said", "idempotencyKey": "answers to requests sent twice",
        "upload": "files that are still on their way",
        // Codes that admit a person, and links that show a page.
        "diaryInvitation": "secrets", "pageShare": "secrets",
        // Earlier versions are in the backup. The export has the current version and the draft.
        "pageVersion": "history",
        "pagePhoto": "told by the page", "diaryPDF": "files that are made again",
    ]

    /// Columns that the order of a list expresses.
    static let orders: Set = [
        "bookCredit.position", "folder.position", "movieCredit.position", "screenshotPicture.position",
        "workListEntry.position",
    ]

    static let columns: [String: String] = [
        "page.paper": "made of the document", "page.searchText": "made of the document",
        "page.currentVersion": "names a version", "pageDraft.revision": "its page's",
        "sharedItem.authorName": "its page's",
        "sharedItem.sharedID": "its page's", "sharedItem.receivesUpdates": "ends with the diary",
        "diaryMember.diary": "its diary's",
        "item.kind": "decides which table its object comes from", "item.position": "made of addedAt",
        "item.sortTitle": "made of title", "tag.nameKey": "made of name", "tag.initials": "made of name",
        "tag.sortName": "made of name", "tag.count": "counted",
        "folder.count": "counted",
        "media.createdAt": "when this instance took the file in", "media.damaged": "seen again in the file",
        "inboxRecord.fingerprint": "known again by it while the file moves",
        "inboxRecord.folder": "a folder of this machine",
        "inboxRecord.file": "a folder of this machine", "inboxRecord.reasonKo": "what the instance said",
        "inboxRecord.reasonEn": "what the instance said", "inboxItem.reasonKo": "what the instance said",
        "inboxItem.reasonEn": "what the instance said",
        "importRow.subject": "made of raw", "importRun.changedAt": "says what belongs to an export since a moment",
        "importRow.doubt": "answers of providers",
        "inboxRecord.isImport": "seen again in the file",
        "link.position": "its item's", "link.normalizedURL": "made of url", "link.nextCheckAt": "the queue",
        "link.failures": "counted", "screenshot.position": "its item's", "screenshot.bytes": "counted",
        "screenshot.pictures": "counted", "screenshot.textLanguage": "read again in the picture",
        "screenshot.glued": "read again in the picture", "screenshotPicture.dhash": "seen again in the picture",
        "screenshotPicture.words": "read again in the picture", "screenshotPicture.isCompared": "the queue",
        "movie.position": "its item's", "movieCredit.nameKey": "made of name", "movieCredit.itemPosition": "its item's",
        "book.position": "its item's", "bookCredit.nameKey": "made of name", "bookCredit.itemPosition": "its item's",
        "workHolding.itemPosition": "its item's", "workList.nameKey": "made of name", "workList.count": "counted",
        "workSeries.nameKey": "made of name", "workTerm.key": "made of name", "workTerm.kind": "its item's",
        "workTerm.itemPosition": "its item's",
    ]
}

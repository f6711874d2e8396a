/// Names of hidden files, of unfinished files, and of files that programs create for themselves.
enum TemporaryFileName {
    private static let suffixes = [
        "~", ".tmp", ".temp", ".part", ".partial", ".crdownload", ".download", ".opdownload", ".filepart", ".swp",
        ".lock",
    ]

    /// Whether a name is hidden or temporary: Syncthing's `.syncthing.NAME.tmp` and `~syncthing~NAME.tmp`, rsync's
    /// `.NAME.XXXXXX`, unfinished downloads of browsers, and files that editors, office programs and systems create.
    static func matches(_ name: String) -> Bool {
        let lowercasedName = name.lowercased()
        return lowercasedName.hasPrefix(".") || lowercasedName.hasPrefix("~")
            || suffixes.contains { lowercasedName.hasSuffix($0) }
            || ["thumbs.db", "desktop.ini", "icon\r"].contains(lowercasedName)
    }
}

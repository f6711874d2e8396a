extension OpenAPI {
    /// Names of the schemas with their members, whose types are written as ``APIType`` parses them.
    static let schemas: [(String, [(String, String)])] = [
        (
            "Item",
            [
                ("id", "string!"), ("kind", "string!"), ("title", "string!"), ("subtitle", "string!"),
                ("note", "string!"), ("state", "inbox|kept|archived|trashed!"), ("favourite", "boolean!"),
                ("favouriteAt", "time"), ("addedAt", "time!"), ("changedAt", "time!"), ("trashedAt", "time"),
                ("trashedFrom", "inbox|kept|archived"), ("folder", "FolderName"), ("tags", "string[]!"),
                ("cover", "Cover"), ("version", "integer!"), ("sources", "object!"),
            ]
        ),
        ("Items", [("items", "Item[]!"), ("refused", "object[]!")]),
        ("FolderName", [("id", "string!"), ("name", "string!")]),
        (
            "Cover", [("sha256", "string!"), ("width", "integer"), ("height", "integer"), ("placeholder", "string")]
        ),
        ("Tag", [("name", "string!"), ("count", "integer!")]),
        (
            "Folder",
            [
                ("id", "string!"), ("name", "string!"), ("emoji", "string!"), ("parent", "string"),
                ("count", "integer!"), ("createdAt", "time!"), ("version", "integer!"),
            ]
        ),
        (
            "Job",
            [
                ("id", "integer!"), ("kind", "string!"), ("state", "waiting|running|paused|failed|done!"),
                ("item", "string"), ("done", "integer!"), ("total", "integer!"), ("attempts", "integer!"),
                ("createdAt", "time!"), ("notBefore", "time"), ("finishedAt", "time"), ("error", "object"),
            ]
        ),
        (
            "Import",
            [
                ("id", "string!"), ("format", "string!"), ("fileName", "string!"), ("state", "string!"),
                ("problem", "string"), ("dayOrder", "string"), ("startedAt", "time!"), ("finishedAt", "time"),
                ("pending", "integer!"),
                ("accepted", "integer!"), ("duplicate", "integer!"), ("choice", "integer!"), ("failed", "integer!"),
                ("rows", "object[]"),
            ]
        ),
        ("Accepted", [("accepted", "object[]!"), ("asked", "object[]"), ("refused", "object[]")]),
        ("Health", [("status", "ok|failing!"), ("version", "string"), ("schema", "integer")]),
        (
            "Problem",
            [
                ("type", "string!"), ("title", "string!"), ("status", "integer!"), ("detail", "string!"),
                ("problems", "FieldProblem[]"), ("current", "Item"),
            ]
        ),
        ("FieldProblem", [("field", "string!"), ("message", "string!")]),
    ]
}

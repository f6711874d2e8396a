#pragma once

struct sqlite3;

/// Has SQLite count no memory. It would take one lock of the whole process for each piece it asks for and gives back, and
/// Debian's builds ask for each small one. `PRAGMA soft_heap_limit` and the like have no effect afterwards.
///
/// Must be called before SQLite is used; later it changes nothing and returns `SQLITE_MISUSE`.
int sqlite_count_no_memory(void);

/// Prepares a connection for a file that anybody may have made: views and triggers are off, functions in the schema may
/// do nothing, the schema cannot be written, and texts are limited to `length` bytes. Returns `SQLITE_OK`, or the first
/// error.
int sqlite_distrust_schema(struct sqlite3 *connection, int length);

#include "sqlite_settings.h"

#include <sqlite3.h>

// Variadic, which Swift cannot call.
int sqlite_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

int sqlite_distrust_schema(struct sqlite3 *connection, int length) {
    const int settings[][2] = {
        {SQLITE_DBCONFIG_DEFENSIVE, 1},   {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0}, {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
        {SQLITE_DBCONFIG_ENABLE_VIEW, 0}, {SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0},
    };
    for (unsigned i = 0; i < sizeof settings / sizeof *settings; i++) {
        int result = sqlite3_db_config(connection, settings[i][0], settings[i][1], (int *)0);
        if (result != SQLITE_OK) return result;
    }
    sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, length);
    sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0);
    return SQLITE_OK;
}

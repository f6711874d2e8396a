#include "sqlite_settings.h"

#include <sqlite3.h>

// Variadic, which Swift cannot call.
int sqlite_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

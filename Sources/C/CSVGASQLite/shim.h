#pragma once
#include <sqlite3.h>

/// What sqlite3_bind_* takes to copy a value at once; the macro SQLITE_TRANSIENT is a cast that Swift cannot import.
static inline sqlite3_destructor_type sqlite3_copies_value(void) { return SQLITE_TRANSIENT; }

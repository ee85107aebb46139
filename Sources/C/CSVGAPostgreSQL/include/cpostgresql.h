#pragma once

// libpq, loaded when it is first needed.
//
// Few servers keep their gifts in PostgreSQL, and nobody else should need libpq to build or to start. So what is used of it is
// declared here, as its manual has it; the types are opaque, and their layout is libpq's own.

#include <stdbool.h>

typedef struct pg_conn cpg_connection;
typedef struct pg_result cpg_result;

/// A message of NOTIFY, laid out as libpq has it; to be given back to cpg_free.
typedef struct cpg_notification {
    char *channel;
    int process;
    char *payload;
} cpg_notification;

// The values that are asked for of libpq's enumerations; they never change, as its manual says.
enum { CPG_CONNECTION_OK = 0 };
enum { CPG_COMMAND_OK = 1, CPG_TUPLES_OK = 2 };
enum { CPG_IDLE = 0, CPG_ACTIVE = 1, CPG_IN_TRANSACTION = 2, CPG_IN_ERROR = 3, CPG_UNKNOWN = 4 };

/// Loads libpq; at once when that was done before. Any thread may call it at any time.
/// Returns NULL, or why libpq cannot be used for now, as text that belongs to this thread. Nothing below may be called before
/// this returned NULL.
const char *cpg_load(void);

/// Whether a URL is one that libpq can read. Its words about one that it cannot may have the password, and are not kept.
bool cpg_can_read(const char *url);

/// Connects with the settings that the keywords name, later ones before earlier ones; `dbname` may be a URL.
cpg_connection *cpg_connect(const char *const *keywords, const char *const *values);
void cpg_finish(cpg_connection *connection);
int cpg_status(const cpg_connection *connection);
const char *cpg_error_message(const cpg_connection *connection);
int cpg_socket(const cpg_connection *connection);
int cpg_transaction_status(const cpg_connection *connection);
bool cpg_set_nonblocking(cpg_connection *connection);

/// Texts of statements end with a zero byte; parameters are texts too, or NULL.
bool cpg_send_script(cpg_connection *connection, const char *script);
bool cpg_send_prepare(cpg_connection *connection, const char *name, const char *statement);
bool cpg_send_prepared(
    cpg_connection *connection, const char *name, int value_count, const char *const *values);
bool cpg_send_statement(
    cpg_connection *connection, const char *statement, int value_count, const char *const *values);
/// Sends what waits: 0 when all is sent, 1 when some is not, −1 for an error.
int cpg_flush(cpg_connection *connection);
bool cpg_consume_input(cpg_connection *connection);
bool cpg_is_busy(cpg_connection *connection);
cpg_result *cpg_next_result(cpg_connection *connection);

int cpg_result_status(const cpg_result *result);
/// The five characters of SQLSTATE, NULL where there are none.
const char *cpg_result_state(const cpg_result *result);
/// The words of an error without its place, NULL where there are none.
const char *cpg_result_message(const cpg_result *result);
int cpg_row_count(const cpg_result *result);
int cpg_column_count(const cpg_result *result);
bool cpg_is_null(const cpg_result *result, int row, int column);
const char *cpg_value(const cpg_result *result, int row, int column);
int cpg_value_length(const cpg_result *result, int row, int column);
/// How many rows a statement changed, as text.
const char *cpg_changed_count(cpg_result *result);
void cpg_clear(cpg_result *result);

cpg_notification *cpg_next_notification(cpg_connection *connection);
void cpg_free(void *memory);

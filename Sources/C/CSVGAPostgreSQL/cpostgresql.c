#include "cpostgresql.h"

#include <dlfcn.h>
#include <library_exit.h>
#include <library_load.h>
#include <library_note.h>
#include <stdio.h>

SVGA_LIBRARY_NOTE("libpq.so.5", "postgresql", "Keep gifts of live rooms in PostgreSQL");

// What is used of libpq: the type of the result, the name, the types of the parameters.
#define FUNCTIONS(X)                                                                                                   \
    X(void *, PQconninfoParse, (const char *, char **))                                                                \
    X(void, PQconninfoFree, (void *))                                                                                  \
    X(cpg_connection *, PQconnectdbParams, (const char *const *, const char *const *, int))                            \
    X(void *, PQsetNoticeProcessor, (cpg_connection *, void (*)(void *, const char *), void *))                        \
    X(void, PQfinish, (cpg_connection *))                                                                              \
    X(int, PQstatus, (const cpg_connection *))                                                                         \
    X(char *, PQerrorMessage, (const cpg_connection *))                                                                \
    X(int, PQsocket, (const cpg_connection *))                                                                         \
    X(int, PQtransactionStatus, (const cpg_connection *))                                                              \
    X(int, PQsetnonblocking, (cpg_connection *, int))                                                                  \
    X(int, PQsendQuery, (cpg_connection *, const char *))                                                              \
    X(int, PQsendPrepare, (cpg_connection *, const char *, const char *, int, const unsigned int *))                   \
    X(int, PQsendQueryPrepared,                                                                                        \
      (cpg_connection *, const char *, int, const char *const *, const int *, const int *, int))                       \
    X(int, PQsendQueryParams,                                                                                          \
      (cpg_connection *, const char *, int, const unsigned int *, const char *const *, const int *, const int *, int)) \
    X(int, PQflush, (cpg_connection *))                                                                                \
    X(int, PQconsumeInput, (cpg_connection *))                                                                         \
    X(int, PQisBusy, (cpg_connection *))                                                                               \
    X(cpg_result *, PQgetResult, (cpg_connection *))                                                                   \
    X(int, PQresultStatus, (const cpg_result *))                                                                       \
    X(char *, PQresultErrorField, (const cpg_result *, int))                                                           \
    X(int, PQntuples, (const cpg_result *))                                                                            \
    X(int, PQnfields, (const cpg_result *))                                                                            \
    X(int, PQgetisnull, (const cpg_result *, int, int))                                                                \
    X(char *, PQgetvalue, (const cpg_result *, int, int))                                                              \
    X(int, PQgetlength, (const cpg_result *, int, int))                                                                \
    X(char *, PQcmdTuples, (cpg_result *))                                                                             \
    X(void, PQclear, (cpg_result *))                                                                                   \
    X(cpg_notification *, PQnotifies, (cpg_connection *))                                                              \
    X(void, PQfreemem, (void *))

#define MEMBER(result, name, parameters) result(*name) parameters;
static struct {
    FUNCTIONS(MEMBER)
} pq;

// Of each thread, because another may try again meanwhile.
static _Thread_local char failure[256];

// Fields of an error, as libpq names them.
enum { FIELD_STATE = 'C', FIELD_MESSAGE = 'M' };

static bool load(void) {
    void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        snprintf(failure, sizeof failure, "libpq cannot be loaded: %s (package libpq5)", dlerror());
        return false;
    }
#define FIND(result, name, parameters)                                                                                 \
    pq.name = (result(*) parameters)dlsym(library, #name);                                                             \
    if (pq.name == NULL) {                                                                                             \
        snprintf(failure, sizeof failure, "libpq.so.5 is too old: it has no " #name);                                  \
        return false;                                                                                                  \
    }
    FUNCTIONS(FIND)
    svga_keep_openssl_at_exit();
    return true;
}

const char *cpg_load(void) {
    static struct svga_library library = SVGA_LIBRARY;
    return svga_library_is_ready(&library, load) ? NULL : failure;
}

// libpq would write to standard error what servers say beside their answers.
static void pass_over(void *argument, const char *message) {
    (void)argument;
    (void)message;
}

bool cpg_can_read(const char *url) {
    char *reason = NULL;
    void *settings = pq.PQconninfoParse(url, &reason);
    if (reason != NULL) pq.PQfreemem(reason);
    if (settings == NULL) return false;
    pq.PQconninfoFree(settings);
    return true;
}

cpg_connection *cpg_connect(const char *const *keywords, const char *const *values) {
    cpg_connection *connection = pq.PQconnectdbParams(keywords, values, 1);
    if (connection != NULL) pq.PQsetNoticeProcessor(connection, pass_over, NULL);
    return connection;
}
void cpg_finish(cpg_connection *connection) { pq.PQfinish(connection); }
int cpg_status(const cpg_connection *connection) { return pq.PQstatus(connection); }
const char *cpg_error_message(const cpg_connection *connection) { return pq.PQerrorMessage(connection); }
int cpg_socket(const cpg_connection *connection) { return pq.PQsocket(connection); }
int cpg_transaction_status(const cpg_connection *connection) { return pq.PQtransactionStatus(connection); }
bool cpg_set_nonblocking(cpg_connection *connection) { return pq.PQsetnonblocking(connection, 1) == 0; }

bool cpg_send_script(cpg_connection *connection, const char *script) { return pq.PQsendQuery(connection, script) == 1; }
bool cpg_send_prepare(cpg_connection *connection, const char *name, const char *statement) {
    return pq.PQsendPrepare(connection, name, statement, 0, NULL) == 1;
}
bool cpg_send_prepared(
    cpg_connection *connection, const char *name, int value_count, const char *const *values) {
    return pq.PQsendQueryPrepared(connection, name, value_count, values, NULL, NULL, 0) == 1;
}
bool cpg_send_statement(
    cpg_connection *connection, const char *statement, int value_count, const char *const *values) {
    return pq.PQsendQueryParams(connection, statement, value_count, NULL, values, NULL, NULL, 0) == 1;
}
int cpg_flush(cpg_connection *connection) { return pq.PQflush(connection); }
bool cpg_consume_input(cpg_connection *connection) { return pq.PQconsumeInput(connection) == 1; }
bool cpg_is_busy(cpg_connection *connection) { return pq.PQisBusy(connection) == 1; }
cpg_result *cpg_next_result(cpg_connection *connection) { return pq.PQgetResult(connection); }

int cpg_result_status(const cpg_result *result) { return pq.PQresultStatus(result); }
const char *cpg_result_state(const cpg_result *result) { return pq.PQresultErrorField(result, FIELD_STATE); }
const char *cpg_result_message(const cpg_result *result) { return pq.PQresultErrorField(result, FIELD_MESSAGE); }
int cpg_row_count(const cpg_result *result) { return pq.PQntuples(result); }
int cpg_column_count(const cpg_result *result) { return pq.PQnfields(result); }
bool cpg_is_null(const cpg_result *result, int row, int column) { return pq.PQgetisnull(result, row, column) == 1; }
const char *cpg_value(const cpg_result *result, int row, int column) { return pq.PQgetvalue(result, row, column); }
int cpg_value_length(const cpg_result *result, int row, int column) { return pq.PQgetlength(result, row, column); }
const char *cpg_changed_count(cpg_result *result) { return pq.PQcmdTuples(result); }
void cpg_clear(cpg_result *result) { pq.PQclear(result); }

cpg_notification *cpg_next_notification(cpg_connection *connection) { return pq.PQnotifies(connection); }
void cpg_free(void *memory) { pq.PQfreemem(memory); }

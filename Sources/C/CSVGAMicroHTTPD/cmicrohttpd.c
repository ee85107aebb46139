// For accept4.
#define _GNU_SOURCE

#include "cmicrohttpd.h"

#include <dlfcn.h>
#include <library_load.h>
#include <library_note.h>
#include <limits.h>
#include <linux/filter.h>
#include <stdbool.h>
#include <stdio.h>
#include <strings.h>
#include <sys/socket.h>

SVGA_LIBRARY_NOTE("libmicrohttpd.so.12", "server", "Serve pictures over HTTP");

// What is used of libmicrohttpd; each becomes a pointer of the function's own type.
#define FUNCTIONS(X)                                                                                                   \
    X(MHD_start_daemon)                                                                                                \
    X(MHD_stop_daemon)                                                                                                 \
    X(MHD_add_connection)                                                                                              \
    X(MHD_suspend_connection)                                                                                          \
    X(MHD_resume_connection)                                                                                           \
    X(MHD_get_connection_info)                                                                                         \
    X(MHD_lookup_connection_value)                                                                                     \
    X(MHD_get_connection_values)                                                                                       \
    X(MHD_create_response_from_buffer_with_free_callback_cls)                                                          \
    X(MHD_add_response_header)                                                                                         \
    X(MHD_queue_response)                                                                                              \
    X(MHD_destroy_response)

#define MEMBER(name) __typeof__(&name) name;
static struct {
    FUNCTIONS(MEMBER)
} http;

// Of each thread, because another may try again meanwhile.
static _Thread_local char failure[256];

static bool load(void) {
    void *library = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        snprintf(failure, sizeof failure, "libmicrohttpd cannot be loaded: %s (package libmicrohttpd12)", dlerror());
        return false;
    }
#define FIND(name)                                                                                                     \
    http.name = (__typeof__(&name))dlsym(library, #name);                                                              \
    if (http.name == NULL) {                                                                                           \
        snprintf(failure, sizeof failure, "libmicrohttpd.so.12 is too old: it has no " #name);                         \
        return false;                                                                                                  \
    }
    FUNCTIONS(FIND)
    return true;
}

const char *cmicrohttpd_load(void) {
    static struct svga_library library = SVGA_LIBRARY;
    return svga_library_is_ready(&library, load) ? NULL : failure;
}

struct MHD_Daemon *cmicrohttpd_start(const struct cmicrohttpd_settings *settings) {
    return http.MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_SUSPEND_RESUME | MHD_USE_NO_LISTEN_SOCKET | MHD_USE_ITC, 0, NULL, NULL,
        settings->handle, settings->context,
        // The caller counts connections, because a thread at its limit would keep a mutex locked.
        MHD_OPTION_CONNECTION_LIMIT, UINT_MAX,
        MHD_OPTION_CONNECTION_TIMEOUT, settings->idle_timeout_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings->connection_memory_byte_count,
        MHD_OPTION_URI_LOG_CALLBACK, settings->begin, settings->context,
        MHD_OPTION_NOTIFY_COMPLETED, settings->complete, settings->context,
        MHD_OPTION_NOTIFY_CONNECTION, settings->connection_changed, settings->context,
        MHD_OPTION_END);
}

int cmicrohttpd_accept(int listener, struct sockaddr *address, socklen_t *length) {
    return accept4(listener, address, length, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

bool cmicrohttpd_turn_away(int listener) {
    enum { flags_offset = 13, syn = 0x02 };
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_B | BPF_ABS, flags_offset),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, syn, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, 0),
        BPF_STMT(BPF_RET | BPF_K, UINT_MAX),
    };
    struct sock_fprog filter = {.len = sizeof(code) / sizeof(code[0]), .filter = code};
    return setsockopt(listener, SOL_SOCKET, SO_ATTACH_FILTER, &filter, sizeof(filter)) == 0;
}

bool cmicrohttpd_add(struct MHD_Daemon *daemon, int socket, const struct sockaddr *address, socklen_t length) {
    return http.MHD_add_connection(daemon, socket, address, length) == MHD_YES;
}

void cmicrohttpd_stop(struct MHD_Daemon *daemon) { http.MHD_stop_daemon(daemon); }

void cmicrohttpd_suspend(struct MHD_Connection *connection) { http.MHD_suspend_connection(connection); }
void cmicrohttpd_resume(struct MHD_Connection *connection) { http.MHD_resume_connection(connection); }

int cmicrohttpd_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        http.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

const struct sockaddr *cmicrohttpd_address(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        http.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info == NULL ? NULL : info->client_addr;
}

void *cmicrohttpd_socket_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        http.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info == NULL ? NULL : info->socket_context;
}

const char *cmicrohttpd_field(struct MHD_Connection *connection, const char *name) {
    return http.MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

struct search {
    const char *name;
    void *context;
    cmicrohttpd_visit visit;
};

static enum MHD_Result compare(void *context, enum MHD_ValueKind kind, const char *name, const char *value) {
    (void)kind;
    const struct search *search = context;
    if (value != NULL && strcasecmp(name, search->name) == 0) search->visit(search->context, value);
    return MHD_YES;
}

void cmicrohttpd_each_field(
    struct MHD_Connection *connection, const char *name, void *context, cmicrohttpd_visit visit) {
    struct search search = {name, context, visit};
    http.MHD_get_connection_values(connection, MHD_HEADER_KIND, compare, &search);
}

struct MHD_Response *cmicrohttpd_response(
    const void *bytes, size_t count, MHD_ContentReaderFreeCallback release, void *owner) {
    return http.MHD_create_response_from_buffer_with_free_callback_cls(count, (void *)bytes, release, owner);
}

bool cmicrohttpd_response_field(struct MHD_Response *response, const char *name, const char *value) {
    return http.MHD_add_response_header(response, name, value) == MHD_YES;
}

bool cmicrohttpd_send(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response) {
    bool is_sent = http.MHD_queue_response(connection, status, response) == MHD_YES;
    http.MHD_destroy_response(response);
    return is_sent;
}

#pragma once

// libmicrohttpd, loaded when a server starts: linked, it and the libraries behind it would slow every start of the tool.
// Types and constants come from libmicrohttpd's own header, which also checks the calls in cmicrohttpd.c.

#include "cstreams.h"

#include <microhttpd.h>
#include <stdbool.h>

/// Loads libmicrohttpd; at once when that was done before. Any thread may call it at any time.
/// Returns NULL, or why libmicrohttpd cannot be used for now, as text that belongs to this thread. Nothing below may be called
/// before this returned NULL.
const char *cmicrohttpd_load(void);

/// Called when the first line of a request is there; what it returns belongs to the request from then on.
typedef void *(*cmicrohttpd_begin)(void *context, const char *target, struct MHD_Connection *connection);

/// How a server works.
struct cmicrohttpd_settings {
    unsigned int idle_timeout_seconds;
    size_t connection_memory_byte_count;
    /// Is handed to all of these.
    void *context;
    cmicrohttpd_begin begin;
    MHD_AccessHandlerCallback handle;
    MHD_RequestCompletedCallback complete;
    MHD_NotifyConnectionCallback connection_changed;
};

/// Starts a thread for connections that are added; NULL when that fails.
struct MHD_Daemon *cmicrohttpd_start(const struct cmicrohttpd_settings *settings);
/// Accepts a connection that does not block and that other programs do not inherit; -1 with errno where none waits.
int cmicrohttpd_accept(int listener, struct sockaddr *address, socklen_t *length);
/// Has the system pass over the first segment of new TCP connections to a socket. Clients send it again, the first time after
/// a second, so that they are refused once the socket is closed. Connections that have begun may still be accepted.
/// Returns false with errno where the system does not allow that.
bool cmicrohttpd_turn_away(int listener);
/// Takes a connection that the caller has accepted and that does not block, or closes it. Where the thread then finds no
/// memory for it, it closes the connection without a word.
bool cmicrohttpd_add(struct MHD_Daemon *daemon, int socket, const struct sockaddr *address, socklen_t length);
/// Ends all connections and threads. No connection may be suspended.
void cmicrohttpd_stop(struct MHD_Daemon *daemon);

void cmicrohttpd_suspend(struct MHD_Connection *connection);
void cmicrohttpd_resume(struct MHD_Connection *connection);
int cmicrohttpd_socket(struct MHD_Connection *connection);
const struct sockaddr *cmicrohttpd_address(struct MHD_Connection *connection);
/// What the callback for a new connection stored with it.
void *cmicrohttpd_socket_context(struct MHD_Connection *connection);
/// The value of a header field of the request, or NULL.
const char *cmicrohttpd_field(struct MHD_Connection *connection, const char *name);
typedef void (*cmicrohttpd_visit)(void *context, const char *value);
/// Calls `visit` with the values of all header fields of a name, in their order.
void cmicrohttpd_each_field(
    struct MHD_Connection *connection, const char *name, void *context, cmicrohttpd_visit visit);

/// A response whose bytes are not copied; `release` is called with `owner` when they are no longer needed.
struct MHD_Response *cmicrohttpd_response(
    const void *bytes, size_t count, MHD_ContentReaderFreeCallback release, void *owner);
bool cmicrohttpd_response_field(struct MHD_Response *response, const char *name, const char *value);
/// Hands a response over to a connection.
bool cmicrohttpd_send(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response);

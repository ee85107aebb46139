#pragma once

// Sockets of answers that go on for long, which are written by threads of our own: what Swift's Glibc leaves out of epoll.

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include <sys/uio.h>

/// Takes a socket over from libmicrohttpd, whose descriptor stands for `dead` from then on. Returns a descriptor of the socket
/// that does not block, or -1 with errno; then nothing has changed. The connection must be suspended.
int cstreams_take_over(int socket, int dead);
/// A socket whose other end is closed; -1 with errno.
int cstreams_dead_socket(void);
/// Sets a socket up for a stream: small pieces are sent at once, the kernel keeps at most `buffer_byte_count` bytes (0 leaves
/// the size to it), and a peer that takes nothing for `timeout_milliseconds` is given up. Options that the socket does not have
/// are left out.
void cstreams_tune(int socket, int buffer_byte_count, int timeout_milliseconds);

/// What happened to a socket.
struct cstreams_event {
    /// The number it was added with.
    uint64_t id;
    /// It takes bytes again.
    bool is_writable;
    /// The other side has ended it.
    bool is_gone;
};

/// Opens a set of sockets that one thread waits for. `waker` becomes a descriptor in the set, with the number 0, through which
/// others wake that thread. Returns -1 with errno where either fails.
int cstreams_open(int *waker);
/// Adds a socket; each change of it is told once.
bool cstreams_add(int set, int socket, uint64_t id);
/// Waits for events, at most so long; wakes are cleared, and are events too. Returns their number.
int cstreams_wait(int set, int waker, struct cstreams_event *events, int count, int milliseconds);
/// Wakes the thread that waits for the set; any thread may call it.
void cstreams_wake(int waker);
/// Sends without blocking and without a signal; -1 with errno.
ssize_t cstreams_send(int socket, const struct iovec *pieces, size_t count);
/// Throws away what the other side has sent, so that closing the socket does not reset the connection; at most 64 KiB.
void cstreams_discard_input(int socket);

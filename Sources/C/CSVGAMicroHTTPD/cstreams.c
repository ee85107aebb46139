// For dup3 and EPOLLRDHUP.
#define _GNU_SOURCE

#include "cstreams.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

int cstreams_take_over(int socket, int dead) {
    int taken = fcntl(socket, F_DUPFD_CLOEXEC, 0);
    if (taken < 0) return -1;
    // libmicrohttpd has a suspended socket in no set, and asks for nothing but its descriptor when it closes it.
    if (dup3(dead, socket, O_CLOEXEC) < 0) {
        int code = errno;
        close(taken);
        errno = code;
        return -1;
    }
    fcntl(taken, F_SETFL, fcntl(taken, F_GETFL) | O_NONBLOCK);
    return taken;
}

int cstreams_dead_socket(void) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) != 0) return -1;
    close(ends[1]);
    return ends[0];
}

void cstreams_tune(int socket, int buffer_byte_count, int timeout_milliseconds) {
    const int on = 1, off = 0;
    const unsigned int timeout = (unsigned int)timeout_milliseconds;
    // libmicrohttpd may have left it waiting for whole packets.
    setsockopt(socket, IPPROTO_TCP, TCP_CORK, &off, sizeof off);
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, &timeout, sizeof timeout);
    if (buffer_byte_count > 0)
        setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &buffer_byte_count, sizeof buffer_byte_count);
}

int cstreams_open(int *waker) {
    int set = epoll_create1(EPOLL_CLOEXEC);
    if (set < 0) return -1;
    *waker = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN, .data.u64 = 0};
    if (*waker >= 0 && epoll_ctl(set, EPOLL_CTL_ADD, *waker, &event) == 0) return set;
    int code = errno;
    if (*waker >= 0) close(*waker);
    close(set);
    errno = code;
    return -1;
}

bool cstreams_add(int set, int socket, uint64_t id) {
    struct epoll_event event = {.events = EPOLLOUT | EPOLLRDHUP | EPOLLET, .data.u64 = id};
    return epoll_ctl(set, EPOLL_CTL_ADD, socket, &event) == 0;
}

int cstreams_wait(int set, int waker, struct cstreams_event *events, int count, int milliseconds) {
    struct epoll_event found[256];
    int number = epoll_wait(set, found, count < 256 ? count : 256, milliseconds);
    for (int index = 0; index < number; index++) {
        uint32_t bits = found[index].events;
        events[index].id = found[index].data.u64;
        events[index].is_writable = (bits & EPOLLOUT) != 0;
        events[index].is_gone = (bits & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) != 0;
        uint64_t wakes;
        if (events[index].id == 0) while (read(waker, &wakes, sizeof wakes) < 0 && errno == EINTR) {}
    }
    return number < 0 ? 0 : number;
}

void cstreams_wake(int waker) {
    const uint64_t one = 1;
    while (write(waker, &one, sizeof one) < 0 && errno == EINTR) {}
}

ssize_t cstreams_send(int socket, const struct iovec *pieces, size_t count) {
    const struct msghdr message = {.msg_iov = (struct iovec *)pieces, .msg_iovlen = count};
    ssize_t sent;
    do sent = sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT); while (sent < 0 && errno == EINTR);
    return sent;
}

void cstreams_discard_input(int socket) {
    char bytes[4096];
    for (int round = 0; round < 16 && recv(socket, bytes, sizeof bytes, MSG_DONTWAIT) > 0; round++) {}
}

#define _GNU_SOURCE
#include "child_process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <time.h>
#include <unistd.h>

enum { first_free = 16, pipe_bytes = 1 << 20, most_descriptors = 8 };

int svga_child_pipe(int ends[2]) {
    int found[2];
    if (pipe2(found, O_CLOEXEC)) return errno;
    // Of the first descriptors one may be free, and would be replaced by those of the program.
    ends[0] = fcntl(found[0], F_DUPFD_CLOEXEC, first_free);
    ends[1] = fcntl(found[1], F_DUPFD_CLOEXEC, first_free);
    const int code = ends[0] < 0 || ends[1] < 0 ? errno : 0;
    close(found[0]);
    close(found[1]);
    if (code && ends[0] >= 0) close(ends[0]);
    if (code && ends[1] >= 0) close(ends[1]);
    return code;
}

void svga_child_widen(int pipe) { (void)fcntl(pipe, F_SETPIPE_SZ, pipe_bytes); }

/// What a program gets: files in their places, a process group, signals as in a fresh process.
static int spawn(
    pid_t *process, const char *path, char *const *arguments, char *const *environment, const int *descriptors,
    int count) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    int code = 0;
    for (int index = 0; index < count && !code; index++) {
        code = posix_spawn_file_actions_adddup2(&actions, descriptors[index], index);
    }
    if (!code) code = posix_spawn_file_actions_addclosefrom_np(&actions, count);
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGCHLD};
    for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) sigaddset(&usual, numbers[index]);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
    if (!code) code = posix_spawn(process, path, &actions, &attributes, arguments, environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return code;
}

int svga_child_start(
    pid_t *process, const char *path, char *const *arguments, char *const *environment, const int *descriptors,
    int count) {
    if (count > most_descriptors) return EINVAL;
    // Where one of them had the number of another in the program, it would be replaced before its turn.
    int moved[most_descriptors], code = 0, done = 0;
    for (; done < count; done++) {
        moved[done] = fcntl(descriptors[done], F_DUPFD_CLOEXEC, first_free);
        if (moved[done] < 0) {
            code = errno;
            break;
        }
    }
    if (!code) code = spawn(process, path, arguments, environment, moved, count);
    while (done > 0) close(moved[--done]);
    return code;
}

ssize_t svga_child_write(int descriptor, const void *bytes, size_t count) {
    sigset_t broken, before, pending;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &broken, &before);
    const ssize_t written = write(descriptor, bytes, count);
    const int code = errno;
    if (written < 0 && code == EPIPE && !sigismember(&pending, SIGPIPE)) {
        const struct timespec now = {0, 0};
        while (sigtimedwait(&broken, NULL, &now) < 0 && errno == EINTR) {}
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = code;
    return written;
}

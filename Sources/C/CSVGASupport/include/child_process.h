// Starting programs: what Swift's view of the C library leaves out.
#pragma once
#include <stddef.h>
#include <sys/types.h>

/// Makes a pipe that programs started by this one do not inherit, and whose descriptors are none of the first 16: the end to
/// read from, and the one to write to. Returns 0, or the number of an error.
int svga_child_pipe(int ends[2]);

/// Gives a pipe room for up to a mebibyte, where the system allows that.
void svga_child_widen(int pipe);

/// Starts a program with open files as its descriptors 0, 1, 2 and so on, and no others.
///
/// The program has a process group of its own, and signals as in a fresh process; where files that may not grow are an error
/// here in place of a signal, they are there. Returns 0, or the number of an error.
int svga_child_start(
    pid_t *process, const char *path, char *const *arguments, char *const *environment, const int *descriptors,
    int count);

/// Writes some bytes. A reader that is gone is the error EPIPE and never a signal, whatever the program does with that.
ssize_t svga_child_write(int descriptor, const void *bytes, size_t count);

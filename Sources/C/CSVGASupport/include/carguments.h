#pragma once

// The arguments of the process as bytes. Swift reads them from /proc, which is not everywhere, and repairs what is not UTF-8,
// so that a file of such a name could not be named.

/// The arguments as they were passed, the name of the program first; sets how many there are. NULL where the C library does not
/// pass them to constructors.
char *const *carguments(int *count);

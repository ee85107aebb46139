import Glibc

/// The descriptors 0, 1 and 2.
enum StandardStreams {
    /// Makes sure that none of them is free. Otherwise the next file that is opened would get its number, and what is meant for
    /// standard error would go into the file.
    ///
    /// What was closed stays useless: reading from 0 and writing to 1 and 2 is the same error as before.
    static func occupy() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            unsafe _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}

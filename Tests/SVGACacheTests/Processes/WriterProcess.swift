import Glibc

/// A process that fills a cache until it is killed: the target `SVGATestCacheWriter`.
struct WriterProcess {
    private let process: pid_t
    private let output: Int32

    /// The program, which the package manager puts beside the tests.
    private static let program: String = {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let tests = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return tests.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/SVGATestCacheWriter"
    }()

    /// Starts the process.
    init(folder: String, url: String) throws {
        struct CannotStart: Error {}
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw CannotStart() }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            close(ends[1])
        }
        let arguments = [WriterProcess.program, folder, url]
        var strings: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { strings.forEach { free($0) } }
        var process: pid_t = 0
        guard posix_spawn(&process, WriterProcess.program, &actions, nil, &strings, environ) == 0 else {
            close(ends[0])
            throw CannotStart()
        }
        (self.process, output) = (process, ends[0])
    }

    /// Waits until the process has begun; false when it ended before.
    func waitForBeginning() -> Bool {
        var byte: UInt8 = 0
        return read(output, &byte, 1) == 1
    }

    /// Kills the process, which has no chance to tidy up, and waits for its end.
    ///
    /// - Returns: Whether it was running until then.
    func kill() -> Bool {
        Glibc.kill(process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        close(output)
        return status & 0x7F == SIGKILL
    }
}

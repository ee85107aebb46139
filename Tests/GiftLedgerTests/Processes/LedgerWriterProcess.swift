import Glibc

/// A process that sends gifts until it is killed: the target `SVGATestLedgerWriter`.
struct LedgerWriterProcess {
    private let process: pid_t
    private let output: Int32

    /// The program, which the package manager puts beside the tests.
    private static let program: String = {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let tests = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return tests.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/SVGATestLedgerWriter"
    }()

    /// Starts the process.
    init(path: String) throws {
        struct CannotStart: Error {}
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw CannotStart() }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // Room for all lines of a round, so that the writer never waits for the test.
        _ = fcntl(ends[1], 1031, 1 << 20)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            close(ends[1])
        }
        var strings: [UnsafeMutablePointer<CChar>?] = [strdup(LedgerWriterProcess.program), strdup(path), nil]
        defer { strings.forEach { free($0) } }
        var process: pid_t = 0
        guard posix_spawn(&process, LedgerWriterProcess.program, &actions, nil, &strings, environ) == 0 else {
            close(ends[0])
            throw CannotStart()
        }
        (self.process, output) = (process, ends[0])
    }

    /// Kills the process some time after its first line.
    ///
    /// - Returns: Its whole lines without the first one; nil where it ended by itself.
    func kill(after microseconds: UInt32) -> [[Substring]]? {
        var text: [UInt8] = []
        var byte: UInt8 = 0
        while read(output, &byte, 1) == 1, byte != UInt8(ascii: "\n") {}
        usleep(microseconds)
        Glibc.kill(process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(output, &chunk, chunk.count)
            if count <= 0 { break }
            text += chunk.prefix(count)
        }
        close(output)
        guard status & 0x7F == SIGKILL else { return nil }
        let whole = text.prefix(text.lastIndex(of: UInt8(ascii: "\n")) ?? 0)
        return String(decoding: whole, as: UTF8.self).split(separator: "\n").map { $0.split(separator: " ") }
    }
}

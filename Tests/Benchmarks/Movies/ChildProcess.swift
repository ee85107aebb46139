import CSVGASupport
import Glibc
import SVGATestSupport

/// A run of this program with other arguments, in its own process.
enum ChildProcess {
    /// Runs the program to its end and returns what it wrote to standard output, nil when it failed.
    static func output(arguments: [String]) -> String? {
        run(arguments: arguments).flatMap { $0.status == 0 ? $0.output : nil }
    }

    /// Runs the program to its end, whatever that is; nil when it cannot be started.
    ///
    /// - Returns: Its standard output, and its status as from `waitpid`.
    static func run(arguments: [String]) -> (output: String, status: Int32)? {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        posix_spawn_file_actions_addclose(&actions, ends[0])
        var words = (["svga-bench"] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var process: pid_t = 0
        let status = posix_spawn(&process, "/proc/self/exe", &actions, nil, &words, environ)
        close(ends[1])
        defer { close(ends[0]) }
        guard status == 0 else { return nil }
        let text = String(decoding: bytes(of: ends[0]), as: UTF8.self)
        return (text, endStatus(of: process))
    }

    private static func bytes(of descriptor: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return bytes }
            bytes += chunk.prefix(count)
        }
    }

    private static func endStatus(of process: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status
    }
}

/// The memory that this process had at most.
enum PeakMemory {
    /// The high-water mark of resident memory, 0 if unknown.
    ///
    /// Not by `getrusage`: its figure is handed on from the process that started this one.
    static var byteCount: Int {
        let status = String(decoding: TemporaryFolder.read("/proc/self/status") ?? [], as: UTF8.self)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return (line?.split(separator: " ").dropLast().last).flatMap { Int($0) }.map { $0 * 1024 } ?? 0
    }

    /// Releases free memory, and resets the high-water mark to the resident memory.
    static func reset() {
        malloc_trim(0)
        guard let file = fopen("/proc/self/clear_refs", "w") else { return }
        fputs("5", file)
        fclose(file)
    }
}

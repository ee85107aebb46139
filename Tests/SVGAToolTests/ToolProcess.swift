import Glibc
import SVGATestSupport

/// The built tool in its own process, working in a fresh folder.
final class ToolProcess {
    let folder: TemporaryFolder
    private let process: pid_t
    /// The exit status; nil while unknown.
    private var status: Int32?
    private let streams = TemporaryFolder()

    /// The tool.
    static let tool = product("svga-tool")

    /// A program of the package, which the package manager puts next to the tests.
    static func product(_ name: String) -> String {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let tests = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return tests.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/\(name)"
    }

    /// A movie of the project's own.
    static func sample(_ name: String) -> String {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return "/\(root)/Samples/Movies/\(name).svga"
    }

    /// Starts the tool.
    ///
    /// - Parameters:
    ///   - program: The program to start instead of the tool, such as a shell that starts it.
    ///   - input: A file to read from as standard input.
    ///   - output: A descriptor for standard output; a file by default.
    init(
        _ arguments: [String], program: String = ToolProcess.tool, in folder: TemporaryFolder = TemporaryFolder(),
        input: String = "/dev/null", output: Int32? = nil
    ) {
        self.folder = folder
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
        if let output {
            posix_spawn_file_actions_adddup2(&actions, output, 1)
        } else {
            posix_spawn_file_actions_addopen(&actions, 1, streams.path("output"), O_WRONLY | O_CREAT, 0o600)
        }
        posix_spawn_file_actions_addopen(&actions, 2, streams.path("error"), O_WRONLY | O_CREAT, 0o600)
        var attributes = ToolProcess.signalsByDefault()
        // A shell that becomes the program is the portable way to start it in another folder.
        let command = ["sh", "-c", "cd \"$0\" && exec \"$@\"", folder.path, program] + arguments
        var strings = command.map { strdup($0) } + [nil]
        var process: pid_t = 0
        let status = posix_spawn(&process, "/bin/sh", &actions, &attributes, &strings, environ)
        precondition(status == 0, "there is no /bin/sh")
        self.process = process
        strings.forEach { free($0) }
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
    }

    /// All signals as in a fresh process, regardless of the test runner.
    private static func signalsByDefault() -> posix_spawnattr_t {
        var attributes = posix_spawnattr_t()
        var signals = sigset_t()
        posix_spawnattr_init(&attributes)
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ] { sigaddset(&signals, number) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        return attributes
    }

    /// Sends a signal.
    func send(_ signal: Int32) { kill(process, signal) }

    /// Whether it has a file of its folder open, with a name or without.
    var hasAnOpenFile: Bool {
        var buffer = [CChar](repeating: 0, count: 4096)
        return (3..<64).contains { descriptor in
            let count = readlink("/proc/\(process)/fd/\(descriptor)", &buffer, buffer.count)
            let path = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            return path.hasPrefix("\(folder.path)/")
        }
    }

    /// Waits for the end and returns the exit code; a signal that ended the process is a negative number, including the
    /// one that ends a process after five minutes.
    func exitCode() -> Int32 {
        var patience = 300_000
        while !hasEnded(WNOHANG), patience > 0 {
            usleep(1000)
            patience -= 1
        }
        return end()
    }

    deinit { _ = end() }

    private func hasEnded(_ options: Int32) -> Bool {
        var found: Int32 = 0
        if status == nil, waitpid(process, &found, options) == process { status = found }
        return status != nil
    }

    private func end() -> Int32 {
        if status == nil { kill(process, SIGKILL) }
        while !hasEnded(0), errno == EINTR {}
        let status = status ?? 0
        return status & 0x7f == 0 ? status >> 8 & 0xff : -(status & 0x7f)
    }

    /// The standard output; complete after ``exitCode()``.
    var output: [UInt8] { streams.read("output") ?? [] }

    /// The standard error; complete after ``exitCode()``.
    var error: String { String(decoding: streams.read("error") ?? [], as: UTF8.self) }
}

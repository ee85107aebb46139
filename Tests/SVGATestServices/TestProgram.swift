public import Glibc

/// Programs that tests start.
public enum TestProgram {
    /// A program could not be started, or failed.
    public struct Failure: Error {
        /// The path of the program.
        public let program: String
    }

    /// Starts a program that reads and writes nothing but what it opens itself.
    ///
    /// - Parameter output: Where its standard output goes, nil for nowhere.
    /// - Returns: The process, which the caller waits for.
    public static func start(_ program: String, _ arguments: [String], output: Int32? = nil) throws(Failure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in Int32(0)...2 {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        if let output { posix_spawn_file_actions_adddup2(&actions, output, 1) }
        var strings = ([program] + arguments).map { strdup($0) } + [nil]
        defer { strings.forEach { free($0) } }
        var process: pid_t = 0
        guard posix_spawn(&process, program, &actions, nil, &strings, environ) == 0 else {
            throw Failure(program: program)
        }
        return process
    }

    /// Runs a program to its end, which must be a good one.
    public static func run(_ program: String, _ arguments: [String]) throws(Failure) {
        let process = try start(program, arguments)
        var status: Int32 = 0
        guard waitpid(process, &status, 0) == process, status == 0 else { throw Failure(program: program) }
    }
}

import Glibc
import SVGATestFiles

/// A server with TLS, from the command line tool of OpenSSL, and a certificate for 127.0.0.1 that only its own file vouches
/// for.
final class TLSServer {
    struct Unavailable: Error {}

    /// The file that vouches for the server.
    var certificateFile: String { folder.path("certificate.pem") }
    /// The port on 127.0.0.1.
    private(set) var port = 0
    private let folder = TemporaryFolder()
    private var process: pid_t = 0

    static let program = "/usr/bin/openssl"
    static var isAvailable: Bool { access(program, X_OK) == 0 }

    init() throws {
        let key = folder.path("key.pem")
        let making = try start(
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=test", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificateFile,
            ])
        waitpid(making, nil, 0)
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        process = try start(
            ["s_server", "-accept", "127.0.0.1:0", "-www", "-cert", certificateFile, "-key", key], output: ends[1])
        close(ends[1])
        defer { close(ends[0]) }
        port = try TLSServer.announcedPort(from: ends[0])
    }

    deinit {
        if process > 0 {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
    }

    /// Reads up to `ACCEPT 127.0.0.1:12345`.
    private static func announcedPort(from descriptor: Int32) throws -> Int {
        var text = ""
        var byte: UInt8 = 0
        while read(descriptor, &byte, 1) == 1 {
            text.unicodeScalars.append(Unicode.Scalar(byte))
            if byte == 10, text.contains("ACCEPT"), let port = text.split(separator: ":").last {
                return Int(port.dropLast()) ?? 0
            }
        }
        throw Unavailable()
    }

    private func start(_ arguments: [String], output: Int32? = nil) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        if let output {
            posix_spawn_file_actions_adddup2(&actions, output, 1)
        } else {
            posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        }
        var strings = ([TLSServer.program] + arguments).map { strdup($0) } + [nil]
        defer { strings.forEach { free($0) } }
        var process: pid_t = 0
        guard posix_spawn(&process, TLSServer.program, &actions, nil, &strings, environ) == 0 else {
            throw Unavailable()
        }
        return process
    }
}

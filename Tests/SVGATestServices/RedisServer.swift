import Glibc
import SVGASystem
public import SVGATestSupport

/// A redis-server for one test, in a temporary directory: on a Unix socket, and on a port of 127.0.0.1 if requested.
///
///     let server = try RedisServer()
///     let client = try RedisClient(RedisURL(server.url))
///     server.kill()
///     try server.start()      // with the same folder, so with what its append-only file kept
public final class RedisServer: Sendable {
    /// The server did not start in time.
    public struct Unavailable: Error {
        /// The log of the server.
        public let log: String
    }

    /// The server's port in addition to its Unix socket.
    public enum Port: Sendable {
        case none
        case plain
        case tls(TestCertificate)
    }

    /// The folder with everything that is the server's.
    public let folder = TemporaryFolder()
    /// The port on 127.0.0.1; 0 without one.
    public let port: Int
    private let arguments: [String]
    private let process = Lock<pid_t>(0)
    /// Keeps the port while the server is restarted; -1 without a port.
    private let reservation: Int32

    private static let program = "/usr/bin/redis-server"
    /// Whether redis-server is installed.
    public static let isInstalled = access(program, X_OK) == 0

    /// Starts a server.
    ///
    /// - Parameter arguments: Further settings, such as `["--requirepass", "secret"]`.
    public init(port kind: Port = .none, _ arguments: [String] = []) throws {
        switch kind {
        case .none: (reservation, port, self.arguments) = (-1, 0, ["--port", "0"] + arguments)
        case .plain:
            let reserved = try Loopback.reservePort()
            (reservation, port) = (reserved.socket, Int(reserved.port))
            self.arguments = ["--port", "\(port)", "--bind", "127.0.0.1"] + arguments
        case .tls(let certificate):
            let reserved = try Loopback.reservePort()
            (reservation, port) = (reserved.socket, Int(reserved.port))
            self.arguments =
                [
                    "--port", "0", "--tls-port", "\(port)", "--bind", "127.0.0.1", "--tls-cert-file", certificate.file,
                    "--tls-key-file", certificate.keyFile, "--tls-auth-clients", "no", "--tls-ca-cert-file",
                    certificate.file,
                ] + arguments
        }
        try start()
    }

    deinit {
        kill()
        if reservation >= 0 { close(reservation) }
    }

    /// The URL of the Unix socket.
    public var url: String { "unix://\(socketPath)" }

    private var socketPath: String { folder.path("redis.sock") }

    /// Starts the server again after ``kill()``.
    public func start() throws {
        let always = [
            "--unixsocket", socketPath, "--dir", folder.path, "--save", "", "--logfile", folder.path("log"),
            "--daemonize", "no",
        ]
        let id = try TestProgram.start(RedisServer.program, always + arguments)
        process.withLock { $0 = id }
        // A starting server gets 20 s; the end of the wait is the answer on its socket.
        for _ in 0..<2000 {
            if Loopback.canConnect(toSocket: socketPath) { return }
            SteadyClock.wait(nanoseconds: 10_000_000)
        }
        kill()
        throw Unavailable(log: String(decoding: folder.read("log") ?? [], as: UTF8.self))
    }

    /// Ends the server at once, as a failing machine would.
    public func kill() {
        process.withLock { id in
            guard id > 0 else { return }
            _ = Glibc.kill(id, SIGKILL)
            waitpid(id, nil, 0)
            id = 0
        }
        unlink(socketPath)
    }

    /// Suspends the server: it accepts connections and does not respond.
    public func pause() { process.withLock { _ = Glibc.kill($0, SIGSTOP) } }

    /// Makes the server continue.
    public func resume() { process.withLock { _ = Glibc.kill($0, SIGCONT) } }
}

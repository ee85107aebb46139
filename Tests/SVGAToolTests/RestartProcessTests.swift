import Glibc
import SVGASystem
import SVGATestSupport
import Synchronization
import Testing

/// Servers that follow one another on one socket, as with a systemd socket unit.
@Suite struct RestartProcessTests {
    @Test func requestsSurviveThreeRestartsOnOneSocket() throws {
        let folder = TemporaryFolder()
        folder.write(try #require(TemporaryFolder.read(ToolProcess.sample("gift"))), to: "gift.svga")
        let manager = try ManagerSocket(in: folder)
        let (port, listener) = try ListenerForTests.open()
        defer { close(listener) }
        let load = Load()
        defer { load.isOver.store(true, ordering: .relaxed) }
        let clients = load.clients
        for number in 0..<4 {
            clients.withLock { $0 += 1 }
            let code = BackgroundThread.start {
                while !load.isOver.load(ordering: .relaxed) {
                    let sequence = load.count.wrappingAdd(1, ordering: .relaxed).oldValue
                    let reply = ListenerForTests.get("/v1/unsigned/frame:1,size:\(20 + sequence % 9)x.png", port)
                    if !reply.hasPrefix("HTTP/1.1 200") {
                        load.failed.withLock { $0.append("\(number): \(reply.prefix(80))") }
                    }
                }
                load.clients.withLock { $0 -= 1 }
                load.clients.wakeWaiters()
            }
            #expect(code == 0)
        }
        for _ in 0..<4 {
            let before = load.count.load(ordering: .relaxed)
            let server = start(listener, manager, in: folder)
            let message = try #require(manager.message(beginningWith: "READY=1"), "\(server.error.suffix(500))")
            #expect(message.contains("STATUS=listening on"))
            while load.count.load(ordering: .relaxed) < before + 260 { usleep(1000) }
            server.send(SIGTERM)
            #expect(manager.message(beginningWith: "STOPPING=1") != nil)
            #expect(server.exitCode() == 0, "\(server.error.suffix(500))")
        }
        // The last requests wait at the socket for one more server.
        load.isOver.store(true, ordering: .relaxed)
        let last = start(listener, manager, in: folder)
        clients.waiting { $0 == 0 ? () : nil }
        last.send(SIGHUP)
        #expect(manager.message(beginningWith: "RELOADING=1")?.contains("MONOTONIC_USEC=") == true)
        last.send(SIGTERM)
        #expect(last.exitCode() == 0)
        #expect(load.failed.withLock { $0 } == [])
        #expect(load.count.load(ordering: .relaxed) >= 1000)
    }

    /// Starts a server as systemd does: the socket is descriptor 3, and the variables name the process.
    private func start(_ listener: Int32, _ manager: ManagerSocket, in folder: TemporaryFolder) -> ToolProcess {
        let script = """
            exec 3<&\(listener); export LISTEN_FDS=1 LISTEN_PID=$$ LISTEN_FDNAMES=http NOTIFY_SOCKET=\(manager.name)
            exec "$0" serve --allow-unsigned --root . --no-urls --cache-dir cache -q
            """
        return ToolProcess(["-c", script, ToolProcess.tool], program: "/bin/bash", in: folder)
    }
}

/// The clients' activity so far.
private final class Load: Sendable {
    let count = Atomic(0)
    let failed = Lock<[String]>([])
    let isOver = Atomic(false)
    /// The number of running clients.
    let clients = Lock(0)
}

/// A socket that the test listens on, and requests to it, each on its own connection.
private enum ListenerForTests {
    struct Failed: Error {}

    static func open() throws -> (port: UInt16, descriptor: Int32) {
        // Inherited by the servers that the test starts.
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = address(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 1000) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound else { throw Failed() }
        return (UInt16(bigEndian: address.sin_port), descriptor)
    }

    private static func address(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return address
    }

    /// The server's output until it ends the connection.
    static func get(_ target: String, _ port: UInt16) -> String {
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(client) }
        var address = address(port: port)
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { return "connect: \(errno)" }
        let request = Array("GET \(target)?src=gift.svga HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".utf8)
        guard send(client, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            return "send: \(errno)"
        }
        var reply: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(client, &chunk, chunk.count, 0)
            guard count > 0 else { return count < 0 ? "recv: \(errno)" : String(decoding: reply, as: UTF8.self) }
            reply += chunk.prefix(count)
        }
    }
}

/// The end of `NOTIFY_SOCKET` that a service manager reads.
private final class ManagerSocket: Sendable {
    struct Failed: Error {}

    /// The value of the variable: an abstract name.
    let name: String
    private let descriptor: Int32

    init(in folder: TemporaryFolder) throws {
        name = "@svga-test-\(getpid())-\(UInt32.random(in: .min ... .max))"
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        let path = try #require(SocketPath(name))
        guard path.call({ bind(descriptor, $0, $1) }) == 0 else { throw Failed() }
        var time = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    /// Waits for the next message that begins with a text; nil if none comes in a minute.
    func message(beginningWith start: String) -> String? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(descriptor, &bytes, bytes.count, 0)
            guard count > 0 else { return nil }
            let text = String(decoding: bytes.prefix(count), as: UTF8.self)
            if text.hasPrefix(start) { return text }
        }
    }
}

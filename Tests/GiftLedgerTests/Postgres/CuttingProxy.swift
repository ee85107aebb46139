import Glibc
import SVGASystem

/// Passes connections on to a server on a Unix socket, and cuts one when the server says that a transaction was
/// committed, before the client hears it. It may fall silent permanently, too.
final class CuttingProxy: Sendable {
    let port: Int
    private let listener: Int32
    private let target: String
    private let isArmed = Lock(false)
    private let cuts = Lock(0)
    private let isSilent = Lock(false)

    /// - Parameter target: The path of the socket.
    init?(to target: String) {
        self.target = target
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let (descriptor, size) = (listener, length)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && listen(descriptor, 16) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound else { return nil }
        port = Int(UInt16(bigEndian: address.sin_port))
        guard BackgroundThread.start({ [self] in accept() }) == 0 else { return nil }
    }

    /// Cuts the next connection whose transaction is committed.
    func arm() { isArmed.withLock { $0 = true } }

    /// Passes nothing on from now on, and cuts nothing: as a network that loses all packets.
    func fallSilent() { isSilent.withLock { $0 = true } }

    var cutCount: Int { cuts.withLock { $0 } }

    /// Takes no more connections.
    func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

    private func accept() {
        while case let client = Glibc.accept(listener, nil, nil), client >= 0 {
            let server = connectToTarget()
            guard server >= 0 else {
                close(client)
                continue
            }
            _ = BackgroundThread.start { [self] in pass(from: client, to: server, isFromServer: false) }
            _ = BackgroundThread.start { [self] in pass(from: server, to: client, isFromServer: true) }
        }
    }

    private func connectToTarget() -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { path in
            for (index, byte) in target.utf8.prefix(path.count - 1).enumerated() { path[index] = byte }
        }
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        return isConnected ? descriptor : -1
    }

    /// Passes bytes on until either side ends. Descriptors stay open until the process ends, so that none is taken for another.
    private func pass(from source: Int32, to sink: Int32, isFromServer: Bool) {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(source, &bytes, bytes.count, 0)
            guard count > 0 else { break }
            if isSilent.withLock({ $0 }) { continue }
            if isFromServer, bytes[..<count].contains(Array("COMMIT\0".utf8)), takeArm() { break }
            guard send(sink, bytes, count, Int32(MSG_NOSIGNAL)) == count else { break }
        }
        shutdown(source, Int32(SHUT_RDWR))
        shutdown(sink, Int32(SHUT_RDWR))
    }

    private func takeArm() -> Bool {
        let isMeant = isArmed.withLock { isArmed in
            defer { isArmed = false }
            return isArmed
        }
        if isMeant { cuts.withLock { $0 += 1 } }
        return isMeant
    }
}

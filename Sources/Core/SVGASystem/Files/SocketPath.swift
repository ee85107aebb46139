package struct SocketPath: Sendable {
    private let bytes: [UInt8]
    private static let maxByteCount = MemoryLayout<sockaddr_un>.size - MemoryLayout<sa_family_t>.size - 1

    /// Reads a path, or after `@` an abstract name; nil for text that is empty, too long or has a zero.
    package init?(_ text: String) {
        var bytes = Array(text.utf8)
        guard 1...SocketPath.maxByteCount ~= bytes.count, !bytes.contains(0) else { return nil }
        let isAbstract = bytes[0] == UInt8(ascii: "@")
        if isAbstract { bytes[0] = 0 } else { bytes.append(0) }
        let family = sa_family_t(AF_UNIX)
        self.bytes = unsafe withUnsafeBytes(of: family) { unsafe Array($0) } + bytes
    }

    /// Calls a function of the system with the address.
    package func call(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_un()
        unsafe withUnsafeMutableBytes(of: &address) { unsafe $0.copyBytes(from: bytes) }
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, socklen_t(bytes.count)) }
        }
    }
}

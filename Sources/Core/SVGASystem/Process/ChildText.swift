/// The last bytes that a program writes to a stream. They are read during every wait for its pipe, so that the program
/// is never blocked by a full pipe.
struct ChildText: ~Copyable {
    private static let maxByteCount = 4096

    /// The pipe, which does not wait; -1 when the program has closed it.
    private(set) var descriptor: Int32
    private var bytes: [UInt8] = []

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { if descriptor >= 0 { close(descriptor) } }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func drain() {
        var piece = [UInt8](repeating: 0, count: 4096)
        // A program that never stops talking must not keep its caller here.
        for _ in 0..<64 where descriptor >= 0 {
            let count = unsafe read(descriptor, &piece, piece.count)
            if count > 0 {
                bytes = (bytes + piece[..<count]).suffix(ChildText.maxByteCount)
            } else if count == 0 {
                close(descriptor)
                descriptor = -1
            } else if errno != EINTR {
                return
            }
        }
    }
}

struct ChildTexts: ~Copyable {
    var output: ChildText
    var errors: ChildText

    /// Waits until there are bytes, or room in another pipe, or a tenth of a second has passed; reads the bytes.
    mutating func wait(orForRoomIn other: Int32?) {
        var requests = [output.descriptor, errors.descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        requests.append(pollfd(fd: other ?? -1, events: Int16(POLLOUT), revents: 0))
        // Without pipes nothing tells that the program ends.
        let milliseconds: Int32 = requests.contains { $0.fd >= 0 } ? 100 : 2
        if unsafe poll(&requests, nfds_t(requests.count), milliseconds) > 0 { drain() }
    }

    mutating func drain() {
        output.drain()
        errors.drain()
    }
}

package import SVGAErrors
import SVGASystem

/// Ends the waits of streams from any thread, until it is cleared.
package final class Wakeup: Sendable {
    /// One socket of a pair; it is readable while the wakeup is set.
    let descriptor: Int32
    private let writer: Int32
    private let isSet = Lock(false)

    /// Creates a wakeup that is not set.
    package init() throws(SVGAError) {
        var ends: [Int32] = [-1, -1]
        let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        let code = unsafe socketpair(AF_UNIX, Int32(type), 0, &ends)
        (descriptor, writer) = (ends[0], ends[1])
        if code != 0 {
            throw SVGAError.protocolFailed("no further file can be opened (errno \(errno))")
        }
    }

    deinit {
        close(descriptor)
        close(writer)
    }

    /// Ends all waits, including future ones.
    package func wake() {
        isSet.withLock { isSet in
            guard !isSet else { return }
            isSet = true
            _ = unsafe write(writer, "!", 1)
        }
    }

    /// Allows waits again.
    package func clear() {
        isSet.withLock { isSet in
            guard isSet else { return }
            isSet = false
            var byte: UInt8 = 0
            _ = unsafe read(descriptor, &byte, 1)
        }
    }
}

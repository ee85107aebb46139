import Glibc
import SVGACommandLine
package import SVGASystem
import Synchronization

/// Collects bytes.
package final class MemorySink: ByteSink {
    private let bytes = Mutex<[UInt8]>([])

    package init() {}

    package func write(_ more: [UInt8]) throws(SVGAError) { bytes.withLock { $0 += more } }

    package var contents: [UInt8] { bytes.withLock { $0 } }

    package var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }
}

/// Takes nothing.
package struct ClosedSink: ByteSink {
    private let code: Int32

    package init(code: Int32 = EPIPE) { self.code = code }

    package func write(_ bytes: [UInt8]) throws(SVGAError) {
        throw SVGAError(.write, path: "standard output", code: code)
    }
}

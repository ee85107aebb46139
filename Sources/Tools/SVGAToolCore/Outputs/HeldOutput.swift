import SVGACommandLine
import SVGASystem

/// A file that appears, complete, only if it is chosen.
final class HeldOutput: Sendable {
    private let maxByteCount: Int
    private let state: Lock<State>

    private struct State {
        /// Nil when the file has become too large.
        var writer: AtomicFileWriter?
    }

    init(_ writer: sending AtomicFileWriter, maxByteCount: Int) {
        self.maxByteCount = maxByteCount
        state = Lock(State(writer: writer))
    }

    /// Something that an export writes to, whose bytes come here.
    func writer() throws(SVGAError) -> sending AtomicFileWriter {
        try AtomicFileWriter { [self] in try append($0) }
    }

    private func append(_ bytes: [UInt8]) throws {
        try state.withLock { state in
            guard let writer = state.writer else { return }
            if writer.byteCount + bytes.count > maxByteCount {
                state.writer = nil
            } else {
                try writer.append(bytes)
            }
        }
    }

    /// Puts the file in its place.
    func publish() throws { try state.withLock { try $0.writer?.finish() } }
}

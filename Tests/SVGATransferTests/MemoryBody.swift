import SVGASystem
import SVGATransfer

/// A sink that stores its input, and can refuse it.
final class MemoryBody: TransferSink {
    struct Refusal: Error, CustomStringConvertible { let description: String }

    private struct Contents {
        var heads: [ResponseHead] = []
        var expectedByteCount: Int?
        var bytes: [UInt8] = []
    }

    private let contents = Lock(Contents())
    private let disposition: BodyDisposition
    private let refusesHead: Bool
    private let refusesBodyAfter: Int

    init(_ disposition: BodyDisposition = .receive, refusesHead: Bool = false, refusesBodyAfter: Int = .max) {
        self.disposition = disposition
        self.refusesHead = refusesHead
        self.refusesBodyAfter = refusesBodyAfter
    }

    var heads: [ResponseHead] { contents.withLock { $0.heads } }
    var expectedByteCount: Int? { contents.withLock { $0.expectedByteCount } }
    var bytes: [UInt8] { contents.withLock { $0.bytes } }

    func begin(_ head: ResponseHead, expectedByteCount: Int?) throws -> BodyDisposition {
        if refusesHead { throw Refusal(description: "no such heads") }
        contents.withLock { contents in
            contents.heads.append(head)
            contents.expectedByteCount = expectedByteCount
        }
        return disposition
    }

    func receive(_ bytes: UnsafeRawBufferPointer) throws {
        let count = contents.withLock { contents in
            contents.bytes += Array(bytes)
            return contents.bytes.count
        }
        if count > refusesBodyAfter { throw Refusal(description: "the disk is full") }
    }
}

import SVGASystem
import SVGATransfer

/// Takes a part of a file, or the beginning of a file that a server sends in its place.
final class RangeSink: TransferSink {
    private struct State {
        var head: ResponseHead?
        var content: ContentRange?
        var totalByteCount: Int?
        var bytes: [UInt8] = []
        /// The number of bytes to accept; nil for all.
        var wantedByteCount: Int?

        var endsWithFile: Bool { head?.status == 200 && (wantedByteCount.map { bytes.count < $0 } ?? true) }
    }

    private let range: Range<Int>?
    private let maxByteCount: Int
    private let state = Lock(State())

    /// - Parameter range: The requested range; nil for the complete file.
    init(_ range: Range<Int>?, maxByteCount: Int) { (self.range, self.maxByteCount) = (range, maxByteCount) }

    var head: ResponseHead? { state.withLock { $0.head } }
    /// The part that the server sends; nil for the complete file.
    var content: ContentRange? { state.withLock { $0.content } }
    var bytes: [UInt8] { state.withLock { $0.bytes } }
    var byteCount: Int { state.withLock { $0.bytes.count } }

    /// The size of the file, if it is known: from the server, or from its end.
    var totalByteCount: Int? { state.withLock { $0.totalByteCount ?? ($0.endsWithFile ? $0.bytes.count : nil) } }

    /// Whether the bytes are the complete file.
    var isWhole: Bool { head?.status == 200 && totalByteCount == byteCount }

    /// The number of announced bytes, if the server sent fewer.
    var missingByteCount: Int? {
        state.withLock { state in
            state.content == nil ? nil : state.wantedByteCount.flatMap { $0 > state.bytes.count ? $0 : nil }
        }
    }

    func begin(_ head: ResponseHead, expectedByteCount: Int?) throws -> BodyDisposition {
        let isCoded = try [200, 206].contains(head.status) && !ContentCodings(head).isEmpty
        return state.withLock { state in
            state = State(head: head)
            switch head.status {
            case 200:
                state.totalByteCount = expectedByteCount
                // A server that knows no ranges sends the file from its beginning, which is all that is wanted at first. The
                // beginning of a coded body is of no use.
                if let range, range.lowerBound == 0, !isCoded { state.wantedByteCount = range.count }
                return .receive
            case 206:
                guard let content = head.headerFields["Content-Range"].flatMap(ContentRange.init), !isCoded,
                    content.first == range?.lowerBound ?? 0
                else { return .skip }
                (state.content, state.totalByteCount) = (content, content.total)
                // Some servers send parts of their own size.
                state.wantedByteCount = min(content.last + 1, range?.upperBound ?? .max) - content.first
                return .receive
            default: return .skip
            }
        }
    }

    func receive(_ bytes: UnsafeRawBufferPointer) throws {
        try state.withLock { state in
            let free = state.wantedByteCount.map { max(0, $0 - state.bytes.count) } ?? bytes.count
            unsafe state.bytes.append(contentsOf: bytes.prefix(free))
            if bytes.count > free { throw DownloadSink.headReceived }
        }
    }
}

import CSVGAMicroHTTPD
import SVGASystem
import SVGATransfer

/// A socket that was taken over for a stream, and the bytes that remain to be sent. Only its thread touches variables.
final class StreamConnection: @unchecked Sendable {
    enum Progress {
        case done, blocked, gone
    }

    let id: UInt64
    let socket: Int32
    let opening: StreamOpening
    var body: StreamBody { opening.body }
    private var isChunked: Bool { opening.isChunked }
    private let thread: StreamThread
    /// The pieces to send, and how many of them and how many bytes of the next are sent.
    private var pieces: [StreamPiece]
    private var (sentPieceCount, offset) = (0, 0)
    /// The share of these that the body counts as waiting.
    private var (bodyPieceCount, bodyByteCount) = (0, 0)
    private var wireByteCount = 0
    /// The end of the stream after its body is sent.
    private var lastEnding: StreamBody.Ending?
    /// The bytes of the body that were sent, with the frames of its chunks.
    var sentByteCount: Int { max(0, wireByteCount - opening.head.count) }
    /// Since when the socket takes nothing; nil while it does.
    private(set) var blockedSince: Int64?

    init(_ opening: StreamOpening, id: UInt64, socket: Int32, thread: StreamThread) {
        (self.id, self.socket, self.thread) = (id, socket, thread)
        self.opening = opening
        pieces = [.raw(opening.head)]
    }

    /// Has the thread look at the stream; called by any thread.
    func wake() { thread.wake(self) }

    /// Sends as many waiting bytes as the socket takes; returns the end of the stream, if it ends now.
    func flush(at now: Int64) -> StreamBody.Ending? {
        while true {
            if let ending = body.ending { return ending }
            switch sendPieces() {
            case .done: blockedSince = nil
            case .gone: return .client
            case .blocked:
                blockedSince = blockedSince ?? now
                return nil
            }
            if let lastEnding { return lastEnding }
            let work = body.work(afterSending: bodyPieceCount, byteCount: bodyByteCount)
            (pieces, sentPieceCount, bodyPieceCount, bodyByteCount) = ([], 0, 0, 0)
            switch work {
            case .wait: return nil
            case .cut(let ending): return ending
            case .send(let next):
                pieces = next
                (bodyPieceCount, bodyByteCount) = (next.count, next.reduce(0) { $0 + $1.byteCount })
            case .end(let ending):
                lastEnding = ending
                if isChunked { pieces = [.lastChunk] }
            }
        }
    }

    /// Sends all pieces, several at a time.
    private func sendPieces() -> Progress {
        while sentPieceCount < pieces.count {
            let count = sendSome()
            if count < 0 { return errno == EAGAIN || errno == ENOBUFS ? .blocked : .gone }
            // A connection that takes something is not stalled.
            blockedSince = nil
            wireByteCount += count
            advance(count)
        }
        return .done
    }

    /// Sends the next pieces with one call of the system.
    private func sendSome() -> Int {
        let next = pieces[sentPieceCount...].prefix(StreamConnection.maxVectorCount)
        return unsafe withUnsafeTemporaryAllocation(of: iovec.self, capacity: next.count) { vectors in
            var skipped = offset
            for (index, piece) in next.enumerated() {
                let bytes = unsafe UnsafeRawBufferPointer(rebasing: piece.wireBytes(isChunked: isChunked)[skipped...])
                unsafe vectors[index].iov_base = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
                unsafe vectors[index].iov_len = bytes.count
                skipped = 0
            }
            return unsafe cstreams_send(socket, vectors.baseAddress, next.count)
        }
    }

    private func advance(_ count: Int) {
        var rest = count + offset
        while sentPieceCount < pieces.count {
            let length = unsafe pieces[sentPieceCount].wireBytes(isChunked: isChunked).count
            if rest < length { break }
            rest -= length
            sentPieceCount += 1
        }
        offset = rest
    }

    private static let maxVectorCount = 64
}

struct StreamOpening: Sendable {
    let client: ClientConnection
    let body: StreamBody
    let head: [UInt8]
    /// Whether the body is sent in chunks; otherwise it ends with the connection.
    let isChunked: Bool
    /// The log record of the stream, except its end.
    let record: ExchangeRecord
    let start: Int64
}

extension HTTPResponse {
    /// The status line and all fields of a streamed response, which bypasses libmicrohttpd.
    func head(requestID: String, isChunked: Bool) -> [UInt8] {
        var text = "HTTP/1.1 \(status) \(HTTPResponse.phrase(of: status))\r\n"
        var fields = [("Date", "\(HTTPDate.now)")]
        fields += self.fields.filter { HTTPResponse.isPlain($0.name) && HTTPResponse.isPlain($0.value) }
        fields += [("X-Request-Id", requestID), ("Connection", "close")]
        if isChunked { fields.append(("Transfer-Encoding", "chunked")) }
        for (name, value) in fields { text += "\(name): \(value)\r\n" }
        return Array((text + "\r\n").utf8)
    }

    /// Whether text ends no line; libmicrohttpd leaves other fields out too.
    private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f } }
}

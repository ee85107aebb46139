import CSVGAMicroHTTPD
import SVGASystem

/// Bytes for any number of streams, which are written once and never copied: an event, with the frame of a chunk around it
/// (RFC 9112 §7.1).
package final class StreamPiece: Sendable {
    private let bytes: SharedBytes
    private let content: Range<Int>
    /// Whether a slow stream may drop the piece.
    package let isDroppable: Bool

    /// Creates a piece of at least one byte: a chunk without bytes would end the body.
    package init(_ content: [UInt8], isDroppable: Bool = false) {
        precondition(!content.isEmpty, "a piece has bytes")
        let head = Array("\(String(content.count, radix: 16))\r\n".utf8)
        bytes = SharedBytes(head + content + [13, 10])
        self.content = head.count..<head.count + content.count
        self.isDroppable = isDroppable
    }

    private init(raw: [UInt8]) { (bytes, content, isDroppable) = (SharedBytes(raw), 0..<raw.count, false) }

    /// Bytes that are sent verbatim in both forms.
    static func raw(_ bytes: [UInt8]) -> StreamPiece { StreamPiece(raw: bytes) }

    package var byteCount: Int { content.count }

    /// The bytes as they are sent, which live as long as the piece.
    func wireBytes(isChunked: Bool) -> UnsafeRawBufferPointer {
        isChunked ? unsafe bytes.bytes : unsafe UnsafeRawBufferPointer(rebasing: bytes.bytes[content])
    }

    /// The end of a body in chunks.
    static let lastChunk = StreamPiece.raw(Array("0\r\n\r\n".utf8))
}

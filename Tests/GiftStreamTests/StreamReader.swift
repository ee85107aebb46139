import GiftModel
import SVGASystem

@testable import SVGAHTTP

/// Reads a stream as its thread would, without a socket.
final class StreamReader: @unchecked Sendable {
    let body: StreamBody
    private var (count, byteCount) = (0, 0)

    init(_ body: StreamBody) { self.body = body }

    /// The text appended since the last call; the stream is closed if it has ended.
    func read() -> String {
        var text = ""
        while true {
            let work = body.work(afterSending: count, byteCount: byteCount)
            (count, byteCount) = (0, 0)
            switch work {
            case .send(let pieces):
                (count, byteCount) = (pieces.count, pieces.reduce(0) { $0 + $1.byteCount })
                for piece in pieces { text += String(decoding: piece.wireBytes(isChunked: false), as: UTF8.self) }
            case .wait: return text
            case .end(let ending), .cut(let ending):
                body.close(ending)
                return text
            }
        }
    }

    /// The events of the stream since the last time.
    func events() -> [Event] {
        read().components(between: "\n\n").compactMap { Event(parsing: $0) }
    }

    /// Leaves.
    func close() { body.close(.client) }

    /// An event as a browser reads it.
    struct Event: Equatable {
        /// The number of the position that is the ID.
        var id: Int?
        var name = "message"
        var data = ""

        init(id: Int? = nil, _ name: String, _ data: String) { (self.id, self.name, self.data) = (id, name, data) }

        init?(parsing block: String) {
            var hasData = false
            for line in block.split(separator: "\n") {
                let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
                let value = parts.count == 2 ? String(parts[1].drop { $0 == " " }) : ""
                switch parts[0] {
                case "id": id = EventPosition(value)?.seq
                case "event": name = value
                case "data": (data, hasData) = (value, true)
                default: break
                }
            }
            if !hasData { return nil }
        }
    }
}

extension String {
    fileprivate func components(between separator: String) -> [String] {
        var (parts, rest) = ([String](), self[...])
        while let range = rest.firstRange(of: separator) {
            parts.append(String(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        return parts + [String(rest)]
    }
}

import SVGAErrors
import SVGARedis

/// Replies as bytes, and their meaning.
enum RESPSamples {
    static let all: [(bytes: String, value: RESPValue)] = [
        ("+OK\r\n", .status("OK")),
        ("+\r\n", .status("")),
        ("-ERR no such key\r\n", .error(RESPError(code: "ERR", message: "no such key"))),
        ("-OOM\r\n", .error(RESPError(code: "OOM", message: ""))),
        (":0\r\n", .integer(0)),
        (":-9223372036854775808\r\n", .integer(.min)),
        (":+9223372036854775807\r\n", .integer(.max)),
        ("$0\r\n\r\n", .bulk([])),
        ("$4\r\n\r\n$1\r\n", .bulk(Array("\r\n$1".utf8))),
        ("$-1\r\n", .null),
        ("*-1\r\n", .null),
        ("*0\r\n", .array([])),
        ("*2\r\n*0\r\n*1\r\n:7\r\n", .array([.array([]), .array([.integer(7)])])),
        (
            "*3\r\n$3\r\nfoo\r\n-BUSY wait\r\n$-1\r\n",
            .array([.bulk(Array("foo".utf8)), .error(RESPError(code: "BUSY", message: "wait")), .null])
        ),
    ]

    /// All replies, concatenated.
    static let stream = all.flatMap { Array($0.bytes.utf8) }

    /// The bytes of any value.
    static func bytes(of value: RESPValue) -> [UInt8] {
        switch value {
        case .status(let text): Array("+\(text)\r\n".utf8)
        case .error(let error): Array("-\(error)\r\n".utf8)
        case .integer(let number): Array(":\(number)\r\n".utf8)
        case .bulk(let bytes): Array("$\(bytes.count)\r\n".utf8) + bytes + Array("\r\n".utf8)
        case .array(let elements): Array("*\(elements.count)\r\n".utf8) + elements.flatMap(bytes(of:))
        case .null: Array("$-1\r\n".utf8)
        }
    }

    /// A value of any kind, arrays at most `depth` deep.
    static func random(depth: Int, _ random: inout some RandomNumberGenerator) -> RESPValue {
        switch Int.random(in: 0..<(depth > 0 ? 6 : 5), using: &random) {
        case 0: .status("fine")
        case 1: .error(RESPError(code: "ERR", message: "bad"))
        case 2: .integer(Int.random(in: .min ... .max, using: &random))
        case 3: .null
        case 4:
            .bulk((0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
        default:
            .array((0..<Int.random(in: 0...4, using: &random)).map { _ in self.random(depth: depth - 1, &random) })
        }
    }
}

/// All replies in some pieces, and the fault at the end of them.
struct RESPReading: Equatable {
    private(set) var values: [RESPValue] = []
    private(set) var fault: SVGAError?
    /// Whether no byte was left over.
    private(set) var isComplete = true

    init(_ pieces: [some Collection<UInt8>], limits: RESPLimits = RESPLimits()) {
        var parser = RESPParser(limits: limits)
        do {
            for piece in pieces {
                parser.append(piece)
                while let value = try parser.next() { values.append(value) }
            }
            isComplete = parser.isEmpty
        } catch {
            fault = error
        }
    }
}

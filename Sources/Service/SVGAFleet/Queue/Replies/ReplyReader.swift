import SVGACoding
import SVGAErrors
import SVGAJobs
import SVGARedis

/// Reads the elements of a script's reply in order; missing or invalid ones are an error.
struct ReplyReader {
    private let script: String
    private var rest: ArraySlice<RESPValue>

    init(_ reply: RESPValue, of script: String) throws(SVGAError) {
        guard let elements = reply.elements else { throw .unexpected(script) }
        (self.script, rest) = (script, elements[...])
    }

    /// A reader of fields by their names, in the order that is given; missing ones are empty.
    init(fields: RESPValue, named names: [String], of script: String) throws(SVGAError) {
        guard let elements = fields.elements else { throw .unexpected(script) }
        var values: [String: RESPValue] = [:]
        for place in stride(from: 0, to: elements.count - 1, by: 2) {
            values[elements[place].text ?? ""] = elements[place + 1]
        }
        (self.script, rest) = (script, names.map { values[$0] ?? .bulk([]) }[...])
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func value() throws(SVGAError) -> RESPValue {
        guard let value = rest.popFirst() else { throw .unexpected(script) }
        return value
    }

    mutating func reader() throws(SVGAError) -> ReplyReader { try ReplyReader(value(), of: script) }

    mutating func text() throws(SVGAError) -> String {
        guard let text = try value().text else { throw .unexpected(script) }
        return text
    }

    /// A number, 0 for an empty text.
    mutating func integer() throws(SVGAError) -> Int {
        let value = try value()
        if value.bytes?.isEmpty == true { return 0 }
        guard let number = value.integerValue else { throw .unexpected(script) }
        return number
    }

    /// A number that somebody may have written by hand, brought into a range.
    mutating func integer(in range: ClosedRange<Int>) throws(SVGAError) -> Int {
        min(max(range.lowerBound, try integer()), range.upperBound)
    }

    /// A count; far below what a sum of some of them could not hold.
    mutating func count() throws(SVGAError) -> Int { try integer(in: 0...1 << 53) }

    mutating func lane() throws(SVGAError) -> JobLane {
        guard let lane = JobLane(rawValue: try text()) else { throw .unexpected(script) }
        return lane
    }

    mutating func key() throws(SVGAError) -> JobKey {
        guard let key = try value().bytes.flatMap({ JobKey($0) }) else { throw .unexpected(script) }
        return key
    }

    mutating func batchID() throws(SVGAError) -> BatchID {
        guard let id = BatchID(try text()) else { throw .unexpected(script) }
        return id
    }

    mutating func optionalDigest() throws(SVGAError) -> ContentDigest? {
        guard let bytes = try value().bytes else { throw .unexpected(script) }
        if bytes.isEmpty { return nil }
        guard let digest = ContentDigest(bytes) else { throw .unexpected(script) }
        return digest
    }

    mutating func digest() throws(SVGAError) -> ContentDigest {
        guard let digest = try optionalDigest() else { throw .unexpected(script) }
        return digest
    }
}

extension SVGAError {
    static func ofQueue<Value>(_ work: () throws -> Value) throws(SVGAError) -> Value {
        do { return try work() } catch {
            let error = SVGAError(error)
            let text = "\(error)"
            let answer =
                switch error.redisCode {
                case "OOM"?: queueFull(text)
                case "NOPERM"?, "NOAUTH"?: queueRefused(text)
                case _ where error.isTransient || error.isCancelled: queueUnreachable(text)
                case _ where error.cause == .command || error.category == .damaged: queueMalformed(text)
                default: queueRefused(text)
                }
            throw answer.keeping(error)
        }
    }

    static func unexpected(_ script: String) -> SVGAError {
        queueMalformed("the reply of “\(script)” has another form")
    }
}

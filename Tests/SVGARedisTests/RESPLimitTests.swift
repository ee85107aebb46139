import SVGAErrors
import SVGARedis
import Testing

@Suite struct RESPLimitTests {
    private func fault(_ text: String, _ set: (inout RESPLimits) -> Void) -> String? {
        var limits = RESPLimits()
        set(&limits)
        let reason = RESPReading([Array(text.utf8)], limits: limits).fault?.reason
        return reason.map { String($0[..<($0.firstRange(of: " (byte ")?.lowerBound ?? $0.endIndex)]) }
    }

    @Test func arraysNestUpToTheLimit() {
        #expect(fault("*1\r\n*1\r\n:1\r\n") { $0.depth = 2 } == nil)
        #expect(fault("*1\r\n*1\r\n:1\r\n") { $0.depth = 1 } == "arrays lie more than 1 deep")
        #expect(fault("*0\r\n") { $0.depth = 0 } == "arrays lie more than 0 deep")
    }

    @Test func allValuesOfAReplyCount() {
        #expect(fault("*2\r\n*2\r\n:1\r\n:2\r\n:3\r\n*4\r\n") { $0.elementCount = 4 } == nil)
        #expect(fault("*2\r\n*2\r\n:1\r\n:2\r\n:3\r\n") { $0.elementCount = 3 } == "a reply has more than 3 values")
    }

    @Test func aTextMayHaveAsManyBytesAsAllowed() {
        #expect(fault("$3\r\nabc\r\n") { $0.bulkByteCount = 3 } == nil)
        #expect(fault("$3\r\n") { $0.bulkByteCount = 2 } == "a text announces 3 bytes, 2 are allowed")
    }

    /// The first byte of a line, which is its type, counts.
    @Test func aLineMayHaveAsManyBytesAsAllowed() {
        #expect(fault("+abc\r\n") { $0.lineByteCount = 4 } == nil)
        #expect(fault("+abc\r\n") { $0.lineByteCount = 3 } == "a line exceeds 3 bytes")
        #expect(fault("+abcd") { $0.lineByteCount = 3 } == "a line exceeds 3 bytes")
    }

    /// Each reply is counted again.
    @Test func aReplyMayHaveAsManyBytesAsAllowed() {
        let reply = "*2\r\n$3\r\nabc\r\n$3\r\nabc\r\n"
        #expect(fault(reply + reply) { $0.replyByteCount = 20 } == nil)
        #expect(fault(reply) { $0.replyByteCount = 14 } == "a reply exceeds 14 bytes")
        #expect(fault("*3\r\n+a\r\n+b\r\n+c\r\n") { $0.replyByteCount = 12 } == "a reply exceeds 12 bytes")
    }
}

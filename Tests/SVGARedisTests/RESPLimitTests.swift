import SVGARedis
import Testing

@Suite struct RESPLimitTests {
    private func fault(_ text: String, _ set: (inout RESPLimits) -> Void) -> RESPFault.Kind? {
        var limits = RESPLimits()
        set(&limits)
        return RESPReading([Array(text.utf8)], limits: limits).fault?.kind
    }

    @Test func arraysNestUpToTheLimit() {
        #expect(fault("*1\r\n*1\r\n:1\r\n") { $0.depth = 2 } == nil)
        #expect(fault("*1\r\n*1\r\n:1\r\n") { $0.depth = 1 } == .tooDeep(limit: 1))
        #expect(fault("*0\r\n") { $0.depth = 0 } == .tooDeep(limit: 0))
    }

    @Test func allValuesOfAReplyCount() {
        #expect(fault("*2\r\n*2\r\n:1\r\n:2\r\n:3\r\n*4\r\n") { $0.elementCount = 4 } == nil)
        #expect(fault("*2\r\n*2\r\n:1\r\n:2\r\n:3\r\n") { $0.elementCount = 3 } == .tooManyElements(limit: 3))
    }

    @Test func aTextMayHaveAsManyBytesAsAllowed() {
        #expect(fault("$3\r\nabc\r\n") { $0.bulkByteCount = 3 } == nil)
        #expect(fault("$3\r\n") { $0.bulkByteCount = 2 } == .bulkTooLarge(announced: 3, limit: 2))
    }

    /// The first byte of a line, which is its type, counts.
    @Test func aLineMayHaveAsManyBytesAsAllowed() {
        #expect(fault("+abc\r\n") { $0.lineByteCount = 4 } == nil)
        #expect(fault("+abc\r\n") { $0.lineByteCount = 3 } == .lineTooLong(limit: 3))
        #expect(fault("+abcd") { $0.lineByteCount = 3 } == .lineTooLong(limit: 3))
    }

    /// Each reply is counted again.
    @Test func aReplyMayHaveAsManyBytesAsAllowed() {
        let reply = "*2\r\n$3\r\nabc\r\n$3\r\nabc\r\n"
        #expect(fault(reply + reply) { $0.replyByteCount = 20 } == nil)
        #expect(fault(reply) { $0.replyByteCount = 14 } == .replyTooLarge(limit: 14))
        #expect(fault("*3\r\n+a\r\n+b\r\n+c\r\n") { $0.replyByteCount = 12 } == .replyTooLarge(limit: 12))
    }
}

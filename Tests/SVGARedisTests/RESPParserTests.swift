import SVGAErrors
@testable import SVGARedis
import SVGATestSupport
import Testing

@Suite struct RESPParserTests {
    @Test func eachReplyHasItsValue() {
        for sample in RESPSamples.all {
            let reading = RESPReading([Array(sample.bytes.utf8)])
            #expect(reading.values == [sample.value] && reading.fault == nil && reading.isComplete)
        }
    }

    @Test func whereBytesAreCutMakesNoDifference() {
        let stream = RESPSamples.stream
        let values = RESPSamples.all.map(\.value)
        for cut in 0...stream.count {
            let reading = RESPReading([stream[..<cut], stream[cut...]])
            #expect(reading.values == values && reading.isComplete, "cut at \(cut)")
        }
        #expect(RESPReading(stream.map { [$0] }).values == values)
    }

    @Test func incompleteReplyIsNotParsed() {
        for sample in RESPSamples.all {
            let bytes = Array(sample.bytes.utf8)
            for count in 1..<bytes.count {
                let reading = RESPReading([bytes.prefix(count)])
                #expect(reading.values.isEmpty && reading.fault == nil && !reading.isComplete)
            }
        }
    }

    @Test func anyValueRoundTrips() {
        var random = SplitMix64(seed: 11)
        for _ in 0..<2000 {
            let value = RESPSamples.random(depth: 5, &random)
            let bytes = RESPSamples.bytes(of: value)
            let cut = Int.random(in: 0...bytes.count, using: &random)
            #expect(RESPReading([bytes[..<cut], bytes[cut...]]).values == [value])
        }
    }

    @Test func splitsDoNotChangeDamagedBytesResult() {
        var random = SplitMix64(seed: 12)
        var limits = RESPLimits()
        (limits.depth, limits.elementCount, limits.bulkByteCount, limits.lineByteCount) = (3, 20, 30, 24)
        let alphabet = Array("*$+-:\r\n0123".utf8)
        var faultCount = 0
        for round in 0..<6000 {
            var bytes = RESPSamples.stream
            if round % 2 == 0 {
                for _ in 0..<3 {
                    bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
                }
            } else {
                bytes = (0..<60).map { _ in alphabet[Int.random(in: alphabet.indices, using: &random)] }
            }
            let whole = RESPReading([bytes], limits: limits)
            let cut = Int.random(in: 0...bytes.count, using: &random)
            #expect(RESPReading([bytes[..<cut], bytes[cut...]], limits: limits) == whole)
            #expect(RESPReading(bytes.map { [$0] }, limits: limits) == whole)
            if whole.fault != nil { faultCount += 1 }
        }
        #expect(faultCount > 3000)
    }

    @Test func parserStopsAtAFault() {
        var parser = RESPParser()
        parser.append(Array("+OK\r\n?\r\n".utf8))
        #expect((try? parser.next()) == .status("OK"))
        let fault = SVGAError(.damaged, "no type of RESP2 begins with the byte 0x3f (byte 5)")
        #expect(throws: fault) { try parser.next() }
        parser.append(Array("+OK\r\n".utf8))
        #expect(throws: fault) { try parser.next() }
    }

    @Test(arguments: [
        ("?", "no type of RESP2 begins with the byte 0x3f", 0),
        ("+a\n", "a line does not end in CR and LF", 2),
        ("+a\rb", "a line does not end in CR and LF", 3),
        ("$1\r\nabc", "a line does not end in CR and LF", 5),
        ("$1\r\na\rb", "a line does not end in CR and LF", 6),
        (":\r\n", "a number is malformed", 0),
        (":-\r\n", "a number is malformed", 0),
        (":1 \r\n", "a number is malformed", 0),
        (":9223372036854775808\r\n", "a number is malformed", 0),
        (":-9223372036854775809\r\n", "a number is malformed", 0),
        ("*1\r\n$x\r\n", "a number is malformed", 4),
        ("$-2\r\n", "-2 is not a count", 0),
        ("*-9223372036854775808\r\n", "-9223372036854775808 is not a count", 0),
        ("*1048577\r\n", "a reply has more than 1048576 values", 0),
        ("*9223372036854775807\r\n", "a reply has more than 1048576 values", 0),
        ("$67108865\r\n", "a text announces 67108865 bytes, 67108864 are allowed", 0),
    ])
    func aFaultIsNamedWithItsPlace(text: String, reason: String, offset: Int) {
        let reading = RESPReading([Array(text.utf8)])
        #expect(reading.fault.map { "\($0)" } == "\(reason) (byte \(offset))")
    }
}

import SVGACoding
import Testing

@Suite struct PercentEncodingTests {
    @Test func percentSignsStandForBytes() {
        #expect(PercentEncoding.bytes(of: "a%20%fF") == [0x61, 0x20, 0xff])
        #expect(PercentEncoding.text(of: "x%20y") == "x y")
        #expect(PercentEncoding.text(of: "%ff") == nil)
        for text in ["%g0", "%+1", "%4", "%", "a%%20"] { #expect(PercentEncoding.bytes(of: text) == nil, "\(text)") }
        for (text, bytes) in [("a%20%f", "a %f"), ("%g0%41", "%g0A"), ("%%41", "%A"), ("%", "%")] {
            #expect(PercentEncoding.lenientBytes(of: text.utf8) == Array(bytes.utf8), "\(text)")
        }
        #expect(PercentEncoding.encoded([0x61, 0x05, 0xff]) { $0 == 0x61 } == "a%05%FF")
    }

    @Test func allBytesComeBack() {
        let bytes = Array(UInt8.min...UInt8.max)
        let text = PercentEncoding.encoded(bytes, except: PercentEncoding.isUnreserved)
        #expect(PercentEncoding.bytes(of: text) == bytes)
        #expect(text.utf8.allSatisfy { PercentEncoding.isUnreserved($0) || $0 == UInt8(ascii: "%") })
        #expect(bytes.count(where: PercentEncoding.isUnreserved) == 66)
    }
}

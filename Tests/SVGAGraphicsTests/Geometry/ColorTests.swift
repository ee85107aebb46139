import SVGAGraphics
import Testing

@Suite struct ColorTests {
    @Test func hexadecimalDigitsAreChannels() {
        #expect(SVGAColor(hexadecimal: "ff8000") == SVGAColor(red: 255, green: 128, blue: 0))
        #expect(SVGAColor(hexadecimal: "0A0b0C80") == SVGAColor(red: 10, green: 11, blue: 12, alpha: 128 / 255))
    }

    @Test(arguments: ["", "fff", "#ffffff", "fffffff", "ffffffffff", "gggggg", "+fffff", "ééé", "１２３４５６"])
    func otherTextIsNotAColour(text: String) { #expect(SVGAColor(hexadecimal: text) == nil) }

    @Test func everyColourIsReadAsItIsPrinted() {
        for alpha in 0...255 {
            let color = SVGAColor(red: UInt8(alpha), green: 7, blue: 255, alpha: Double(alpha) / 255)
            #expect(SVGAColor(hexadecimal: color.hexadecimal) == color)
        }
        #expect(SVGAColor(red: 1, green: 2, blue: 3).hexadecimal == "010203")
        #expect(SVGAColor(red: 1, green: 2, blue: 3, alpha: .nan).hexadecimal == "01020300")
    }
}

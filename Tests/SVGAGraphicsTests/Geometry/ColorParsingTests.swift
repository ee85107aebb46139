import SVGAGraphics
import Testing

@Suite struct ColorParsingTests {
    @Test(arguments: [
        ("#fff", "ffffff"), ("fff", "ffffff"), ("#f80", "ff8800"), ("F80", "ff8800"), ("f808", "ff880088"),
        ("#ff8800", "ff8800"), ("ff8800", "ff8800"), ("#FF880080", "ff880080"), ("white", "ffffff"),
        ("Black", "000000"), ("RED", "ff0000"), ("orange", "ffa500"), ("transparent", "00000000"),
        ("grey", "808080"), ("gray", "808080"), ("lime", "00ff00"),
    ])
    func coloursAreReadAsPeopleWriteThem(text: String, hexadecimal: String) {
        #expect(SVGAColor(parsing: text)?.hexadecimal == hexadecimal)
    }

    @Test(arguments: [
        "", "#", "ff", "#ff", "fffff", "fffffff", "##fff", "#white", "whitte", "ggg", "ééé", "rgb(1,2,3)", " fff",
    ])
    func otherTextIsRejected(text: String) { #expect(SVGAColor(parsing: text) == nil) }

    @Test func allNamesAreColours() {
        #expect(SVGAColor.names.count == 21)
        #expect(SVGAColor.names.allSatisfy { SVGAColor(parsing: $0) != nil })
    }
}

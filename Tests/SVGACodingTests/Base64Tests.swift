import SVGACoding
import Testing

@Suite struct Base64Tests {
    /// The examples of RFC 4648 §10, and letters in which the alphabets differ.
    @Test(arguments: [
        ("", "", ""), ("f", "Zg==", "Zg"), ("fo", "Zm8=", "Zm8"), ("foo", "Zm9v", "Zm9v"),
        ("foob", "Zm9vYg==", "Zm9vYg"), ("fooba", "Zm9vYmE=", "Zm9vYmE"), ("foobar", "Zm9vYmFy", "Zm9vYmFy"),
        ("\u{ff}\u{fe}>?", "w7/Dvj4/", "w7_Dvj4_"),
    ])
    func lettersAreThoseOfTheStandard(text: String, standard: String, url: String) {
        let bytes = Array(text.utf8)
        #expect(Base64.encode(bytes) == standard && Base64.decode(standard) == bytes)
        #expect(Base64.encode(bytes, alphabet: .url) == url && Base64.decode(url, alphabet: .url) == bytes)
        #expect(Base64.decode(standard, options: [.lineBreaks, .anyEnd]) == bytes)
    }

    @Test func bytesComeBackForEveryLength() {
        for count in 0...70 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
            let (standard, url) = (Base64.encode(bytes), Base64.encode(bytes, alphabet: .url))
            #expect(standard.utf8.count == (count + 2) / 3 * 4 && url.utf8.count == (count * 4 + 2) / 3)
            #expect(Base64.decode(standard) == bytes && Base64.decode(url, alphabet: .url) == bytes)
            if !standard.hasSuffix("=") { #expect(Base64.decode(standard + "=") == nil) }
        }
    }

    @Test(arguments: [
        "A", "AA", "AAA", "AB==", "AAB=", "A===", "====", "=AAA", "AA=A", "AA-_", "AAA\n", "ÄAA",
    ])
    func standardTextsHaveOneSpelling(text: String) { #expect(Base64.decode(text) == nil) }

    @Test(arguments: ["A", "AB=", "A+", "AB/", "ÄÖ", "AB", "AAB"])
    func urlTextsHaveOneSpelling(text: String) { #expect(Base64.decode(text, alphabet: .url) == nil) }

    @Test func optionsAcceptWhatOthersWrite() {
        #expect(Base64.decode("Zm\r\n9v", options: .lineBreaks) == Array("foo".utf8))
        #expect(Base64.decode("Zm\r\n9v") == nil && Base64.decode("Zm9*", options: [.lineBreaks, .anyEnd]) == nil)
        #expect(Base64.decode("Zm9vYh", options: .anyEnd) == Array("foob".utf8))
        #expect(Base64.decode("Zm8=Zm8", alphabet: .url, options: .anyEnd) == Array("fo".utf8))
    }
}

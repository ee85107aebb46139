import GiftLedger
import GiftModel
import Testing

@Suite struct NameTests {
    @Test(arguments: ["k", "!~", String(repeating: "a", count: 64), "0190b6c4-77a0-7d3e-9c1b-0a2b3c4d5e6f"])
    func keysAreVisibleCharacters(text: String) throws {
        #expect(try IdempotencyKey(text).text == text)
    }

    @Test(arguments: ["", " ", "a b", "a\n", "ü", "\u{7F}", String(repeating: "a", count: 65)])
    func otherKeysAreRefused(text: String) {
        #expect(throws: SVGAError.self) { try IdempotencyKey(text) }
    }

    @Test func ordersAreUUIDs() {
        #expect(OrderID("0190b6c4-77a0-7d3e-9c1b-0a2b3c4d5e6f") != nil)
        for text in ["", "0190B6C4-77a0-7d3e-9c1b-0a2b3c4d5e6f", "0190b6c4077a0-7d3e-9c1b-0a2b3c4d5e6f", "x"] {
            #expect(OrderID(text) == nil, "\(text)")
        }
    }
}

import SVGAErrors
import Testing

@testable import SVGACoding

@Suite struct JSONTreeTests {
    private static func tree(_ text: String) throws -> JSONTree { try JSONTree(parsing: Array(text.utf8)) }

    /// The layout of `jq --sort-keys .`, whose files stay byte for byte.
    @Test func multilineFileRoundTrips() throws {
        let text = """
            {
              "a": [
                1,
                -0.50e+7,
                []
              ],
              "b": {},
              "ä": "q\\"\\\\\\n\\b\\f\\r\\t\\u0001\\u007f/é🚀",
              "🚀": null
            }
            """
        #expect(try JSONTreeTests.tree(text).lines == text)
    }

    @Test(arguments: [
        ("{\"b\" : 1, \"a\":[true ,false]}", "{\"a\":[true,false],\"b\":1}"),
        ("\"\\u00e9\\ud83d\\ude80\\/\"", "\"é🚀/\""), (" 12345678901234567890.5 ", "12345678901234567890.5"),
        ("\u{FEFF}{}", "{}"),
    ])
    func aLineHasNoSpaces(text: String, line: String) throws {
        #expect(try JSONTreeTests.tree(text).line == line)
    }

    @Test(arguments: [
        ("{\"a\":[{\"b\":NaN}]}", "a[0].b: NaN is not JSON; write null or a number (byte 11)"),
        ("[1,-Infinity]", "[1]: -Infinity is not JSON; write null or a number (byte 3)"),
        ("{\"a\":1,\"a\":2}", "a: the key stands there twice (byte 10)"),
        ("[\"\\ud83d x\"]", "[0]: \\ud83d is half of a pair; write both halves (byte 8)"),
        ("[\"\\ude80\"]", "[0]: \\ude80 is half of a pair; write both halves (byte 8)"),
        ("[1,]", "[1]: expected a value, found ']' (byte 3)"),
        ("{\"a b\":tru}", "[\"a b\"]: expected true, found '}' (byte 10)"),
        ("[01]", "expected a comma or the end of the array, found '1' (byte 2)"),
        ("[1.]", "[0]: expected a digit, found ']' (byte 3)"), ("", "the JSON ends too early (byte 0)"),
        ("\"a\nb\"", "expected an escape in place of a control character, found byte 0xa (byte 2)"),
        ("[\"\\x\"]", "[0]: the backslash begins no escape of JSON (byte 2)"),
        ("1 2", "expected the end, found '2' (byte 2)"),
        ("{1:2}", "expected a key in quotes, found '1' (byte 1)"),
        ("[+1]", "[0]: expected a value, found '+' (byte 1)"),
        ("[\"\\u12", "[0]: the JSON ends too early (byte 2)"),
    ])
    func whatIsWrongIsSaidWithItsPlace(text: String, message: String) {
        let error = #expect(throws: SVGAError.self) { try JSONTreeTests.tree(text) }
        #expect(error?.description == message)
    }

    @Test func stringsAreUTF8() {
        for bytes: [UInt8] in [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf0, 0x9f]] {
            let error = #expect(throws: SVGAError.self) { try JSONTree(parsing: [0x22] + bytes + [0x22]) }
            #expect(error?.reason == "the string is not UTF-8 (byte \(bytes.count + 1))")
        }
    }

    /// Two spellings of one key would overwrite each other.
    @Test func keysAreComparedAsTexts() {
        let error = #expect(throws: SVGAError.self) { try JSONTreeTests.tree("{\"\u{e9}\":1,\"e\u{301}\":2}") }
        #expect(error?.reason.hasPrefix("the key stands there twice") == true)
    }

    @Test func memoryIsLimited() {
        let limits = JSONLimits(maxByteCount: 40, maxDepth: 3, maxValueCount: 5)
        func exceeded(_ text: String) -> String? {
            do {
                _ = try JSONTree(parsing: Array(text.utf8), limits: limits)
                return nil
            } catch {
                return error.limit.map { "\($0.name) \($0.limit)" } ?? "\(error)"
            }
        }
        #expect(exceeded("[[[1]]]") == nil)
        #expect(exceeded("[[[[1]]]]") == "levels 3")
        #expect(exceeded("[1,2,3,4,5]") == "values 5")
        #expect(exceeded(String(repeating: " ", count: 41)) == "bytes 40")
        let deep = Array(String(repeating: "[", count: 100_000).utf8)
        #expect(throws: SVGAError.self) { try JSONTree(parsing: deep) }
        let digits = Array(String(repeating: "9", count: 300).utf8)
        #expect(throws: SVGAError.self) { try JSONTree(parsing: digits) }
    }

    @Test func integersHaveNoFraction() throws {
        #expect(try JSONTreeTests.tree("-12").integer == -12)
        for text in ["1.0", "1e3", "-0", "9223372036854775808", "\"5\""] {
            #expect(try JSONTreeTests.tree(text).integer == nil, "\(text)")
        }
    }

    @Test func depthAndKeysAreCounted() throws {
        let tree = try JSONTreeTests.tree("{\"a\":[{\"b\":1},{\"c\":[]}],\"d\":2}")
        #expect((tree.depth, tree.keyCount) == (4, 4))
        #expect(JSONTree.integer(5).depth == 0)
    }
}

@Test(arguments: [
    (#"{"a":1,"a":2}"#, #"{"a":2}"#), (#""\ud800 \udc00x""#, #""\#u{fffd} \#u{fffd}x""#), (#""\ud83d\ude00""#, "\"😀\""),
    (#""\x\'""#, #""x'""#), ("\"a\nb\"", #""a\nb""#), ("[01,+2,3.,-.5]", "[01,+2,3.,-.5]"),
])
func lenientReadingAcceptsThePlayersInput(text: String, line: String) throws {
    #expect(try JSONTree(parsing: Array(text.utf8), isLenient: true).line == line)
    #expect(text.contains("ude00") || (try? JSONTree(parsing: Array(text.utf8))) == nil)
}

@Test func lenientReadingRepairsBytes() throws {
    let text: [UInt8] = [0x22, 0x61, 0xff, 0x22]
    #expect(try JSONTree(parsing: text, isLenient: true) == .string("a\u{fffd}"))
    #expect(throws: SVGAError.self) { try JSONTree(parsing: text) }
}

@Test(arguments: ["{", "[1 2]", "\"", "\"\\", "\"\\u00", "-", "1e", "truth", "{\"a\" 1}", "[]x", ""])
func lenientReadingKeepsTheGrammar(text: String) {
    #expect(throws: SVGAError.self) { try JSONTree(parsing: Array(text.utf8), isLenient: true) }
}

import SVGAKit
import SVGATestServices
import SVGATestSupport
import Testing

/// Words of plans that cut off, surround and limit, in URLs.
@Suite struct FramingRequestTests {
    @Test(arguments: [
        ("frame:1,size:300x,enlarge:no", 40, 30), ("frame:1,trim", 30, 30), ("frame:2,trim", 20, 30),
        ("frame:1,size:300x300,fit:inside", 40, 30), ("frame:1,trim,pad:10%25", 36, 36), ("frame:1,dpr:2", 80, 60),
        ("frame:2,trim,size:60x", 60, 90), ("sheet:2x1,trim,scale:1", 40, 30), ("frame:1,size:10", 10, 8),
    ])
    func pictureAndMetadataHaveTheSameSize(words: String, width: Int, height: Int) async throws {
        let fixture = try ServerFixture()
        let reply = try #require(try await fixture.get("/v1/unsigned/\(words).png?src=box.svga"))
        #expect(reply.status == 200)
        let picture = try Pixmap(decoding: reply.body)
        #expect(picture.width == width && picture.height == height)
        let metadata = try #require(try await fixture.get("/v1/unsigned/\(words).json?src=box.svga")).text
        #expect(metadata.contains("\"width\": \(width),") && metadata.contains("\"height\": \(height),"))
    }

    @Test func invalidFramingIsExplained() async throws {
        let fixture = try ServerFixture()
        for (words, detail) in [
            ("frame:1,dpr:9", "'dpr:9' wants a number above 0 and up to 4"),
            ("frame:1,size:10x,pad:5", "a padding of 5 pixels on each side leaves no room"),
            ("frame:1,scale:99999.3", "a picture of 3999972 by 2999979 pixels is outside 1 ... 32767 a side"),
        ] {
            let reply = try #require(try await fixture.get("/v1/unsigned/\(words).png?src=box.svga"))
            #expect(reply.status == 400)
            #expect(reply.text.contains(detail), "\(reply.text)")
        }
    }
}

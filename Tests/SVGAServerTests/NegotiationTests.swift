import SVGAKit
import Testing

@testable import SVGAServer

/// The client's format for `.auto`: the rules as a table.
@Suite struct NegotiationTests {
    /// The clients' headers.
    static let clients: [String: String?] = [
        "none": nil, "empty": "", "curl": "*/*", "images": "image/*", "nonsense": "hello, ;;, q=1",
        "Chrome": "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8",
        "Chrome page":
            "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8",
        "Firefox": "image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5",
        "Firefox 60": "*/*",
        "Safari": "image/webp,image/avif,video/*;q=0.8,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5",
        "Safari 13": "image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5",
        "no WebP": "image/webp;q=0, image/*", "WebP last": "image/webp;q=0.1, image/png;q=0.2, image/jpeg;q=0.15",
        "only WebP": "image/webp", "only AVIF": "image/avif", "only JPEG": "image/jpeg", "only text": "text/html",
        "WebP with words": " IMAGE/WebP ; foo=1 ; Q=0.5 , */* ; q=0.1",
        "broken weight": "image/webp;q=2, image/*;q=0.5",
        "no JPEG": "image/jpeg;q=0, */*", "APNG": "image/apng, */*;q=0.1",
        "GIF": "image/gif", "GIF first": "image/gif, image/*;q=0.8", "no PNG": "image/png;q=0, image/*",
        "last digit": "image/png;q=0.001, image/jpeg;q=0.002",
    ]

    @Test(arguments: [
        ("none", "png jpeg apng"), ("empty", "png jpeg apng"), ("curl", "png jpeg apng"), ("images", "png jpeg apng"),
        ("nonsense", "png jpeg apng"), ("Chrome", "avif avif webp"), ("Chrome page", "avif avif webp"),
        ("Firefox", "avif avif webp"), ("Firefox 60", "png jpeg apng"), ("Safari", "avif avif webp"),
        ("Safari 13", "png png apng"), ("no WebP", "png jpeg apng"), ("WebP last", "png png apng"),
        ("only WebP", "webp webp webp"), ("only AVIF", "avif avif apng"), ("only JPEG", "png jpeg apng"),
        ("only text", "png png apng"), ("WebP with words", "webp webp webp"), ("broken weight", "png jpeg apng"),
        ("GIF", "png png gif"), ("GIF first", "png jpeg gif"), ("no PNG", "png jpeg apng"),
        ("no JPEG", "png png apng"), ("APNG", "png jpeg apng"), ("last digit", "png jpeg apng"),
    ])
    func aClientGetsTheBestFormThatItTakes(client: String, formats: String) throws {
        let field = AcceptField(try #require(Self.clients[client]))
        let chosen = try ["poster", "poster bg:fff", "animate"].map { words in
            FormatNegotiation.format(of: try RenderPlan(parsing: words), for: field).rawValue
        }
        #expect(chosen.joined(separator: " ") == formats)
    }

    @Test func planOverridesTheClient() throws {
        let field = AcceptField("image/webp")
        for (words, format) in [
            ("poster format:png", "png"), ("format:jpeg", "jpeg"), ("animate format:apng", "apng"),
            ("bg:auto lossless", "webp"),
        ] {
            #expect(FormatNegotiation.format(of: try RenderPlan(parsing: words), for: field).rawValue == format)
        }
        for (words, format) in [("bg:fff lossless", "png"), ("bg:ffffff80", "png"), ("bg:auto", "jpeg")] {
            let format = FileType(rawValue: format)
            #expect(FormatNegotiation.format(of: try RenderPlan(parsing: words), for: AcceptField(nil)) == format)
        }
    }

    @Test func losslessPictureIsNotAVIF() throws {
        let field = AcceptField("image/avif, image/webp")
        #expect(FormatNegotiation.format(of: try RenderPlan(parsing: "poster lossless"), for: field) == .webp)
    }

    @Test func weightsAreThousandths() {
        for (text, weight) in [
            ("a/b", 1000), ("a/b;q=1", 1000), ("a/b;q=1.000", 1000), ("a/b;q=0.25", 250), ("a/b;q=0.", 0),
            ("a/b;q=0", 0),
            ("a/b;q=0.001", 1), ("a/b;q=1.5", 1000), ("a/*;q=0.3", 300), ("*/*;q=0.4", 400), ("c/d", 0),
            ("a/*, a/b;q=0", 0),
        ] { #expect(AcceptField(text).weight(of: "a/b") == weight, "\(text)") }
        // No number of the field, so that there is no such range, and everything is taken.
        for text in ["a/b;q=", "a/b;q=-1", "a/b;q=0.1234", "a/b;q=1e9", "a/b;q=९"] {
            #expect(AcceptField(text).weight(of: "a/b") == 1000, "\(text)")
        }
    }

    @Test func aFieldOfAnyLengthIsReadQuickly() {
        let long = AcceptField(String(repeating: "image/png;q=0.1,", count: 2_000) + "image/webp")
        #expect(
            long.weight(of: "image/png") == 100 && !long.names("image/webp"), "ranges beyond the first are left out")
        #expect(AcceptField(String(repeating: ";", count: 32_000)).weight(of: "image/png") == 1000)
    }
}

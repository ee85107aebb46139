import Foundation
import Testing

/// The share of the code that only passes errors on. The numbers may fall and not rise: `SVGAError` is the error of the
/// library, and a place is added to it and no second type.
@Suite struct ErrorTests {
    /// The counted pattern, with its limits outside and inside of the gift modules.
    struct Count: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let pattern: String
        let limit: Int
        let giftLimit: Int
    }

    static let counts = [
        Count(
            testDescription: "types that conform to Error",
            pattern:
                #"(?m)^ *(?:package |public |fileprivate |private )*(?:struct|enum|class|extension) [\w.]+: [^{\n]*\bError\b"#,
            limit: 4, giftLimit: 2),
        Count(testDescription: "blocks with a type", pattern: #"\bdo throws\("#, limit: 5, giftLimit: 1),
        Count(
            testDescription: "blocks that only throw another error",
            pattern: #"\bcatch\b[^{\n]*\{\s*(?://[^\n]*\n\s*)*throw (?!error\b)[^{}]*\}"#, limit: 14, giftLimit: 4),
        Count(
            testDescription: "functions with another type of error",
            pattern: #"\bthrows\((?!SVGAError\)|Failure\))"#, limit: 0, giftLimit: 0),
        Count(
            testDescription: "closures with a type", pattern: #"\bthrows\(SVGAError\)(?: -> [\w<>?\[\]]+)? in\b"#,
            limit: 69, giftLimit: 0),
    ]

    @Test(arguments: counts) func errorsAreThrownAndNotRenamed(_ count: Count) throws {
        let expression = try NSRegularExpression(pattern: count.pattern)
        var (found, foundInGifts) = (0, 0)
        for path in House.files(in: "Sources", endingIn: ".swift") {
            let text = try House.text(path)
            let number = expression.numberOfMatches(in: text, range: NSRange(text.startIndex..., in: text))
            if path.hasPrefix("Sources/Gifts/") { foundInGifts += number } else { found += number }
        }
        #expect(found <= count.limit)
        #expect(foundInGifts <= count.giftLimit)
    }
}

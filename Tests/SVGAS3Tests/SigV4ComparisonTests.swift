import Glibc
import SVGACoding
import SVGASystem
import Testing

@testable import SVGAS3

/// Random requests that another implementation has signed: the lines of the file that `SVGA_SIGV4_CASES` names, which
/// `Tests/Fleet/sigv4` writes.
@Suite struct SigV4ComparisonTests {
    private static let path = getenv("SVGA_SIGV4_CASES").map { String(cString: $0) }

    @Test(.enabled(if: path != nil, "Tests/Fleet/sigv4 writes the requests")) func allSignaturesAreEqual() throws {
        let file = try FileHandle(opening: try #require(SigV4ComparisonTests.path), O_RDONLY)
        let bytes = try #require(try file.contents(maxByteCount: 64 << 20))
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        #expect(lines.count >= 1000)
        for (number, line) in lines.enumerated() {
            let example = try #require(Case(line: Array(line)), "line \(number + 1)")
            #expect(try example.signature() == example.expected, "line \(number + 1)")
        }
    }

    /// A request, and the other implementation's result.
    private struct Case {
        let request: SignedRequest
        let keys: S3Keys
        let region: String
        let time: SigningTime
        let expected: String

        init?(line: [UInt8]) {
            guard case .object(let members)? = try? JSONTree(parsing: line) else { return nil }
            let text = { (name: String) -> String? in
                if case .string(let text)? = members[name] { text } else { nil }
            }
            guard let method = text("method"), let path = text("path"), let query = Case.pairs(members["query"]),
                let fields = Case.pairs(members["fields"]), let id = text("id"), let secret = text("secret"),
                let region = text("region"), let time = members["time"]?.integer, let expected = text("expected"),
                let digest = text("digest").flatMap({ ContentDigest(hexadecimal: $0) })
            else { return nil }
            request = SignedRequest(
                method: method, path: path, query: query, fields: fields, digest: digest)
            keys = S3Keys(accessKeyID: id, secretAccessKey: secret, sessionToken: text("token"))
            (self.region, self.time) = (region, SigningTime(secondsSince1970: time))
            self.expected = expected
        }

        private static func pairs(_ tree: JSONTree?) -> [SignedRequest.Pair]? {
            guard case .array(let elements)? = tree else { return nil }
            let pairs = elements.compactMap { element -> SignedRequest.Pair? in
                guard case .array(let pair) = element, pair.count == 2, case .string(let name) = pair[0],
                    case .string(let value) = pair[1]
                else { return nil }
                return SignedRequest.Pair(name, value)
            }
            return pairs.count == elements.count ? pairs : nil
        }

        func signature() throws -> String {
            try SigV4(keys: keys, region: region).authorization(of: request, at: time)
        }
    }
}

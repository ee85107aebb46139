import Glibc
import SVGAJobs
import SVGASystem
import SVGATransfer
import Testing

@testable import SVGAS3

/// The environment variables for a store.
private enum StoreSettings {
    static let endpoint = variable("SVGA_S3_TEST_ENDPOINT")
    private static let plainKeys = ["plain.webp", "a b", "a?b", "a#b", "x/y/z"]
    private static let oddKeys = [
        "a=b", "a+b", "a:b", "a@b", "a,b", "a(b)", "a'b", "a$b", "a!b*c", "a;b&c", "a%25b", "a%b", "a~b",
        "\u{e9}\u{6f22}\u{1f339}", "=+:@,()'$ \u{e9}",
    ]
    /// The verifier of moto only accepts plain keys, regardless of the signer.
    static let keys = variable("SVGA_S3_TEST_KEYS") == "plain" ? plainKeys : plainKeys + oddKeys

    static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// A store of another make, at the URL that `SVGA_S3_TEST_ENDPOINT` names: a bucket `pictures`, and keys in the
/// variables that the tools of Amazon know. `Tests/Fleet/buckets` starts such stores.
@Suite(.enabled(if: StoreSettings.endpoint != nil, "Tests/Fleet/buckets starts stores"))
struct S3StoreTests {
    private func client(_ keys: S3Keys? = nil) throws -> S3Client {
        let chain = S3KeyChain(takesInstanceKeys: false, hasFile: { _ in false }, variable: StoreSettings.variable)
        let source: any S3KeySource = keys.map { FixedKeys($0) } ?? chain
        let service = try S3Service(endpoint: StoreSettings.endpoint)
        return S3Client(S3Access(service: service, ring: S3KeyRing(source)))
    }

    private func status(
        _ method: TransferMethod, _ key: String, _ fields: HeaderFields = [:], _ client: S3Client
    ) async throws -> (status: Int, body: [UInt8]) {
        var request = S3Client.Request(method)
        request.fields = fields
        request.results = Set(200..<300).union([304, 403, 404, 412])
        let response = try await client.response(to: request, for: S3Location(bucket: "pictures", key: key))
        return (response.head.status, response.body)
    }

    @Test(arguments: StoreSettings.keys)
    func objectsWithAnyKeyAreWrittenAndRead(key: String) async throws {
        let client = try client()
        let body = Array("the body of \(key)".utf8)
        let put = try await status(.put(TransferBody(body, contentType: "image/webp")), "odd/\(key)", [:], client)
        #expect(put.status == 200)
        let found = try await status(.get, "odd/\(key)", [:], client)
        #expect(found.status == 200 && found.body == body)
        #expect(try await status(.head, "odd/\(key)", [:], client).status == 200)
        let part = try await status(.get, "odd/\(key)", ["Range": "bytes=4-7"], client)
        #expect(part.status == 206 && part.body == Array("body".utf8))
        #expect(try await status(.head, "odd/\(key).none", [:], client).status == 404)
    }

    @Test func existingObjectStays() async throws {
        let client = try client()
        let key = "conditional/\(UInt64.random(in: 0...UInt64.max))"
        let put = { (text: String) in
            try await status(.put(TransferBody(Array(text.utf8))), key, ["If-None-Match": "*"], client).status
        }
        #expect(try await put("one") == 200)
        #expect(try await put("two") == 412)
        #expect(try await status(.get, key, [:], client).body == Array("one".utf8))
    }

    @Test func wrongKeysAreRefused() async throws {
        let id = try #require(StoreSettings.variable("AWS_ACCESS_KEY_ID"))
        let client = try client(S3Keys(accessKeyID: id, secretAccessKey: "another one"))
        #expect(try await status(.get, "odd/plain.webp", [:], client).status == 403)
    }

    @Test func resultsAreKept() async throws {
        let archive = try S3ResultArchive(url: "s3://pictures/results", client: client())
        let digits = String(repeating: "0123456789abcdef", count: 4)
        let name = try #require(
            ResultName(name: digits, product: .movieKeys, rendererRevision: .random(in: 1...1 << 40)))
        let body = [UInt8](repeating: 5, count: 3_000_000)
        let outcome = await Handover.value { (give: @escaping @Sendable (Result<[Bool], SVGAError>) -> Void) in
            _ = BackgroundThread.start {
                give(
                    Result { () throws(SVGAError) in
                        try archive.probe()
                        let found = [
                            try !archive.contains(name), try archive.bytes(of: name, maxByteCount: 1) == nil,
                            try archive.insert(SharedBytes(body), as: name),
                            try !archive.insert(SharedBytes(body), as: name), try archive.contains(name),
                            try archive.bytes(of: name, maxByteCount: 3_000_000) == body,
                        ]
                        return found
                    })
            }
        }
        #expect(try outcome.get() == Array(repeating: true, count: 6))
    }
}

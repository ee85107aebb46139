import SVGACoding
import Testing

@testable import SVGAS3

/// Signatures that Amazon has published, with their requests.
@Suite struct SigV4Tests {
    private static let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    private static let bucketKeys = S3Keys(
        accessKeyID: "AKIAIOSFODNN7EXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY")
    /// 2013-05-24T00:00:00Z.
    private static let bucketTime = SigningTime(secondsSince1970: 1_369_353_600)

    /// An example of the guide to S3: a request for `examplebucket`, and its signature.
    struct BucketCase: Sendable, CustomTestStringConvertible {
        let method: String
        let path: String
        var query: [SignedRequest.Pair] = []
        var fields: [SignedRequest.Pair] = []
        var digest = SigV4Tests.empty
        let names: String
        let signature: String

        var testDescription: String { "\(method) \(path)" }

        var request: SignedRequest? {
            guard let digest = ContentDigest(hexadecimal: digest) else { return nil }
            let own: [SignedRequest.Pair] = [
                .init("Host", "examplebucket.s3.amazonaws.com"), .init("x-amz-content-sha256", digest.hexadecimal),
                .init("x-amz-date", "20130524T000000Z"),
            ]
            return SignedRequest(
                method: method, path: path, query: query, fields: fields + own, digest: digest)
        }
    }

    @Test(arguments: [
        BucketCase(
            method: "GET", path: "/test.txt", fields: [.init("Range", "bytes=0-9")],
            names: "host;range;x-amz-content-sha256;x-amz-date",
            signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"),
        BucketCase(
            method: "PUT", path: "/test%24file.text",
            fields: [
                .init("Date", "Fri, 24 May 2013 00:00:00 GMT"), .init("x-amz-storage-class", "REDUCED_REDUNDANCY"),
            ],
            digest: "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
            names: "date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class",
            signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"),
        BucketCase(
            method: "GET", path: "/", query: [.init("lifecycle", "")],
            names: "host;x-amz-content-sha256;x-amz-date",
            signature: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"),
        BucketCase(
            method: "GET", path: "/", query: [.init("prefix", "J"), .init("max-keys", "2")],
            names: "host;x-amz-content-sha256;x-amz-date",
            signature: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"),
    ])
    func requestsForBucketsAreSignedAsInTheGuide(example: BucketCase) throws {
        let signer = SigV4(keys: SigV4Tests.bucketKeys, region: "us-east-1")
        let field = try signer.authorization(of: try #require(example.request), at: SigV4Tests.bucketTime)
        #expect(
            field == "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, "
                + "SignedHeaders=\(example.names), Signature=\(example.signature)")
    }

    /// A request of the general test suite of the algorithm, for `example.amazonaws.com`.
    struct SuiteCase: Sendable, CustomTestStringConvertible {
        let name: String
        var method = "GET"
        var path = "/"
        var query: [SignedRequest.Pair] = []
        var fields: [SignedRequest.Pair] = []
        var body = ""
        let signature: String

        var testDescription: String { name }
    }

    @Test(arguments: [
        SuiteCase(
            name: "get-vanilla", signature: "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"),
        SuiteCase(
            name: "get-vanilla-query-order-key-case",
            query: [.init("Param2", "value2"), .init("Param1", "value1")],
            signature: "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500"),
        SuiteCase(
            name: "get-vanilla-empty-query-key", query: [.init("Param1", "value1")],
            signature: "a67d582fa61cc504c4bae71f336f98b97f1ea3c7a6bfe1b6e45aec72011b9aeb"),
        SuiteCase(
            name: "get-header-key-duplicate",
            fields: [.init("My-Header1", "value2"), .init("My-Header1", "value2"), .init("My-Header1", "value1")],
            signature: "c9d5ea9f3f72853aea855b47ea873832890dbdd183b4468f858259531a5138ea"),
        SuiteCase(
            name: "get-header-value-trim",
            fields: [.init("My-Header1", " value1"), .init("My-Header2", " \"a   b   c\"")],
            signature: "acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736"),
        SuiteCase(
            name: "get-utf8", path: "/%E1%88%B4",
            signature: "8318018e0b0f223aa2bbf98705b62bb787dc9c0e678f255a891fd03141be5d85"),
        SuiteCase(
            name: "post-vanilla", method: "POST",
            signature: "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"),
        SuiteCase(
            name: "post-x-www-form-urlencoded", method: "POST",
            fields: [.init("Content-Type", "application/x-www-form-urlencoded")], body: "Param1=value1",
            signature: "ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a"),
    ])
    func requestsAreSignedAsInTheSuite(example: SuiteCase) throws {
        let keys = S3Keys(accessKeyID: "AKIDEXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY")
        let signer = SigV4(keys: keys, region: "us-east-1", service: "service")
        let own: [SignedRequest.Pair] = [
            .init("Host", "example.amazonaws.com"), .init("X-Amz-Date", "20150830T123600Z"),
        ]
        let request = SignedRequest(
            method: example.method, path: example.path, query: example.query, fields: own + example.fields,
            digest: try SHA256.digest(of: Array(example.body.utf8)))
        // 2015-08-30T12:36:00Z.
        let time = SigningTime(secondsSince1970: 1_440_938_160)
        #expect(try signer.signature(of: request, at: time) == example.signature)
    }

    @Test func timesAreWrittenWithoutPunctuation() {
        #expect(SigningTime(secondsSince1970: 1_440_938_160).text == "20150830T123600Z")
        #expect(SigningTime(secondsSince1970: 1_440_938_160).day == "20150830")
        #expect(SigningTime(secondsSince1970: .min).text == "19700101T000000Z")
        #expect(SigningTime(secondsSince1970: .max).text == "99991231T235959Z")
    }

    @Test func nothingShowsTheSecret() throws {
        let keys = S3Keys(accessKeyID: "AKIDEXAMPLE", secretAccessKey: "hush", sessionToken: "quiet")
        var dumped = ""
        dump(keys, to: &dumped)
        for text in ["\(keys)", String(reflecting: keys), dumped, String(reflecting: IssuedKeys(keys)), "\([keys])"] {
            #expect(!text.contains("hush") && !text.contains("quiet"), "\(text)")
            #expect(text.contains("AKIDEXAMPLE"))
        }
    }
}

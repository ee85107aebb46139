import SVGAErrors
import Testing

@testable import SVGAS3

@Suite struct S3LocationTests {
    @Test(arguments: [
        ("s3://gifts/rose.svga", "gifts", "rose.svga"),
        ("S3://gifts/a//b/", "gifts", "a//b/"),
        ("s3://my.bucket-1/x=1+y:z@w,(v)'$!*", "my.bucket-1", "x=1+y:z@w,(v)'$!*"),
        ("s3://gifts/rose%201 2é%C3%A9🌹", "gifts", "rose 1 2éé🌹"),
        ("s3://gifts/%25%3F%23%2f", "gifts", "%?#/"),
        ("s3://gifts//a", "gifts", "/a"),
    ])
    func urlsNameBucketAndKey(url: String, bucket: String, key: String) throws {
        let location = try S3Location(url: url)
        #expect(location.bucket == bucket && Array(location.key.utf8) == Array(key.utf8))
        #expect(try S3Location(url: location.url) == location)
    }

    @Test func urlsAreWrittenStrictly() throws {
        let location = try S3Location(bucket: "gifts", key: "a b/=+:@,()'$!*;&~-._é")
        #expect(location.url == "s3://gifts/a%20b/%3D%2B%3A%40%2C%28%29%27%24%21%2A%3B%26~-._%C3%A9")
    }

    @Test(arguments: [
        "gifts/a", "s3:/gifts/a", "https://gifts/a", "", "s3", "s3://", "s3://gifts", "s3://gifts/", "s3:///a",
        "s3://ab/c", "s3://Gifts/a", "s3://gi_fts/a", "s3://-gifts/a", "s3://gifts-/a", "s3://a..b/c", "s3://.abc/d",
        "s3://10.0.0.1/a", "s3://user@gifts/a", "s3://gifts:80/a", "s3://gifts/a?b", "s3://gifts/a#b",
        "s3://gifts/%zz", "s3://gifts/%ff", "s3://gifts/%", "s3://gifts/a/../b", "s3://gifts/./a",
        "s3://gifts/%2e%2e/a", "s3://gifts/..", "s3://\u{e9}gifts/a",
    ])
    func anyOtherTextIsRefused(url: String) {
        #expect(throws: SVGAError.self) { try S3Location(url: url) }
    }

    @Test func lengthsAreBounded() throws {
        #expect(try S3Location(bucket: String(repeating: "b", count: 63), key: "k").bucket.count == 63)
        #expect(throws: SVGAError.self) { try S3Location(bucket: String(repeating: "b", count: 64), key: "k") }
        #expect(try S3Location(bucket: "gifts", key: String(repeating: "k", count: 1024)).key.count == 1024)
        #expect(throws: SVGAError.invalidKey("it has more than 1024 bytes")) {
            try S3Location(bucket: "gifts", key: String(repeating: "é", count: 513))
        }
    }
}

@Suite struct S3ServiceTests {
    private func url(_ region: String?, _ endpoint: String?, _ bucket: String = "gifts") throws -> String {
        try S3Service(region: region, endpoint: endpoint).url(of: S3Location(bucket: bucket, key: "a b/c"))
    }

    @Test func bucketsOfAmazonAreHosts() throws {
        #expect(try url(nil, nil) == "https://gifts.s3.us-east-1.amazonaws.com/a%20b/c")
        #expect(try url("cn-north-1", nil) == "https://gifts.s3.cn-north-1.amazonaws.com.cn/a%20b/c")
        #expect(try url(nil, nil, "my.gifts") == "https://s3.us-east-1.amazonaws.com/my.gifts/a%20b/c")
    }

    @Test func bucketsAreInThePath() throws {
        #expect(try url(nil, "http://127.0.0.1:8333") == "http://127.0.0.1:8333/gifts/a%20b/c")
        #expect(try url(nil, "HTTPS://Store.Test/v1/s3//") == "https://store.test/v1/s3/gifts/a%20b/c")
        #expect(try url(nil, "http://[::1]:9") == "http://[::1]:9/gifts/a%20b/c")
    }

    @Test func anEndpointMayHaveAPlaceForTheBucket() throws {
        let endpoint = "https://{bucket}.oss.example.com"
        #expect(try url(nil, endpoint) == "https://gifts.oss.example.com/a%20b/c")
        #expect(try url(nil, endpoint, "my.gifts") == "https://oss.example.com/my.gifts/a%20b/c")
        #expect(try url(nil, "http://{bucket}.local.test:80", "my.gifts") == "http://my.gifts.local.test:80/a%20b/c")
    }

    @Test(arguments: [
        "127.0.0.1:8333", "ftp://store.test", "https://", "https://user@store.test", "https://store.test/?x",
        "https://store.test/#x", "https://s3.{bucket}.test", "https://{bucket}", "https://{name}.test", "",
        "https://a b.test", "https://store.test:99999",
    ])
    func anyOtherEndpointIsRefused(endpoint: String) {
        #expect(throws: SVGAError.invalidEndpoint(endpoint)) { try S3Service(endpoint: endpoint) }
    }

    @Test(arguments: ["", "eu central", "evil.test/", "a@b", String(repeating: "a", count: 65)])
    func aRegionIsAWord(region: String) {
        #expect(throws: SVGAError.invalidRegion(region)) { try S3Service(region: region) }
    }
}

import SVGASystem
import SVGATestServices
import SVGATestSupport
import SVGATransfer
import Testing

@testable import SVGAS3

@Suite struct S3KeysTests {
    @Test func aProfileOfAFileHasKeys() {
        let text = """
            # a comment
            [default]
            aws_access_key_id = AKIA1
            AWS_SECRET_ACCESS_KEY=a=b/c+
            [profile  other]\r
            aws_access_key_id=AKIA2
            ; another comment
            aws_secret_access_key =  s2\t
            aws_session_token = t2
            [empty]
            aws_access_key_id = AKIA3
            """
        let first = KeysFile.keys(of: "default", in: text)
        #expect(first == S3Keys(accessKeyID: "AKIA1", secretAccessKey: "a=b/c+"))
        let second = KeysFile.keys(of: "other", in: text)
        #expect(second == S3Keys(accessKeyID: "AKIA2", secretAccessKey: "s2", sessionToken: "t2"))
        #expect(KeysFile.keys(of: "empty", in: text) == nil)
        #expect(KeysFile.keys(of: "none", in: text) == nil)
        for broken in ["", "[default", "aws_access_key_id=1\naws_secret_access_key=2", "[]\n=", "[default]\n=\n=="] {
            #expect(KeysFile.keys(of: "default", in: broken) == nil)
        }
    }

    @Test func variablesComeBeforeTheFile() async throws {
        let folder = TemporaryFolder()
        let path = folder.path("credentials")
        folder.write(Array("[work]\naws_access_key_id=F\naws_secret_access_key=S\n".utf8), to: "credentials")
        var variables = ["AWS_SHARED_CREDENTIALS_FILE": path, "AWS_PROFILE": "work", "AWS_ACCESS_KEY_ID": ""]
        func keys() async throws(SVGAError) -> S3Keys {
            let variables = variables
            let chain = S3KeyChain(takesInstanceKeys: false, hasFile: { _ in false }) { variables[$0] }
            return try await chain.issue(now: 0).keys
        }
        #expect(try await keys().accessKeyID == "F")
        variables["AWS_PROFILE"] = "nobody"
        await #expect(throws: SVGAError.noProfile(path: path, profile: "nobody")) { try await keys() }
        variables["AWS_ACCESS_KEY_ID"] = "V"
        await #expect(
            throws: SVGAError.incompleteKeys(present: "AWS_ACCESS_KEY_ID", missing: "AWS_SECRET_ACCESS_KEY")
        ) { try await keys() }
        variables["AWS_SECRET_ACCESS_KEY"] = "W"
        variables["AWS_SESSION_TOKEN"] = "T"
        #expect(try await keys() == S3Keys(accessKeyID: "V", secretAccessKey: "W", sessionToken: "T"))
    }

    @Test func requestsNeedAConfiguredSource() async {
        let chain = S3KeyChain(takesInstanceKeys: false, hasFile: { _ in false }) { _ in nil }
        await #expect(throws: SVGAError.noKeys) { try await chain.issue(now: 0) }
    }

    private static let document = """
        {"Code":"Success","AccessKeyId":"I","SecretAccessKey":"S","Token":"T","Expiration":"1970-01-01T01:00:00Z"}
        """

    @Test func aMachineHandsOutItsKeys() async throws {
        let server = try FaultServer { request in
            switch (request.method, request.target) {
            case ("PUT", "/latest/api/token"): .ok(Array("tok".utf8))
            case ("GET", "/latest/meta-data/iam/security-credentials/"): .ok(Array("role1\nrole2".utf8))
            case ("GET", "/latest/meta-data/iam/security-credentials/role1"):
                .ok(Array(S3KeysTests.document.utf8))
            default: .status(404)
            }
        }
        let source = InstanceKeys(
            try InstanceEndpoint { $0 == "AWS_EC2_METADATA_SERVICE_ENDPOINT" ? server.url("/") : nil })
        let issued = try await source.issue(now: 1000)
        #expect(issued.keys == S3Keys(accessKeyID: "I", secretAccessKey: "S", sessionToken: "T"))
        #expect(issued.expiresAt == 3600 && issued.refreshAt == 3300)
        #expect(server.requests.first?["X-aws-ec2-metadata-token-ttl-seconds"] == "21600")
        #expect(server.requests.dropFirst().allSatisfy { $0["X-aws-ec2-metadata-token"] == "tok" })
    }

    @Test func aContainerHandsOutItsKeys() async throws {
        let server = try FaultServer { request in
            request["Authorization"] == "secret"
                ? .ok(Array(#"{"AccessKeyId":"C","SecretAccessKey":"S"}"#.utf8)) : .status(403)
        }
        let variables = [
            "AWS_CONTAINER_CREDENTIALS_FULL_URI": server.url("/keys?x=1"),
            "AWS_CONTAINER_AUTHORIZATION_TOKEN": "secret",
        ]
        let issued = try await InstanceKeys(try InstanceEndpoint { variables[$0] }).issue(now: 0)
        #expect(issued.keys.accessKeyID == "C" && issued.expiresAt == nil)
        await #expect(throws: SVGAError.self) {
            _ = try await InstanceKeys(.container(url: server.url("/"), token: nil, tokenFile: nil)).issue(now: 0)
        }
    }

    @Test(arguments: [
        "http://evil.test/keys", "http://127.0.0.1.evil.test/", "http://127.0.0.1@evil.test/", "ftp://127.0.0.1/",
        "/keys",
        "http://localhost:80x/",
    ])
    func aTokenIsSentNowhereElse(url: String) {
        #expect(throws: SVGAError.self) {
            try InstanceEndpoint { $0 == "AWS_CONTAINER_CREDENTIALS_FULL_URI" ? url : nil }
        }
    }

    @Test func theEndOfKeysIsATime() {
        #expect(InstanceDocument.seconds(of: "2017-05-17T15:09:54Z") == 1_495_033_794)
        #expect(InstanceDocument.seconds(of: "2017-05-17T15:09:54.123Z") == 1_495_033_794)
        for text in [
            "", "2017-05-17", "2017-05-17T15:09:54", "2017-13-17T15:09:54Z", "20170517T150954Z",
            "2017-05-17T15:09:54+1Z",
        ] {
            #expect(InstanceDocument.seconds(of: text) == nil, "\(text)")
        }
        #expect(InstanceDocument(Array(#"{"AccessKeyId":"C"}"#.utf8)) == nil)
        #expect(InstanceDocument(Array("<html>".utf8)) == nil)
        #expect(InstanceDocument(Array(#"{"AccessKeyId":"C","SecretAccessKey":"S","Expiration":"soon"}"#.utf8)) == nil)
    }
}

@Suite struct S3KeyRingTests {
    /// Returns numbered keys that should be renewed after 50 s and expire after 100 s, unless it fails.
    private final class NumberingSource: S3KeySource {
        let state = Lock((count: 0, fails: false))

        func issue(now: Int) async throws(SVGAError) -> IssuedKeys {
            let (count, fails) = state.withLock { state in
                state.count += 1
                return state
            }
            if fails { throw .keysUnreachable("it rests") }
            await Task.yield()
            let keys = S3Keys(accessKeyID: "K\(count)", secretAccessKey: "S")
            return IssuedKeys(keys, refreshAt: now + 50, expiresAt: now + 100)
        }
    }

    private let source = NumberingSource()
    private let clock = Lock(1000)

    private func ring() -> S3KeyRing { S3KeyRing(source) { [clock] in clock.withLock { $0 } } }

    @Test func keysAreRenewedBeforeTheyExpire() async throws {
        let ring = ring()
        #expect(ring.current == nil)
        for (time, name) in [(1000, "K1"), (1049, "K1"), (1050, "K2"), (1099, "K2"), (1100, "K3")] {
            clock.withLock { $0 = time }
            try await ring.prepare()
            #expect(ring.current?.accessKeyID == name, "at \(time)")
        }
    }

    @Test func keysThatCannotBeRenewedAreOfUseUntilTheyExpire() async throws {
        let ring = ring()
        try await ring.prepare()
        source.state.withLock { $0.fails = true }
        clock.withLock { $0 = 1099 }
        try await ring.prepare()
        #expect(ring.current?.accessKeyID == "K1")
        clock.withLock { $0 = 1100 }
        await #expect(throws: SVGAError.keysUnreachable("it rests")) { try await ring.prepare() }
        #expect(ring.current == nil)
    }

    @Test func keysThatAServerRefusesAreRenewed() async throws {
        let ring = ring()
        try await ring.prepare()
        ring.discard()
        #expect(ring.current?.accessKeyID == "K1", "another request may be about to be signed")
        source.state.withLock { $0.fails = true }
        await #expect(throws: SVGAError.keysUnreachable("it rests")) { try await ring.prepare() }
        source.state.withLock { $0.fails = false }
        try await ring.prepare()
        #expect(ring.current?.accessKeyID == "K3")
    }

    @Test func manyTasksAskOnce() async throws {
        let ring = ring()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<50 { group.addTask { try? await ring.prepare() } }
        }
        #expect(ring.current != nil)
        #expect(source.state.withLock { $0.count } == 1)
    }
}

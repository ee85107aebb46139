import SVGASystem
import SVGATestServices
import SVGATransfer
import Testing

@testable import SVGAS3

@Suite struct S3SchemeTests {
    private let store: VerifyingStore

    init() throws { store = try VerifyingStore() }

    private func engine(_ keys: S3Keys = VerifyingStore.keys) throws -> TransferEngine {
        TransferEngine(schemes: [S3Scheme(try store.access(keys))])
    }

    private func failure(_ request: TransferRequest, _ engine: TransferEngine) async -> SVGAError? {
        do {
            _ = try await engine.response(to: request)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        "plain.svga", "a b", "a=b+c:d@e,f(g)h'i$j!k*l;m&n", "\u{e9}/\u{6f22}/\u{1f339}", "x//y/", "100%25", "%3F%23",
        "\"<>\\^`{|}",
    ])
    func keysWithAnyCharactersAreSignedAsTheyAreSent(path: String) async throws {
        let location = try S3Location(url: "s3://gifts/\(path)")
        store.state.withLock { $0.objects["/gifts/" + location.key] = [1, 2, 3] }
        let response = try await engine().response(to: TransferRequest(url: "s3://gifts/\(path)"))
        #expect(response.head.status == 200 && response.body == [1, 2, 3])
        #expect(store.requests.map(\.target) == ["/gifts/" + String(location.url.dropFirst("s3://gifts/".count))])
    }

    @Test func rangesAndConditionsAreSent() async throws {
        store.state.withLock { $0.objects["/gifts/a"] = [1, 2, 3] }
        var request = TransferRequest(url: "s3://gifts/a")
        request.headerFields = ["Range": "bytes=1-1", "Authorization": "Bearer 1", "X-Secret": "2"]
        let part = try await engine().response(to: request)
        #expect(part.head.status == 206 && part.body == [2])
        #expect(store.requests[0]["X-Secret"] == nil)
        request.headerFields = ["If-None-Match": part.head.headerFields["ETag"] ?? ""]
        #expect(try await engine().response(to: request).head.status == 304)
        request.url = "s3://gifts/none"
        #expect(try await engine().response(to: request).head.status == 404)
    }

    @Test func noRedirectLeavesTheService() async throws {
        let stranger = try FaultServer { _ in .ok([9]) }
        store.state.withLock { $0.faults = [.redirect(to: stranger.url("/"), status: 307)] }
        #expect(await failure(TransferRequest(url: "s3://gifts/a"), try engine())?.bare == .sourceRefused)
        #expect(stranger.requests.isEmpty)
    }

    @Test func boundsOfTheRequestHold() async throws {
        store.state.withLock { $0.objects["/gifts/a"] = [1, 2, 3] }
        var request = TransferRequest(url: "s3://gifts/a")
        request.maxByteCount = 2
        #expect(await failure(request, try engine())?.bare == .bodyTooLarge(limit: 2, announced: 3))
    }

    @Test func invalidObjectNamesAreNotRequested() async throws {
        for url in [
            "s3://gifts", "s3://gifts/", "s3://Gifts/a", "s3://gifts/a?b", "s3://gifts/a/../b", "s3://gifts/%zz",
        ] {
            let failure = await failure(TransferRequest(url: url), try engine())
            guard failure?.category == .invalidRequest else {
                return #expect(Bool(false), "\(url): \(String(describing: failure))")
            }
        }
        #expect(store.requests.isEmpty)
    }

    @Test func aWrongClockIsNamed() async throws {
        store.state.withLock { $0.faults = [FaultResponse(status: 403, ["Date": "Wed, 31 Dec 2025 23:30:00 GMT"])] }
        let failure = await failure(TransferRequest(url: "s3://gifts/a"), try engine())
        #expect(failure?.isTransient == true && failure?.reason.contains("1800 s ahead of the server's") == true)
    }

    @Test func withoutKeysNoRequestIsSent() async throws {
        struct NoKeys: S3KeySource {
            func issue(now: Int) throws(SVGAError) -> IssuedKeys { throw .noKeys }
        }
        let access = S3Access(service: try S3Service(endpoint: store.server?.url("")), ring: S3KeyRing(NoKeys()))
        let failure = await failure(
            TransferRequest(url: "s3://gifts/a"), TransferEngine(schemes: [S3Scheme(access)]))
        #expect(failure?.bare == .notSigned("\(SVGAError.noKeys)"))
        #expect(store.requests.isEmpty)
    }
}

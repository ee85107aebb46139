import SVGACoding
import SVGAJobs
import SVGASystem
import SVGATestServices
import Testing

@testable import SVGAS3

/// The archive blocks, so that its calls are made on threads and not on tasks.
@Suite struct S3ResultArchiveTests {
    private let store: VerifyingStore

    init() throws { store = try VerifyingStore() }

    private func archive(_ url: String = "s3://gifts/results", maxAttemptCount: Int = 4) throws -> S3ResultArchive {
        try S3ResultArchive(url: url, client: store.client(maxAttemptCount: maxAttemptCount))
    }

    private func name() throws -> ResultName {
        try #require(ResultName(name: String(repeating: "ab", count: 32), product: .movieKeys, rendererRevision: 7))
    }

    /// The key of the result in the store.
    private let key = "/gifts/results/r7/ab/" + String(repeating: "ab", count: 32) + ".json"

    /// Makes calls on a separate thread.
    private func onThread<Value: Sendable>(
        _ body: @escaping @Sendable () -> Result<Value, SVGAError>
    ) async throws -> Value {
        try await Handover.value { give in _ = BackgroundThread.start { give(body()) } }.get()
    }

    private func insert(_ text: String, into archive: S3ResultArchive) async throws -> Bool {
        let name = try name()
        return try await onThread {
            Result { () throws(SVGAError) in try archive.insert(SharedBytes(Array(text.utf8)), as: name) }
        }
    }

    private func contains(_ archive: S3ResultArchive) async throws -> Bool {
        let name = try name()
        return try await onThread { Result { () throws(SVGAError) in try archive.contains(name) } }
    }

    private func bytes(of archive: S3ResultArchive, maxByteCount: Int = 100) async throws -> [UInt8]? {
        let name = try name()
        return try await onThread {
            Result { () throws(SVGAError) in try archive.bytes(of: name, maxByteCount: maxByteCount) }
        }
    }

    /// The error that a call has to end with.
    private func failure<Value: Sendable>(_ body: () async throws -> Value) async throws -> SVGAError {
        try #require(await #expect(throws: SVGAError.self) { _ = try await body() })
    }

    private func probe(_ archive: S3ResultArchive) async throws {
        try await onThread { Result { () throws(SVGAError) in try archive.probe() } }
    }

    @Test func aResultIsKeptOnce() async throws {
        let archive = try archive()
        #expect(try await !contains(archive))
        #expect(try await bytes(of: archive) == nil)
        #expect(try await insert("one", into: archive))
        #expect(try await !insert("two", into: archive))
        #expect(try await contains(archive))
        #expect(try await bytes(of: archive) == Array("one".utf8))
        #expect(store.objects == [key: Array("one".utf8)])
        let put = try #require(store.requests.first { $0.method == "PUT" })
        #expect(put["Cache-Control"] == "public, max-age=31536000, immutable")
        #expect(put["Content-Type"] == "application/json" && put["If-None-Match"] == "*")
    }

    @Test func keysBeginWithThePrefix() async throws {
        for (url, start) in [
            ("s3://gifts", "/gifts/r7/"), ("s3://gifts/", "/gifts/r7/"), ("s3://gifts/a/b/", "/gifts/a/b/r7/"),
        ] {
            store.state.withLock { $0.objects = [:] }
            #expect(try await insert("one", into: try archive(url)))
            #expect(store.objects.keys.allSatisfy { $0.hasPrefix(start) } && store.objects.count == 1, "\(url)")
        }
        for url in [
            "gifts", "s3://", "s3://Gifts", "s3://gifts/..", "s3://gifts/" + String(repeating: "a", count: 900),
        ] {
            #expect(throws: SVGAError.self, "\(url)") { try archive(url) }
        }
    }

    @Test func aStoreThatKnowsConditionsIsFoundOutOnce() async throws {
        let archive = try archive()
        #expect(try await insert("one", into: archive))
        #expect(store.requests.map(\.method) == ["PUT", "PUT"])
        #expect(try await !insert("one", into: archive))
        #expect(store.requests.count == 3)
    }

    @Test(arguments: [VerifyingStore.Condition.ignored, .refused])
    func storeWithoutConditionsIsCheckedFirst(condition: VerifyingStore.Condition) async throws {
        store.state.withLock { $0.condition = condition }
        let archive = try archive()
        #expect(try await insert("one", into: archive))
        let count = store.requests.count
        #expect(try await !insert("two", into: archive))
        #expect(store.requests.dropFirst(count).map(\.method) == ["HEAD"])
        #expect(store.objects[key] == Array("one".utf8))
    }

    @Test func failuresForAWhileAreRepeatedInPlace() async throws {
        let archive = try archive()
        store.state.withLock {
            $0.faults = [
                VerifyingStore.error(503, "SlowDown", ["Retry-After": "1"]), VerifyingStore.error(500, "InternalError"),
                VerifyingStore.error(409, "ConditionalRequestConflict"),
            ]
        }
        #expect(try await insert("one", into: archive))
        #expect(store.requests.map(\.method) == ["PUT", "PUT", "PUT", "PUT", "PUT"])
    }

    @Test func eachAttemptIsSignedAgain() async throws {
        let archive = try archive()
        store.state.withLock { $0.faults = [VerifyingStore.error(503, "SlowDown")] }
        #expect(try await !contains(archive))
        #expect(store.requests.count == 2 && store.requests.allSatisfy { $0["Authorization"] != nil })
    }

    @Test func lostAnswerKeepsTheResult() async throws {
        let archive = try archive()
        store.state.withLock { $0.lostAnswerCount = 1 }
        #expect(try await !insert("one", into: archive))
        #expect(store.objects[key] == Array("one".utf8))
    }

    @Test func afterFourAttemptsTheArchiveIsBusy() async throws {
        let archive = try archive()
        store.state.withLock {
            $0.faults = Array(repeating: VerifyingStore.error(503, "SlowDown", ["Retry-After": "7"]), count: 10)
        }
        let error = try await failure { try await insert("one", into: archive) }
        #expect(error.retryAfter == .seconds(7) && error.reason.contains("SlowDown") && error.isTransient == true)
        #expect(store.requests.count == 4)
    }

    @Test func wrongKeysAreRefused() async throws {
        let keys = S3Keys(accessKeyID: "AKIATEST", secretAccessKey: "another")
        let archive = try S3ResultArchive(url: "s3://gifts", client: store.client(keys))
        for error in [
            try await failure { try await insert("one", into: archive) },
            try await failure { try await contains(archive) },
            try await failure { try await probe(archive) },
        ] {
            #expect(error.isTransient == false && "\(error)".contains("SignatureDoesNotMatch"))
            #expect(!"\(error)".contains("another"))
        }
        #expect(store.objects.isEmpty)
    }

    @Test func withoutTheRightToListWhatIsMissingIsRefused() async throws {
        let archive = try archive()
        store.state.withLock {
            $0.faults = [FaultResponse(status: 403), VerifyingStore.error(403, "AccessDenied")]
        }
        #expect(try await !contains(archive))
        store.state.withLock { $0.faults = [VerifyingStore.error(403, "AccessDenied")] }
        try await probe(archive)
        store.state.withLock { $0.faults = [VerifyingStore.error(404, "NoSuchBucket")] }
        await #expect(throws: SVGAError.archiveRefused("no such bucket")) { try await probe(archive) }
    }

    @Test func aWrongClockIsNamedAndPasses() async throws {
        let archive = try archive()
        let late = FaultResponse(status: 403, ["Date": "Thu, 01 Jan 2026 01:00:00 GMT"])
        store.state.withLock { $0.faults = Array(repeating: late, count: 8) }
        for error in [
            try await failure { try await contains(archive) },
            try await failure { try await insert("one", into: archive) },
        ] {
            #expect("\(error)".contains("3600 s behind the server's"), "\(error)")
            #expect(error.isTransient == true)
        }
    }

    @Test func aBucketElsewhereIsNamed() async throws {
        let archive = try archive()
        store.state.withLock { $0.faults = [FaultResponse(status: 301, ["x-amz-bucket-region": "eu-west-3"])] }
        let error = try await failure { try await insert("one", into: archive) }
        #expect("\(error)".contains("the region eu-west-3") && error.isTransient == false)
    }

    @Test func aFullStoreSaysSo() async throws {
        let archive = try archive()
        store.state.withLock { $0.faults = [VerifyingStore.error(403, "QuotaExceeded")] }
        let error = try await failure { try await insert("one", into: archive) }
        #expect(error.cause == .full, "\(error)")
    }

    @Test func resultsAreReadWithinBounds() async throws {
        let archive = try archive()
        store.state.withLock { $0.objects[key] = [UInt8](repeating: 7, count: 100_000) }
        #expect(try await bytes(of: archive, maxByteCount: 100_000)?.count == 100_000)
        for maxByteCount in [0, 10, 99_999] {
            await #expect(throws: SVGAError.resultTooLarge(maxByteCount: maxByteCount)) {
                try await bytes(of: archive, maxByteCount: maxByteCount)
            }
        }
    }

    @Test func anArchiveThatIsAwayMayComeBack() async throws {
        let archive = try archive()
        store.server?.stop()
        let error = try await failure { try await probe(archive) }
        #expect(error.isTransient == true)
    }
}

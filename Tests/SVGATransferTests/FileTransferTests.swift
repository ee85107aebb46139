import Glibc
import SVGASystem
import SVGATestServices
import SVGATestSupport
import SVGATransfer
import Testing

@Suite struct FileTransferTests {
    let engine = TransferEngine()
    let folder = TemporaryFolder()

    @Test func filesAreRefusedByDefault() async {
        folder.write([1], to: "a")
        let error = await #expect(throws: SVGAError.self) {
            try await engine.perform(TransferRequest(url: "file://\(folder.path("a"))"), into: MemoryBody())
        }
        #expect(error?.bare == .schemeRefused("file"))
    }

    @Test func aFileIsAResponseWithAValidator() async throws {
        let bytes = [UInt8]((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
        folder.write(bytes, to: "a b")
        let sink = MemoryBody()
        var request = allowed("a%20b")
        let result = try await engine.perform(request, into: sink)
        #expect(result.head.status == 200 && sink.bytes == bytes && sink.expectedByteCount == bytes.count)
        #expect(HTTPDate(parsing: result.head.headerFields["Last-Modified"] ?? "") != nil)
        request.headerFields["If-None-Match"] = result.head.headerFields["ETag"]
        let again = MemoryBody()
        #expect(try await engine.perform(request, into: again).head.status == 304)
        #expect(again.bytes.isEmpty)
        folder.write([1], to: "a b")
        #expect(try await engine.perform(request, into: again).head.status == 200)
    }

    @Test func unreadableFileHasItsStatus() async throws {
        mkdir(folder.path("folder"), 0o700)
        mkfifo(folder.path("pipe"), 0o600)
        for (name, status) in [("missing", 404), ("folder", 403), ("pipe", 403), ("a%00b", 404)] {
            #expect(try await engine.perform(allowed(name), into: MemoryBody()).head.status == status, "\(name)")
        }
        let device = try await engine.perform(fileRequest("/dev/zero"), into: MemoryBody())
        #expect(device.head.status == 403)
    }

    @Test(arguments: [(EMFILE, 503), (EIO, 503), (EACCES, 403), (ENAMETOOLONG, 404), (EINTR, 200)])
    func aFileThatCannotBeOpenedIsMissingOnlyWhereTheSystemSaysSo(code: Int32, status: Int) async throws {
        folder.write([1, 2, 3], to: "a")
        let plan = FaultPlan(.error(code), at: 1, isLasting: code != EINTR, calls: [.open])
        let result = try await FileFault.injecting(below: folder.path, { plan.fault($0, $1) }) {
            try await engine.perform(allowed("a"), into: MemoryBody())
        }
        #expect(result.head.status == status)
    }

    @Test(arguments: [FileFault.error(EIO), .error(EINTR), .short])
    func readingThatFailsIsABrokenTransferAndNoShortFile(fault: FileFault) async throws {
        let bytes = [UInt8](repeating: 7, count: 600_000)
        folder.write(bytes, to: "a")
        let plan = FaultPlan(fault, at: 2, isLasting: false, calls: [.read])
        let sink = MemoryBody()
        try await FileFault.injecting(below: folder.path, { plan.fault($0, $1) }) {
            if fault == .error(EIO) {
                let error = await #expect(throws: SVGAError.self) {
                    try await engine.perform(allowed("a"), into: sink)
                }
                #expect(error?.bare == .incompleteBody(received: 256 << 10, expected: 600_000))
            } else {
                _ = try await engine.perform(allowed("a"), into: sink)
                #expect(sink.bytes == bytes)
            }
        }
        #expect(plan.hit != nil)
    }

    @Test func aFileThatIsCutWhileItIsReadIsABrokenTransfer() async throws {
        folder.write([UInt8](repeating: 7, count: 600_000), to: "a")
        let path = folder.path("a")
        await FileFault.injecting(
            below: folder.path,
            { call, _ in
                if call == .read { truncate(path, 300_000) }
                return nil
            }
        ) {
            let error = await #expect(throws: SVGAError.self) {
                try await engine.perform(allowed("a"), into: MemoryBody())
            }
            #expect(error?.bare == .incompleteBody(received: 300_000, expected: 600_000))
        }
    }

    @Test func theLimitHoldsForFiles() async {
        folder.write([UInt8](repeating: 0, count: 100), to: "a")
        var request = allowed("a")
        request.maxByteCount = 99
        let sink = MemoryBody()
        let error = await #expect(throws: SVGAError.self) { try await engine.perform(request, into: sink) }
        #expect(error?.bare == .bodyTooLarge(limit: 99, announced: 100) && sink.bytes.isEmpty)
    }

    @Test func anEmptyFileHasAnEmptyBody() async throws {
        folder.write([], to: "a")
        let result = try await engine.perform(allowed("a"), into: MemoryBody())
        #expect(result.head.status == 200 && result.receivedByteCount == 0)
    }

    @Test func aSinkCanRefuseAFile() async {
        folder.write([UInt8](repeating: 0, count: 1_000_000), to: "a")
        let error = await #expect(throws: SVGAError.self) {
            try await engine.perform(allowed("a"), into: MemoryBody(refusesBodyAfter: 10))
        }
        #expect(error?.sinkError.map { "\($0)" } == "the disk is full")
    }

    private func allowed(_ name: String) -> TransferRequest { fileRequest(folder.path(name)) }

    private func fileRequest(_ path: String) -> TransferRequest {
        var request = TransferRequest(url: "file://\(path)")
        request.policy.allowsFileURLs = true
        return request
    }
}

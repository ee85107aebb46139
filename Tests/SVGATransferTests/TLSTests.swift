import SVGATestServices
import SVGATransfer
import Testing

@Suite(.enabled(if: TLSServer.isAvailable, "the program openssl is not installed")) struct TLSTests {
    @Test func aServerThatSomebodyTrustedVouchesForIsBelieved() async throws {
        let server = try TLSServer()
        let engine = TransferEngine(certificateAuthorityFile: server.certificateFile)
        let sink = MemoryBody()
        let result = try await engine.perform(.local("https://127.0.0.1:\(server.port)/"), into: sink)
        #expect(result.head.status == 200 && !sink.bytes.isEmpty)
    }

    @Test func untrustedServerIsRejected() async throws {
        let server = try TLSServer()
        let sink = MemoryBody()
        let error = await #expect(throws: SVGAError.self) {
            try await TransferEngine().perform(.local("https://127.0.0.1:\(server.port)/"), into: sink)
        }
        guard error?.cause == .tls else {
            Issue.record("\(error.map { "\($0)" } ?? "no error")")
            return
        }
        #expect(sink.heads.isEmpty && error?.isTransient == false)
    }

    @Test func aCertificateForAnotherNameIsNotBelieved() async throws {
        let server = try TLSServer()
        let engine = TransferEngine(certificateAuthorityFile: server.certificateFile)
        let error = await #expect(throws: SVGAError.self) {
            try await engine.perform(.local("https://localhost:\(server.port)/"), into: MemoryBody())
        }
        guard error?.cause == .tls else {
            Issue.record("\(error.map { "\($0)" } ?? "no error")")
            return
        }
    }
}

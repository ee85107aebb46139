import SVGAErrors
import SVGARedis
import SVGATestServices
import Testing

@Suite(
    .enabled(
        if: RedisServer.isInstalled && TestCertificate.isAvailable, "redis-server and openssl are not both installed"))
struct TLSTests {
    private let server: RedisServer
    private let certificate: TestCertificate
    private let url: RedisURL

    init() throws {
        certificate = try TestCertificate()
        server = try RedisServer(port: .tls(certificate))
        url = try RedisURL("rediss://127.0.0.1:\(server.port)")
    }

    private func options(authority: String?) -> RedisOptions {
        var options = RedisOptions()
        options.certificateAuthorityFile = authority
        return options
    }

    @Test func aServerThatSomebodyTrustedVouchesForIsBelieved() throws {
        let client = try RedisClient(url, options: options(authority: certificate.file))
        #expect(try client.send(RedisCommand("PING")) == .status("PONG"))
        // More than TLS and sockets hold, both ways.
        let text = [UInt8](repeating: 9, count: 100_000)
        let replies = try client.send((0..<100).map { _ in RedisCommand("ECHO", text) })
        #expect(replies.count == 100 && replies.allSatisfy { $0.bytes == text })
    }

    @Test(arguments: [false, true]) func untrustedServerIsRejected(isOther: Bool) throws {
        let other = isOther ? try TestCertificate() : nil
        let client = try RedisClient(url, options: options(authority: other?.file))
        let error = #expect(throws: SVGAError.self) { try client.send(RedisCommand("PING")) }
        guard error?.cause == .tls else {
            Issue.record("\(error.map { "\($0)" } ?? "no error")")
            return
        }
        #expect(error?.isTransient == false)
    }

    @Test func serverWithoutTLSGetsNoPlainText() throws {
        let plain = try RedisServer(port: .plain)
        let client = try RedisClient(
            RedisURL("rediss://127.0.0.1:\(plain.port)"), options: options(authority: certificate.file))
        let error = #expect(throws: SVGAError.self) { try client.send(RedisCommand("PING")) }
        #expect(error.map { "\($0)".contains("rediss://") } == true)
    }
}

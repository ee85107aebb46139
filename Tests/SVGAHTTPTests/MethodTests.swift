import SVGATestServices
import Testing

@testable import SVGAHTTP

/// Methods with bodies, and how large these may be.
@Suite struct MethodTests {
    private static let echo: @Sendable (HTTPRequest) -> Answer = { request in
        let text = "\(request.method?.rawValue ?? "") \(request.target.path) \(request.peer) "
        return .now(.text(text + String(decoding: request.body, as: UTF8.self), type: "text/plain"))
    }

    @Test(arguments: ["POST", "PUT", "DELETE"]) func aBodyComesWithItsMethod(method: String) async throws {
        let fixture = try DaemonFixture(EchoService(MethodTests.echo))
        let reply = try await fixture.ask { client in
            client.request(method, "/v1/gifts/rose", body: Array("{}".utf8))
            return client.reply()
        }
        #expect(reply?.text == "\(method) /v1/gifts/rose 127.0.0.1 {}")
    }

    @Test func aMethodWithoutMeaningIsToldThoseThatHaveOne() async throws {
        let fixture = try DaemonFixture(EchoService(MethodTests.echo))
        let reply = try await fixture.ask { client in
            client.request("PATCH", "/")
            return client.reply()
        }
        #expect(reply?.status == 405)
        #expect(reply?.fields["allow"] == "GET, PUT, DELETE")
        #expect(reply?.text.contains("\"title\": \"Method Not Allowed\"") == true)
    }

    @Test func aBodyAboveTheLimitOfItsHandlerIsRefused() async throws {
        let fixture = try DaemonFixture(EchoService(maxBodyByteCount: 10, MethodTests.echo))
        let replies = try await fixture.ask { client in
            client.request("PUT", "/", body: [UInt8](repeating: 65, count: 10))
            let first = client.reply()?.status
            client.request("PUT", "/", body: [UInt8](repeating: 65, count: 11))
            return [first, client.reply()?.status]
        }
        #expect(replies == [200, 413])
    }

    @Test func aBodyOfUnknownLengthIsReadToItsEndBeforeItIsRefused() async throws {
        let fixture = try DaemonFixture(EchoService(maxBodyByteCount: 10, MethodTests.echo))
        let replies = try await fixture.ask { client in
            let chunks = "8\r\nAAAAAAAA\r\n8\r\nAAAAAAAA\r\n0\r\n\r\n"
            client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)")
            let first = client.reply()?.status
            client.request("PUT", "/", body: [66])
            return [first, client.reply()?.status]
        }
        #expect(replies == [413, 200])
    }

    @Test func aBodyBeyondTheLimitOfTheDaemonIsCut() async throws {
        let fixture = try DaemonFixture(EchoService(maxBodyByteCount: 10, MethodTests.echo), bodyByteCount: 20)
        let isCut = try await fixture.ask { client in
            let chunk = "10\r\nAAAAAAAAAAAAAAAA\r\n"
            client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(chunk)\(chunk)0\r\n\r\n")
            return client.endsWithoutReply()
        }
        #expect(isCut)
    }
}

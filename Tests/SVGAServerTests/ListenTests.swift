import Glibc
import SVGASystem
import SVGATestServices
import SVGATestSupport
import Testing

@testable import SVGAHTTP
@testable import SVGAServer

@Suite struct ListenTests {
    private let folder = TemporaryFolder()

    private var path: String { folder.path("socket") }

    private func server(_ addresses: [ListenAddress]) throws -> ServerFixture {
        try ServerFixture { $0.addresses = addresses }
    }

    private func status(at path: String) async throws -> Int? {
        try await waiting {
            let client = try HTTPClient(path: path)
            client.request("GET", "/healthz")
            return client.reply()?.status
        }
    }

    @Test func severalSocketsOfBothKindsAreListenedOn() async throws {
        let fixture = try server([
            ListenAddress(host: "127.0.0.1", port: 0), .unix(path: path), ListenAddress(host: "127.0.0.1", port: 0),
        ])
        #expect(try await fixture.get("/healthz")?.status == 200)
        #expect(try await status(at: path) == 200)
        #expect(fixture.server.listenerNames[1] == "unix:\(path)")
        let other = try #require(fixture.server.listenerNames[2].split(separator: ":").last.flatMap { Int($0) })
        #expect(other != fixture.server.port)
        let status = try await waiting {
            let client = try HTTPClient(port: other)
            client.request("GET", "/healthz")
            return client.reply()?.status
        }
        #expect(status == 200)
        // A request is logged after its response.
        fixture.server.drain()
        #expect(fixture.log.contains { $0.contains("\"client\":\"unix\"") })
    }

    @Test func aUnixSocketHasItsPermissionsAndGoesWithItsServer() async throws {
        let fixture = try server([.unix(path: path, mode: 0o640)])
        let mode = try #require(FileSystem.status(at: path)).st_mode
        #expect(mode & 0o777 == 0o640)
        #expect(try await waiting { fixture.server.drain() })
        #expect(FileSystem.status(at: path) == nil)
    }

    @Test func aStaleSocketIsReplacedAndOneInUseIsNot() async throws {
        let stale = try SocketFile.open(path, mode: 0o600)
        close(stale.descriptor)
        let first = try server([.unix(path: path)])
        #expect(try await status(at: path) == 200)
        #expect(throws: SVGAError.self) { try server([.unix(path: path)]) }
        #expect(try await status(at: path) == 200)
        #expect(try await waiting { first.server.drain() })
    }

    @Test func otherFileIsNotReplaced() throws {
        folder.write([1, 2, 3], to: "socket")
        #expect(throws: SVGAError.self) { try server([.unix(path: path)]) }
        #expect(folder.read("socket") == [1, 2, 3])
    }

    @Test func nonListeningSocketIsRejected() throws {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        #expect(throws: SVGAError.self) { try server([ListenAddress(.inherited(descriptor: descriptor))]) }
        #expect(throws: SVGAError.self) { try server([ListenAddress(.inherited(descriptor: 9999))]) }
    }

    @Test(arguments: ["", "unix:", "8080", "a:b:1", "127.0.0.1:70000", "unix:a\0b"]) func invalidAddress(text: String) {
        #expect(ListenAddress(parsing: text) == nil)
    }

    @Test func aPathThatIsTooLongIsRefused() throws {
        let long = "/tmp/" + String(repeating: "a", count: 200)
        #expect(throws: SVGAError.self) { try server([.unix(path: long)]) }
    }

    @Test func waitingConnectionsPassToTheNextServer() async throws {
        let (descriptor, file) = try SocketFile.open(path, mode: 0o600)
        defer {
            file.remove()
            close(descriptor)
        }
        let path = path
        var answered = 0
        for _ in 0..<10 {
            let fixture = try server([ListenAddress(.inherited(descriptor: dup(descriptor)))])
            async let replies = waiting {
                try (0..<20).map { _ in
                    let client = try HTTPClient(path: path)
                    client.request("GET", "/healthz", ["Connection": "close"])
                    return client
                }
            }
            #expect(try await waiting { fixture.server.drain() })
            let clients = try await replies
            let next = try server([ListenAddress(.inherited(descriptor: dup(descriptor)))])
            answered += try await waiting { clients.count { $0.reply()?.status == 200 } }
            #expect(try await waiting { next.server.drain() })
        }
        #expect(answered == 200)
    }
}

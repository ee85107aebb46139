import GiftKit
import GiftServer
import SVGACoding
import SVGATestSupport
import SVGATransfer

/// A real server with a room, a gift and coins for u1, and files with the tokens of its users.
final class GiftTestServer: Sendable {
    let url: String
    private let server: GiftServer
    private let folder = TemporaryFolder()

    init() async throws {
        let text = String(repeating: "0a", count: 32)
        let keys = try GiftTokenKeys(parsing: text)
        var configuration = GiftServerConfiguration(databasePath: folder.path("gifts.db"), keys: keys)
        configuration.addresses = [.init(host: "127.0.0.1", port: 0)]
        configuration.rates.address = 10_000
        configuration.drainTimeout = .seconds(5)
        server = try GiftServer(configuration)
        url = "http://127.0.0.1:\(server.port)"
        folder.write(Array(text.utf8), to: "keys")
        for (user, role) in [("ops", "admin"), ("host", "host"), ("u1", "viewer"), ("poor", "viewer")] {
            let run = GiftToolRun("token", "--user", user, "--role", role, "--key-file", keyFile)
            folder.write(Array(run.output.utf8), to: user)
        }
        let client = GiftClient(
            try NetworkTransport(server: url),
            token: String(decoding: (folder.read("ops") ?? []).dropLast(), as: UTF8.self))
        _ = try await client.accepted(
            GiftCall(.put, ["v1", "gifts", "rose"], body: .object(["name": .string("Rose"), "coins": .integer(2)])))
        _ = try await client.accepted(
            GiftCall(
                .put, ["v1", "rooms", "r1"],
                body: .object(["host": .string("host"), "receivers": .array([.string("u2")])])))
        var call = GiftCall(.post, ["v1", "wallets", "u1", "credits"], body: .object(["coins": .integer(100)]))
        call.fields["Idempotency-Key"] = "first"
        _ = try await client.accepted(call)
    }

    var keyFile: String { folder.path("keys") }
    var database: String { folder.path("gifts.db") }

    func path(_ name: String) -> String { folder.path(name) }

    func write(_ text: String, to name: String) { folder.write(Array(text.utf8), to: name) }

    /// Runs a command as a user of this server.
    func run(_ user: String, _ arguments: String..., standardInput: Int32 = 0) async -> GiftToolRun {
        await GiftToolRun.waiting(
            arguments + ["--server", url, "--token-file", folder.path(user)], standardInput: standardInput)
    }

    func stop() { server.drain() }
}

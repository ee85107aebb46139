public import GiftModel
import SVGACoding
import SVGASystem
import SVGATransfer

/// A gift server, as one user reaches it over HTTP.
///
/// ```swift
/// import GiftKit
///
/// func room(token: String) throws -> GiftStore {
///     let backend = try HTTPGiftBackend(server: "https://gifts.example", token: token)
///     return GiftStore.create(liveID: try RoomID("r1"), backend: backend)
/// }
/// ```
///
/// Calls only go to that server: redirects are not followed.
public final class HTTPGiftBackend: GiftBackend {
    let client: GiftClient

    /// Creates a backend, without sending anything.
    ///
    /// - Parameters:
    ///   - server: The URL of the server, such as `https://gifts.example`.
    ///   - token: Authenticates the user: a JSON Web Token of the server's owner.
    ///   - tokenProvider: Supplies a new token if the server no longer takes the current one; nil if there is none now.
    /// - Throws: `SVGAError.invalid(_:)` for an invalid URL or token.
    public convenience init(
        server: String, token: String, tokenProvider: (@Sendable () async -> String?)? = nil
    ) throws(SVGAError) {
        try self.init(GiftClient(NetworkTransport(server: server), token: token, tokenProvider: tokenProvider))
    }

    package init(_ client: GiftClient) throws(SVGAError) {
        self.client = client
        _ = try HTTPGiftBackend.account(of: client.token)
    }

    /// Replaces the token, for instance before it ends. Calls from then on have it; ``GiftStore/reconnect()`` renews the stream.
    ///
    /// - Throws: `SVGAError.invalid(_:)` for a text that is not a token.
    public func setToken(_ token: String) throws(SVGAError) {
        _ = try HTTPGiftBackend.account(of: token)
        client.token = token
    }

    /// The user of the token.
    public var user: UserID? { try? HTTPGiftBackend.account(of: client.token) }

    /// Requests the catalogue, see ``GiftBackend/catalog(language:ifNoneMatch:)``.
    public func catalog(language: LanguageTag?, ifNoneMatch: String?) async throws(SVGAError) -> GiftCatalogPage? {
        var call = GiftCall(.get, ["v1", "catalog"], query: [("language", language?.text)])
        call.fields["If-None-Match"] = ifNoneMatch
        let reply = try await client.accepted(call)
        if reply.status == 304 { return nil }
        return try SVGAError.saying("the catalogue of the server cannot be read", .damaged) {
            GiftCatalogPage(catalog: try GiftCatalog(from: reply.body), entityTag: reply.fields["ETag"])
        }
    }

    /// Requests the balance of the token's user.
    public func balance() async throws(SVGAError) -> Coins? {
        let user = try HTTPGiftBackend.account(of: client.token)
        let reply = try await client.accepted(GiftCall(.get, ["v1", "wallets", user.text]))
        return (try? reply.tree())?["balance"]?.integer
    }

    /// Sends an order, see ``GiftBackend/send(_:)``.
    public func send(_ order: GiftOrder) async -> GiftOutcome {
        do {
            return GiftOutcome(ServerProblem(try await client.perform(order.call)), in: order.room)
        } catch {
            return GiftOutcome(error)
        }
    }

    /// Abandons the key of an order, see ``GiftBackend/abandon(_:)``.
    public func abandon(_ order: GiftOrder) async -> GiftOutcome {
        let call = GiftCall(.delete, ["v1", "orders"], query: [("key", order.key.text)])
        guard let reply = try? await client.perform(call), reply.problem == nil else { return .undecided(orderID: nil) }
        return GiftOutcome(ServerProblem(reply), in: order.room)
    }

    /// Sends a message to a room, see ``GiftBackend/post(_:text:in:)``.
    public func post(_ kind: RoomMessage.Kind, text: String, in room: RoomID) async throws(SVGAError) {
        var body: [String: JSONTree] = ["type": .string(kind.word)]
        if !text.isEmpty { body["text"] = .string(text) }
        _ = try await client.accepted(GiftCall(.post, ["v1", "rooms", room.text, "messages"], body: .object(body)))
    }

    /// Follows a room, see ``GiftBackend/events(in:after:)``.
    public func events(in room: RoomID, after seq: Int?) -> AsyncThrowingStream<RoomEvent, any Error> {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: RoomEvent.self)
        let client = client
        let task = Task {
            do {
                try await client.follow(room, after: seq) { continuation.yield($0) }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    private static func account(of token: String) throws(SVGAError) -> UserID {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let claims = Base64.decode(parts[1], alphabet: .url, options: .anyEnd),
            let account = (try? JSONTree(parsing: claims))?["sub"]?.text, let user = try? UserID(account)
        else { throw .invalid("the token is not a JSON Web Token with the claim 'sub'") }
        return user
    }
}

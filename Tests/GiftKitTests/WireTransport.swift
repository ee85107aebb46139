import GiftKit
import GiftModel
import SVGACoding
import SVGATransfer

/// A server in memory with requests and responses of HTTP.
struct WireTransport: GiftTransport {
    let gifts: InMemoryGifts
    let backend: InMemoryGiftBackend

    init(_ gifts: InMemoryGifts, _ user: GiftUser) {
        (self.gifts, backend) = (gifts, gifts.backend(for: user))
    }

    /// A token as far as a client reads it.
    static func token(of user: String) -> String { "e30.\(encoded("{\"sub\":\"\(user)\"}")).AA" }

    static func encoded(_ text: String) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        var (digits, bits, count) = ("", 0, 0)
        for byte in text.utf8 {
            bits = (bits << 8 | Int(byte)) & 0xffff
            count += 8
            while count >= 6 {
                count -= 6
                digits.append(alphabet[bits >> count & 63])
            }
        }
        if count > 0 { digits.append(alphabet[bits << (6 - count) & 63]) }
        return digits
    }

    func reply(to call: GiftCall, token: String) async throws(SVGAError) -> GiftReply {
        do {
            return try await answer(call)
        } catch let error as SVGAError {
            return try WireTransport.reply(error)
        } catch {
            return GiftReply(status: 400, body: Array("{\"code\":\"usage\",\"detail\":\"\(error)\"}".utf8))
        }
    }

    func stream(
        _ call: GiftCall, token: String, receive: @escaping @Sendable ([UInt8]) -> Void
    ) async throws(SVGAError) -> GiftReply {
        let seq = call.fields["Last-Event-ID"].flatMap { Int($0) }
        do {
            var isFirst = true
            for try await event in backend.events(in: try room(call), after: seq) {
                if isFirst { receive(Array("retry: 2000\n\n".utf8)) }
                isFirst = false
                // In pieces, as networks cut them.
                for part in event.wire.split(by: 7) { receive(part) }
            }
            return GiftReply(status: 204)
        } catch let error as SVGAError {
            return try WireTransport.reply(error)
        } catch {
            throw SVGAError.transferCancelled.at(url: "")
        }
    }

    private func answer(_ call: GiftCall) async throws -> GiftReply {
        let path = segments(call)
        switch (call.method, path.count, path.last ?? "") {
        case (.get, 2, "catalog"):
            let language = try query(call).map { try LanguageTag($0) }
            let page = try await backend.catalog(language: language, ifNoneMatch: call.fields["If-None-Match"])
            guard let page else { return GiftReply(status: 304) }
            return GiftReply(
                status: 200, fields: ["ETag": page.entityTag ?? ""], body: try page.catalog.json())
        case (.get, 3, let user) where path[1] == "wallets":
            guard user == backend.user.userID.text else { throw SVGAError.unauthorized("the wallet of another user") }
            let balance = try await backend.balance() ?? 0
            return GiftReply(status: 200, body: Array("{\"balance\":\(balance),\"user\":\"\(user)\"}".utf8))
        case (.get, 3, _):
            let count = gifts.events(in: try room(call)).count
            return GiftReply(status: 200, body: Array("{\"seq\":\(count)}".utf8))
        case (.post, 4, "gifts"): return try await send(call)
        case (.delete, 2, "orders"):
            let key = try IdempotencyKey(query(call) ?? "")
            let order = GiftOrder(room: try RoomID("-"), giftID: try GiftID("-"), key: key)
            let outcome = await backend.abandon(order)
            if case .notTaken = outcome { return GiftReply(status: 200, body: Array(#"{"state":"void"}"#.utf8)) }
            return try WireTransport.reply(outcome)
        case (.post, 4, "messages"):
            let word = call.body?["type"]?.text ?? ""
            let kind: RoomMessage.Kind = ["text": .text, "bullet": .bullet, "like": .like][word] ?? .custom(word)
            try await backend.post(kind, text: call.body?["text"]?.text ?? "", in: try room(call))
            return GiftReply(status: 202)
        default: return GiftReply(status: 404)
        }
    }

    private func send(_ call: GiftCall) async throws -> GiftReply {
        guard let body = call.body, let gift = body["giftID"]?.text, let key = call.fields["Idempotency-Key"] else {
            throw SVGAError.invalid("the key is missing")
        }
        let order = GiftOrder(
            room: try room(call), giftID: try GiftID(gift), count: body["count"]?.integer ?? 0,
            receiver: try body["receiver"]?.text.map { try UserID($0) }, coins: body["coins"]?.integer,
            key: try IdempotencyKey(key))
        return try WireTransport.reply(await backend.send(order))
    }

    private static func reply(_ outcome: GiftOutcome) throws -> GiftReply {
        switch outcome {
        case .accepted(let event, let balance, let isReplay):
            var members: [String: JSONTree] = ["order": .object(["id": .string("o1"), "state": .string("accepted")])]
            members["event"] = try event.map { try JSONTree(parsing: $0.json()) }
            members["balance"] = balance.map { .integer($0) } ?? .null
            return GiftReply(
                status: isReplay ? 200 : 201, fields: isReplay ? ["Idempotent-Replayed": "true"] : [:],
                body: Array(JSONTree.object(members).line.utf8))
        case .ended(let error): return try reply(error, more: #","order":{"id":"o1","state":"refused"}"#)
        case .undecided: throw SVGAError.connectionLost("no answer").at(url: "")
        case .notTaken(let error): return try reply(error, more: #","charged":false"#)
        }
    }

    private func segments(_ call: GiftCall) -> [String] {
        let path = call.target.prefix { $0 != "?" }
        return path.split(separator: "/").map { WireTransport.unescaped(String($0)) }
    }

    private func room(_ call: GiftCall) throws -> RoomID { try RoomID(segments(call)[2]) }

    private func query(_ call: GiftCall) -> String? {
        call.target.split(separator: "?").dropFirst().first.flatMap { $0.split(separator: "=").last }.map(String.init)
    }

    private static func unescaped(_ text: String) -> String {
        var (bytes, rest) = ([UInt8](), Array(text.utf8)[...])
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), let value = UInt8(digits, radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The response of a refusing server, or the network's failure.
    private static func reply(_ error: SVGAError, more members: String = "") throws(SVGAError) -> GiftReply {
        let (status, more): (Int, String)
        switch error.cause {
        case .insufficientBalance:
            (status, more) = (402, ",\"have\":\(error.limit?.limit ?? 0),\"need\":\(error.limit?.found ?? 0)")
        case .refused:
            (status, more) = (403, ",\"hookCode\":\(error.status ?? 0),\"reason\":\"\(error.detail ?? "")\"")
        case .vetoed, .muted: (status, more) = (403, "")
        case .unknownGift, .unknownRoom: (status, more) = (404, "")
        case .roomClosed: (status, more) = (410, "")
        case .priceChanged: (status, more) = (409, ",\"coins\":\(error.detail ?? "0")")
        case .rateLimited: (status, more) = (429, "")
        case .unauthorized: (status, more) = (401, "")
        case .undecided: throw SVGAError.connectionLost("no answer").at(url: "")
        case .attention, .chargedTooLate, .refunded, .abandoned, .keyReused: (status, more) = (422, "")
        case nil where error.category == .network: throw SVGAError.unreachable(error.reason).at(url: "")
        case nil: (status, more) = (422, "")
        default: throw error
        }
        let words = "\"code\":\"\(error.giftCode)\",\"detail\":\"\(error)\""
        return GiftReply(status: status, body: Array("{\(words)\(more)\(members)}".utf8))
    }
}

extension RoomEvent {
    /// The event as a stream sends it.
    var wire: [UInt8] {
        switch self {
        case .connected: Array(": hello\n\n".utf8)
        case .gift(let event):
            Array("id: \(event.seq ?? 0)\nevent: gift\ndata: ".utf8) + ((try? event.json()) ?? []) + Array("\n\n".utf8)
        case .message(let message):
            Array("event: \(message.kind == .disband ? "disband" : "text")\ndata: ".utf8) + message.json()
                + Array("\n\n".utf8)
        case .likes(let count): Array("event: like\ndata: {\"type\":\"like\",\"count\":\(count)}\n\n".utf8)
        case .joins(let count, _, _): Array("event: join\ndata: {\"type\":\"join\",\"count\":\(count)}\n\n".utf8)
        case .reset(let seq): Array("event: reset\ndata: {\"seq\":\(seq ?? 0)}\n\n".utf8)
        case .replaced: Array("event: replaced\ndata: {}\n\n".utf8)
        }
    }
}

extension [UInt8] {
    func split(by count: Int) -> [[UInt8]] {
        stride(from: 0, to: self.count, by: count).map { Array(self[$0..<Swift.min($0 + count, self.count)]) }
    }
}

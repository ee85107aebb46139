@testable import GiftHook
@testable import GiftModel
@testable import GiftServer
@testable import SVGAHTTP

extension FuzzTarget {
    /// Untrusted input of a gift server: requests of all routes with their bodies, calls of the hosted interface,
    /// tokens, key files, cursors, answers of a billing hook and signatures.
    static let giftRequest = FuzzTarget("gift-request", seeds: Seeds.giftRequests) { input in
        guard let way = input.first else { return nil }
        let rest = Array(input.dropFirst())
        let text = String(decoding: rest, as: UTF8.self)
        return switch way & 7 {
        case 0, 1: GiftRequestFuzzing.request(rest)
        case 2: GiftRequestFuzzing.hostedCall(rest, limits: way & 8 == 0 ? .standard : .hosted)
        case 3: GiftRequestFuzzing.token(text)
        case 4: GiftRequestFuzzing.keys(text)
        case 5: GiftRequestFuzzing.hookAnswer(rest, way & 8 == 0 ? .native : .hosted)
        case 6: GiftRequestFuzzing.signature(rest)
        default: GiftRequestFuzzing.cursor(text)
        }
    }
}

private enum GiftRequestFuzzing {
    static let keys = try? GiftTokenKeys(parsing: String(repeating: "0a", count: 32))
    static let table = RouteTable(Endpoint.table)

    // MARK: Requests

    /// A line of method and target, lines of header fields, an empty line and the body.
    static func request(_ input: [UInt8]) -> String? {
        var lines = input.split(separator: 10, maxSplits: 12, omittingEmptySubsequences: false)[...]
        let first = String(decoding: lines.popFirst() ?? [], as: UTF8.self).split(separator: " ", maxSplits: 1)
        var fields: [(name: String, value: String)] = []
        while let line = lines.first, !line.isEmpty {
            let parts = String(decoding: line, as: UTF8.self).split(separator: ":", maxSplits: 1)
            if parts.count == 2 { fields.append((String(parts[0]), String(FieldValue.trimmed(parts[1])))) }
            lines.removeFirst()
        }
        var http = HTTPRequest(
            id: "1", method: first.first.flatMap { HTTPRequest.Method(rawValue: String($0)) },
            target: RequestTarget(first.count > 1 ? String(first[1]) : "/"), fields: RequestFields(fields))
        http.body = Array(lines.dropFirst().joined(separator: [10]))
        do {
            let route = try table.match(http.method, http.target)
            return try read(GiftRequest(http: http, route: route, token: nil, client: "unix"))
        } catch {
            return fault(of: GiftProblem(error))
        }
    }

    /// Reads all that a route would, and looks at what was read.
    private static func read(_ request: GiftRequest) throws -> String? {
        let body = request.http.body
        _ = try? request.idempotencyKey()
        _ = try? Edits.condition(request.http.fields)
        _ = try? request.checkItems("limit", "after", "to")
        _ = (try? request.number("after", in: 0...9_007_199_254_740_991), try? request.item("language"))
        if let keys { _ = try? PageRequest(request, of: "rooms", keys: keys) }
        switch request.route.endpoint {
        case .sendGift:
            let order = try OrderBody(body)
            return 1...9_999 ~= order.count && (order.statedCoins ?? 0) >= 0 ? nil : "an order of \(order.count)"
        case .credit: return try CreditBody(body).coins > 0 ? nil : "a credit of nothing"
        case .sendMessage: return try message(body)
        case .putRoom:
            let room = try RoomBody(body)
            return isPlain(room.title) ? nil : "a title with signs of direction"
        case .mute: return try MuteBody(body).seconds.map { $0 > 0 } ?? true ? nil : "a mute of no time"
        case .putGift:
            let id = try request.name("gift", GiftID.init)
            let gift = try Edits.gift(body, id, .standard).gift
            return gift.giftID == id && 0...1_000_000_000 ~= gift.coins ? nil : "another gift than the path names"
        case .putCategory:
            let id = try request.name("category", CategoryID.init)
            return try Edits.category(body, id, .standard).categoryID == id ? nil : "another category"
        case .putGiftWords, .putCategoryWords:
            _ = try request.name("language", LanguageTag.init)
            let words = try Edits.words(body, .hosted, isGift: request.route.endpoint == .putGiftWords)
            return words.name == nil && words.desc == nil ? "a translation of nothing" : nil
        default: return nil
        }
    }

    private static func message(_ body: [UInt8]) throws -> String? {
        let message = try MessageBody(body)
        switch message.kind {
        case .join, .leave, .disband: return "a client says \(message.kind)"
        default: return 1...100 ~= message.count ? nil : "\(message.count) likes"
        }
    }

    private static func isPlain(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(PlainText.isAllowed) }

    /// The fault of the response to an invalid request.
    private static func fault(of problem: GiftProblem) -> String? {
        guard 400...504 ~= problem.status else { return "the status \(problem.status) of a problem" }
        guard problem.detail.utf8.count <= 8192 else { return "a detail of \(problem.detail.utf8.count) bytes" }
        let response = problem.response(requestID: "1")
        let isLine = response.fields.allSatisfy { field in
            field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f } && !field.name.isEmpty
        }
        return isLine ? nil : "a header field that is not a line"
    }

    // MARK: The hosted interface

    static func hostedCall(_ input: [UInt8], limits: GiftLimits) -> String? {
        guard let first = input.first else { return nil }
        let readers: [(HostedBody) throws -> Void] = [
            { _ = try $0.gift() }, { _ = try $0.category() }, { _ = (try $0.giftID(), try $0.language()) },
            { _ = (try $0.categoryID(), try $0.giftIDs()) }, { _ = try $0.words(isGift: true) },
            { _ = try $0.words(isGift: false) },
        ]
        do {
            try readers[Int(first) % readers.count](HostedBody(Array(input.dropFirst()), limits))
            return nil
        } catch {
            return HostedError(error).info.utf8.count <= 8192
                ? nil : "an error of \(HostedError(error).info.utf8.count) bytes"
        }
    }

    // MARK: Tokens and keys

    static func token(_ text: String) -> String? {
        guard let keys else { return "no keys" }
        if let token = try? GiftToken(text, keys: keys, at: 0) {
            // One of the seeds is signed.
            return (try? GiftToken(token.text(signedWith: keys), keys: keys, at: 0)) == token ? nil : "another token"
        }
        guard let claims = try? RequestBody.tree(Array(text.utf8)), let token = try? GiftToken(claims: claims) else {
            return nil
        }
        return (try? GiftToken(claims: token.claims)) == token ? nil : "other claims are read again"
    }

    static func keys(_ text: String) -> String? {
        if let keys = try? GiftTokenKeys(parsing: text), Set(keys.names).count != keys.names.count {
            return "two keys of one name"
        }
        guard let secrets = try? WebhookSecrets(parsing: text) else { return nil }
        let again = try? WebhookSecrets(parsing: secrets.secrets.map(\.text).joined(separator: "\n"))
        return again == secrets ? nil : "other secrets are read again"
    }

    static func cursor(_ text: String) -> String? {
        guard let keys, let place = try? SignedCursor.place(text, of: "rooms", keys: keys) else { return nil }
        return (try? SignedCursor.text(place, of: "rooms", keys: keys)) == text ? nil : "a cursor that nobody signed"
    }

    // MARK: The billing hook

    static func hookAnswer(_ body: [UInt8], _ dialect: HookDialect) -> String? {
        do {
            switch try dialect.answer(body) {
            case .charged(let balance, _):
                return 0...9_007_199_254_740_991 ~= balance ?? 0 ? nil : "a balance of \(balance ?? 0)"
            case .declined(_, let reason):
                let isShort = reason.unicodeScalars.count <= AnswerMembers.maxReasonCount
                return isShort && isPlain(reason) ? nil : "a reason that is not a line"
            case .noAnswer, .notSent, .refundConfirmed: return "an answer that is none"
            }
        } catch {
            return "\(error)".utf8.count <= 8192 ? nil : "an error of \("\(error)".utf8.count) bytes"
        }
    }

    /// Three header lines and a body: only signed content is accepted.
    static func signature(_ input: [UInt8]) -> String? {
        guard let secrets = try? WebhookSecrets(parsing: Seeds.hookSecret) else { return "no secret" }
        let webhook = Webhook(secrets: secrets)
        let parts = input.split(separator: 10, maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        let names = [Webhook.idField, Webhook.timestampField, Webhook.signatureField]
        let fields = zip(names, parts).map { (name: $0, value: String(decoding: $1, as: UTF8.self)) }
        let body = Array(parts[3])
        do {
            try webhook.verify(body: body, headerFields: fields, now: 1_614_265_330)
            guard let time = Int(fields[1].value) else { return "a time that is none was accepted" }
            let right = try webhook.signature(id: fields[0].value, timestamp: time, body: body)
            return fields[2].value.contains(right) || "\(time)" != fields[1].value ? nil : "a wrong signature"
        } catch {
            return nil
        }
    }
}

extension Seeds {
    static let hookSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

    /// After a byte for its kind.
    @Sendable static func giftRequests() -> [[UInt8]] {
        let word = { (way: UInt8, text: String) in [way] + Array(text.utf8) }
        let order = #"{"giftID":"rose","count":5,"receiver":"u2","coins":10,"platform":"Web"}"#
        let gift = #"{"giftID":"rose","name":"Rose","coins":1,"listed":false,"translations":{"zh-Hans":{"name":"玫瑰"}}}"#
        return [
            word(0, "POST /v1/rooms/r1/gifts\nIdempotency-Key: k1\n\n\(order)"),
            word(0, "PUT /v1/gifts/rose\nIf-Match: \"v3\"\n\n\(gift)"),
            word(0, "PUT /v1/gifts/rose/translations/zh-CN\nIf-None-Match: *\n\n{\"name\":\"玫瑰\",\"desc\":\"\"}"),
            word(0, "PUT /v1/categories/party\n\n{\"name\":\"Party\",\"giftList\":[]}"),
            word(0, "PUT /v1/rooms/r%201\n\n{\"title\":\"T\\u202e\",\"cover\":\"https://a/b.png\",\"kind\":\"vod\"}"),
            word(0, "PUT /v1/rooms/r1/mutes/u1\n\n{\"seconds\":60}"),
            word(0, "POST /v1/wallets/u1/credits\nIdempotency-Key: k2\n\n{\"coins\":100}"),
            word(0, "POST /v1/rooms/r1/messages\n\n{\"type\":\"link\",\"to\":\"u2\",\"data\":{\"a\":[1]}}"),
            word(0, "GET /v1/rooms/r1/events?after=5&to=9&limit=3&language=zh-Hans"),
            word(1, "DELETE /v1/rooms/r1/mutes/u1"),
            word(2, "\u{0}" + #"{"GiftId":"a","DefaultName":"A","Coins":3,"ExtensionInfo":"{\"k\":1}"}"#),
            word(2, "\u{6}" + #"{"CategoryId":"c","GiftIdList":["a","b"]}"#),
            word(10, "\u{9}" + #"{"GiftId":"a","Language":"zh-Hans","Name":"N","Desc":"D"}"#),
            word(3, #"{"sub":"u1","name":"Ada","role":"host","rooms":["r1"],"exp":2e9,"nbf":1.5,"level":"3"}"#),
            word(3, "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1MSIsImV4cCI6MX0.AAAA"),
            word(4, "# keys\n2026-11 \(String(repeating: "0a", count: 32))\n\(String(repeating: "0b", count: 32))\n"),
            word(4, "\(hookSecret)\nwhsec_plJ3nmyCDGBKInavdOK15jsl9qIzZGvG\n"),
            word(5, #"{"result":"allow","code":0,"reason":"","balance":450}"#),
            word(5, #"{"result":"deny","code":7,"reason":"no\ncoins\u202e"}"#),
            word(13, #"{"ActionStatus":"OK","ErrorInfo":"","ErrorCode":0}"#),
            word(
                6,
                "msg_p5jXN8AQM9LWM0D4loKWxJek\n1614265330\nv1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=\n"
                    + #"{"test": 2432232314}"#),
            word(7, "AAAAAAAAAAAAAAAAcjE"),
        ]
    }
}

import GiftModel
import SVGACoding
import SVGAHTTP
import Testing

@testable import GiftServer

private let firstKey = String(repeating: "0a", count: 32)
private let secondKey = String(repeating: "0b", count: 32)
private let now = 1_800_000_000

private func keys(_ text: String = firstKey) throws -> GiftTokenKeys { try GiftTokenKeys(parsing: text) }

/// A token of any header and claims, signed by the first key.
private func token(_ header: String = #"{"alg":"HS256"}"#, _ claims: String) throws -> String {
    let message = [header, claims].map { Base64.encode(Array($0.utf8), alphabet: .url) }.joined(separator: ".")
    let key = try #require([UInt8](hexadecimal: firstKey))
    let code = try HMACSHA256.code(for: Array(message.utf8), key: key)
    return "\(message).\(Base64.encode(code.bytes, alphabet: .url))"
}

private func refusal(_ text: String, at seconds: Int = now) throws -> SVGAError? {
    do {
        _ = try GiftToken(text, keys: keys(), at: seconds)
        return nil
    } catch let error as SVGAError {
        return error
    }
}

/// 4.12: the token determines the viewers' view of an account.
@Test func claims() throws {
    let user = GiftUser(
        userID: try UserID("u1"), userName: "Ada", avatarURL: "https://cdn.example/a.png", level: "7")
    let token = GiftToken(
        user: user, role: .moderator, rooms: [try RoomID("r1"), try RoomID("r2")], expiry: now + 60, notBefore: now)
    #expect(try GiftToken(token.text(signedWith: keys()), keys: keys(), at: now) == token)
}

@Test func claimsOfOtherIssuersAreUnderstood() throws {
    let text = try token(
        #"{"typ":"JWT","alg":"HS256"}"#,
        #"{"sub":"小明","exp":1.8000001e9,"iat":1,"iss":"app","level":12,"name":"A\u202eda","other":[{}]}"#)
    let token = try GiftToken(text, keys: keys(), at: now)
    #expect(token.user.userID.text == "小明" && token.user.level == "12")
    #expect(token.user.userName == "Ada")
    #expect(token.role == .viewer && token.rooms == nil && token.expiry == 1_800_000_100)
}

/// The example of RFC 7515, appendix A.1, has a key, a header with line ends, and claims without a subject.
@Test func theExampleOfTheStandardIsVerified() throws {
    let key =
        "0323354b2b0fa5bc837e0665777ba68f5ab328e6f054c928a90f84b2d2502ebfd3fb5a92d20647ef968ab4c377623d223d2e2172052e4f08"
        + "c0cd9af567d080a3"
    let text =
        "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNv"
        + "bS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    #expect(throws: SVGAError.tokenClaim("'sub' is missing")) {
        try GiftToken(text, keys: GiftTokenKeys(parsing: key), at: 1_300_000_000)
    }
}

@Test(arguments: [
    #"{"alg":"none"}"#, #"{"alg":"HS512"}"#, #"{"alg":"RS256"}"#, #"{"alg":"hs256"}"#, #"{"alg":null}"#, "{}",
])
func otherAlgorithmsAreRefused(header: String) throws {
    #expect(try refusal(token(header, #"{"sub":"u1","exp":1900000000}"#))?.reason == SVGAError.tokenAlgorithm.reason)
}

@Test func timesHaveAMinuteOfLeeway() throws {
    let text = try token(#"{"alg":"HS256"}"#, #"{"sub":"u1","exp":1800000000,"nbf":1799990000}"#)
    #expect(try refusal(text, at: now + 59) == nil)
    #expect(try refusal(text, at: now + 60)?.isExpired == true)
    #expect(try refusal(text, at: 1_799_990_000 - 60) == nil)
    #expect(try refusal(text, at: 1_799_990_000 - 61)?.reason == SVGAError.tokenNotYetValid(1_799_990_000).reason)
}

@Test func damagedTokensAreRefused() throws {
    let good = try token(#"{"alg":"HS256"}"#, #"{"sub":"u1","exp":1900000000}"#)
    #expect(try refusal(good) == nil)
    #expect(try refusal(good + "A")?.reason == SVGAError.noToken.reason)
    #expect(try refusal(String(good.dropLast()) + "B") != nil)
    for text in ["", ".", "..", "a.b", "a.b.c.d", String(repeating: "a", count: 9000), good + "=", "\u{0}.é.💥"] {
        #expect(try refusal(text)?.reason == SVGAError.noToken.reason, "\(text.prefix(20))")
    }
    let parts = good.split(separator: ".")
    let forged = Base64.encode(Array(#"{"sub":"u2","exp":1900000000}"#.utf8), alphabet: .url)
    #expect(try refusal("\(parts[0]).\(forged).\(parts[2])")?.reason == SVGAError.tokenSignature.reason)
}

@Test(arguments: [
    #"[]"#, #"{"exp":1900000000}"#, #"{"sub":"u1"}"#, #"{"sub":"","exp":1900000000}"#,
    #"{"sub":7,"exp":1900000000}"#, #"{"sub":"u1","exp":"1900000000"}"#, #"{"sub":"u1","exp":1e99}"#,
    #"{"sub":"u1","exp":1900000000,"role":"root"}"#, #"{"sub":"u1","exp":1900000000,"rooms":"r1"}"#,
    #"{"sub":"u1","exp":1900000000,"rooms":[1]}"#, #"{"sub":"u1","exp":1900000000,"avatar":"javascript:1"}"#,
    #"{"sub":"u1","exp":1900000000,"nbf":null}"#,
])
func claimsOfOtherKindsAreRefused(claims: String) throws {
    #expect(try refusal(token(#"{"alg":"HS256"}"#, claims))?.reason.hasPrefix("claim: ") == true, "taken: \(claims)")
}

@Test func keysChangeByName() throws {
    let token = GiftToken(user: GiftUser(userID: try UserID("u1")), expiry: now)
    let old = try token.text(signedWith: keys("old \(firstKey)"))
    let both = try keys("# changed today\nnew \(secondKey)\n\nold \(firstKey)\n")
    #expect(both.names == ["new", "old"])
    #expect(try GiftToken(old, keys: both, at: now) == token)
    #expect(try GiftToken(token.text(signedWith: both), keys: keys("new \(secondKey)"), at: now) == token)
    #expect(throws: SVGAError.tokenKeyUnknown) { try GiftToken(old, keys: keys("new \(secondKey)"), at: now) }
    // A key of the right name and other bytes.
    #expect(throws: SVGAError.tokenSignature) { try GiftToken(old, keys: keys("old \(secondKey)"), at: now) }
}

@Test func filesOfKeysAreChecked() throws {
    for (text, message) in [
        ("", "there is no key"), ("abc", "line 1 is not a key"), ("\n\(firstKey.dropLast(2))", "line 2 is not a key"),
        ("a b \(firstKey)", "line 1"), ("k \(firstKey)\nk \(secondKey)", "line 2 has the name of an earlier key"),
    ] {
        #expect { try GiftTokenKeys(parsing: text) } throws: { "\($0)".hasPrefix(message) }
    }
    #expect(try keys().names.map(\.count) == [16])
}

@Test func rolesAndRooms() throws {
    let (r1, r2) = (try RoomID("r1"), try RoomID("r2"))
    let viewer = GiftToken(user: GiftUser(userID: try UserID("u1")), rooms: [r1], expiry: 0)
    #expect(viewer.isGood(for: r1) && !viewer.isGood(for: r2))
    var admin = viewer
    admin.role = .admin
    #expect(try admin.isGood(for: r2) && admin.speaks(for: UserID("u2")))
    #expect(try viewer.speaks(for: UserID("u1")) && !viewer.speaks(for: UserID("u2")))
}

@Test func tokensThatWereGoodAreCheckedForTheirTime() throws {
    let verified = VerifiedTokens()
    let text = try token(#"{"alg":"HS256"}"#, #"{"sub":"u1","exp":1800000000}"#)
    let known = try keys()
    for _ in 0..<2 { #expect(try verified.token(text, keys: { known }, at: now).user.userID.text == "u1") }
    #expect(throws: SVGAError.self) { try verified.token(text, keys: { known }, at: now + 60) }
    let other = try keys(secondKey)
    #expect(try verified.token(text, keys: { other }, at: now).user.userID.text == "u1")
    verified.removeAll()
    #expect(throws: SVGAError.tokenSignature) { try verified.token(text, keys: { other }, at: now) }
}

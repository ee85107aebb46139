import GiftModel
import SVGACoding
import SVGATestServices
import Testing

@testable import GiftServer

@Test func theCatalogueHasATagAndLanguages() async throws {
    let fixture = try GiftServerFixture()
    try await fixture.furnish()
    let words = try await fixture.put("/v1/gifts/rose/translations/zh-Hans", #"{"name":"玫瑰"}"#)
    #expect(words.status == 201 || words.status == 204)
    let english = try await fixture.get("/v1/catalog?language=en")
    let chinese = try await fixture.get("/v1/catalog?language=zh-CN")
    #expect(english.status == 200 && english.fields["etag"] != chinese.fields["etag"])
    func name(_ reply: HTTPClient.Reply) -> String? {
        reply.json["categories"]?.elements.first?["giftList"]?.elements.first?["name"]?.string
    }
    #expect(name(english) == "rose" && name(chinese) == "玫瑰")
    #expect(chinese.json["categories"]?.elements.first?["giftList"]?.elements.first?["translations"] == nil)
    let tag = try #require(chinese.fields["etag"])
    var call = GiftServerFixture.Call(
        target: "/v1/catalog?language=zh-CN", user: "u1", role: .viewer, fields: ["If-None-Match": tag])
    #expect(try await fixture.call(call).status == 304)
    try await fixture.put("/v1/gifts/rose", #"{"name":"Rose","coins":3}"#)
    let changed = try await fixture.call(call)
    #expect(changed.status == 200 && changed.fields["etag"] != tag)
    call.method = "HEAD"
    #expect(try await fixture.call(call).status == 200)
    #expect(try await fixture.get("/v1/catalog?language=x").status == 400)
    #expect(try await fixture.get("/v1/catalog?lang=en").status == 400)
}

@Test func changesAreRequestedByVersion() async throws {
    let fixture = try GiftServerFixture()
    try await fixture.furnish()
    let version = try #require(try await fixture.get("/v1/catalog").json["version"]?.integer)
    try await fixture.put("/v1/gifts/tulip", #"{"name":"Tulip","coins":3}"#)
    try await fixture.delete("/v1/gifts/rose")
    let changes = try await fixture.get("/v1/catalog?since=\(version)")
    #expect(changes.json["gifts"]?.elements.compactMap { $0["giftID"]?.string } == ["tulip"])
    #expect(changes.json["removedGifts"]?.elements.compactMap(\.string) == ["rose"])
    #expect(try await fixture.get("/v1/catalog?since=9999").status == 404)
}

@Test func giftsAreChangedUnderConditions() async throws {
    let fixture = try GiftServerFixture()
    let rose = #"{"name":"Rose","coins":2}"#
    let new = try await fixture.put("/v1/gifts/rose", rose, fields: ["If-None-Match": "*"])
    let tag = try #require(new.fields["etag"])
    #expect(new.status == 201)
    #expect(try await fixture.put("/v1/gifts/rose", rose, fields: ["If-None-Match": "*"]).status == 412)
    #expect(try await fixture.get("/v1/gifts/rose", "admin", .admin).fields["etag"] == tag)
    let changed = try await fixture.put(
        "/v1/gifts/rose", #"{"name":"Rose","coins":5,"giftID":"rose"}"#, fields: ["If-Match": tag])
    #expect(changed.status == 204 && changed.fields["etag"] != tag)
    #expect(try await fixture.delete("/v1/gifts/rose", fields: ["If-Match": tag]).code == "precondition-failed")
    #expect(try await fixture.put("/v1/gifts/rose", rose, fields: ["If-Match": "\"x\""]).status == 412)
    #expect(try await fixture.get("/v1/gifts/rose", "admin", .admin).json["coins"]?.integer == 5)
    #expect(try await fixture.delete("/v1/gifts/rose").status == 204)
    #expect(try await fixture.delete("/v1/gifts/rose").status == 204)
    #expect(try await fixture.get("/v1/gifts/rose", "admin", .admin).status == 404)
}

@Test func invalidGiftsAreRejected() async throws {
    let fixture = try GiftServerFixture()
    for (body, status, path) in [
        (#"{"name":"Rose","coins":-1}"#, 422, "coins"), (#"{"name":"Rose","coins":1.5}"#, 422, "coins"),
        (#"{"giftID":"tulip","name":"x"}"#, 422, nil), (#"{"name":"a\u202eb"}"#, 422, "name"),
        (#"{"name":"x","iconURL":"javascript:alert(1)"}"#, 422, "iconURL"), (#"{"name":"#, 400, nil),
        (#"{"name":"x","extensionInfo":\#(String(repeating: "[", count: 10_000))}"#, 400, nil),
        (#"{"name":"x","name":"y"}"#, 400, nil), (#"{"name":"x","extensionInfo":{"a":NaN}}"#, 400, nil),
        (#"{"name":"\ud800"}"#, 400, nil),
    ] {
        let reply = try await fixture.put("/v1/gifts/rose", body)
        #expect(reply.status == status, "\(body.prefix(60))")
        if let path { #expect(reply.json["path"]?.string == path) }
    }
    let large = #"{"name":"x","extensionInfo":{"a":"\#(String(repeating: "a", count: 1 << 20))"}}"#
    #expect(try await fixture.put("/v1/gifts/rose", large).status == 413)
    #expect(try await fixture.put("/v1/gifts/a%20b", #"{"name":"x"}"#).status == 404)
    #expect(try await fixture.put("/v1/gifts/rose", #"{"name":"x"}"#, "u1", .moderator).status == 403)
}

@Test func categoriesAndRelations() async throws {
    let fixture = try GiftServerFixture()
    try await fixture.furnish()
    #expect(try await fixture.put("/v1/categories/party/gifts/tulip").status == 404)
    #expect(try await fixture.put("/v1/categories/none/gifts/rose").status == 404)
    let relations = try await fixture.get("/v1/categories/party/gifts", "admin", .admin)
    #expect(relations.json["giftIDs"]?.elements.compactMap(\.string) == ["rose", "rocket"])
    #expect(try await fixture.delete("/v1/categories/party/gifts/rose").status == 204)
    #expect(try await fixture.delete("/v1/categories/party/gifts/rose").status == 204)
    let category = try await fixture.get("/v1/categories/party", "admin", .admin)
    #expect(category.json["giftList"]?.elements.count == 1)
    #expect(try await fixture.put("/v1/categories/party", #"{"giftList":[{"giftID":"x"}]}"#).status == 422)
    let words = "/v1/categories/party/translations/zh-Hans"
    #expect(try await fixture.put(words, "{}").status == 422)
    #expect(try await fixture.put(words, #"{"nam":"x"}"#).status == 422)
    try await fixture.put(words, #"{"name":"派对"}"#)
    #expect(try await fixture.get(words, "admin", .admin).json["name"]?.string == "派对")
    #expect(try await fixture.delete(words).status == 204)
    #expect(try await fixture.get(words, "admin", .admin).status == 404)
    #expect(try await fixture.delete("/v1/categories/party").status == 204)
    #expect(try await fixture.get("/v1/catalog").json["categories"]?.elements.isEmpty == true)
}

@Test func mediaOfGiftsIsSigned() async throws {
    let fixture = try GiftServerFixture {
        $0.media = try GiftMedia(url: "https://media.example/", keys: GiftServerFixture.keyText)
    }
    try await fixture.furnish()
    try await fixture.put(
        "/v1/gifts/rocket", #"{"name":"Rocket","coins":9,"resourceURL":"https://cdn.example/rocket.svga"}"#)
    let gifts = try await fixture.get("/v1/catalog").json["categories"]?.elements.first?["giftList"]?.elements
    #expect(gifts?.first?["media"] == nil)
    let media = try #require(gifts?.last?["media"])
    let path = "/animate/aHR0cHM6Ly9jZG4uZXhhbXBsZS9yb2NrZXQuc3ZnYQ"
    let animation = try #require(media["animation"]?.string)
    #expect(animation.hasPrefix("https://media.example/v1/") && animation.hasSuffix("\(path).webp"))
    #expect(media["facts"]?.string?.hasSuffix("\(path).json") == true)
    #expect(media["poster"]?.string?.contains("/poster/") == true)
    #expect(throws: SVGAError.self) { try GiftMedia(url: "ftp://x", keys: nil) }
    #expect(throws: SVGAError.self) { try GiftMedia(url: "https://x", keys: "abc") }
}

/// The vector of Docs/Server.md: the same path by the same rules.
@Test func mediaPathsPointToTheImageServer() throws {
    let key = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
    let media = try GiftMedia(url: "http://m", keys: "# first\n\(key)\n")
    let path = try media.path("poster,size:300x", "png", "gift.svga")
    #expect(path == "/v1/_83ylkwrK1ZovX7r2E46jUBi-w5v2qd3NuJY7PpIH3I/poster,size:300x/Z2lmdC5zdmdh.png")
    #expect(
        try GiftMedia(url: "http://m", keys: nil).path("poster", "webp", "../a/./b.svga").hasSuffix("/YS9iLnN2Z2E.webp")
    )
}

import GiftModel
import SVGACoding
import SVGATestServices
import Testing

@testable import GiftServer

/// A server that is called as the hosted service is.
private struct HostedFixture {
    let server: GiftServerFixture

    init(_ change: (inout GiftServerConfiguration) throws -> Void = { _ in }) throws {
        server = try GiftServerFixture(change)
    }

    func call(_ verb: String, _ body: String, role: GiftToken.Role = .admin, identifier: String = "admin") async throws
        -> [String: JSONTree]
    {
        let token = try GiftServerFixture.token("admin", role)
        let query = "sdkappid=88888888&identifier=\(identifier)&usersig=\(token)&random=99999999&contenttype=json"
        let reply = try await server.call(
            .init(
                method: "POST", target: "\(HostedCall.pathPrefix)/\(verb)?\(query)", body: body,
                fields: ["Content-Type": "application/x-www-form-urlencoded"], isAnonymous: true))
        #expect(reply.status == 200)
        #expect(reply.json["RequestId"]?.string?.hasPrefix("Id-") == true)
        return reply.json
    }

    func code(_ verb: String, _ body: String) async throws -> Int? {
        try await call(verb, body)["ErrorCode"]?.integer
    }
}

private let rose =
    #"{"GiftId":"GId1","IconUrl":"https://x.example/a.png","ResourceUrl":"","Coins":10,"Level":1,"#
    + #""ExtensionInfo":"{\"key\": \"value\"}","DefaultName":"name1","DefaultDesc":"desc1"}"#

/// 1.10 to 1.14: the 15 calls by their published names.
@Test func hostedCalls() async throws {
    let hosted = try HostedFixture()
    #expect(try await hosted.code("add_gift", rose) == 0)
    let gift = try await hosted.call("get_gift", #"{"GiftId":"GId1"}"#)
    #expect(gift["ActionStatus"]?.string == "OK" && gift["ErrorInfo"]?.string == "")
    #expect(gift["GiftInfo"]?["Coins"]?.integer == 10 && gift["GiftInfo"]?["DefaultName"]?.string == "name1")
    #expect(gift["GiftInfo"]?["ExtensionInfo"]?.string == #"{"key":"value"}"#)
    let category = #"{"CategoryId":"CId2","DefaultName":"name1","DefaultDesc":"desc1","ExtensionInfo":"{\"a\":1}"}"#
    #expect(try await hosted.code("add_gift_category", category) == 0)
    let info = try await hosted.call("get_gift_category", #"{"CategoryId":"CId2"}"#)["GiftCategoryInfo"]
    #expect(info?["DefaultName"]?.string == "name1" && info?["ExtensionInfo"]?.string == #"{"a":1}"#)
    let relations = try await hosted.call(
        "add_gift_category_relations", #"{"CategoryId":"CId2","GiftIdList":["GId1","GId9"]}"#)
    #expect(relations["ErrorCode"]?.integer == 0)
    #expect(relations["InvalidGiftIdList"]?.elements.compactMap(\.string) == ["GId9"])
    let list = try await hosted.call("get_gift_category_relations", #"{"CategoryId":"CId2"}"#)["Relation"]
    #expect(list?["GiftIdList"]?.elements.compactMap(\.string) == ["GId1"] && list?["CategoryId"]?.string == "CId2")
    let words = #"{"GiftId":"GId1","Language":"zh-Hans","Name":"玫瑰","Desc":"花"}"#
    #expect(try await hosted.code("set_gift_language", words) == 0)
    // A further call changes only the fields that it names.
    #expect(try await hosted.code("set_gift_language", #"{"GiftId":"GId1","Language":"zh-Hans","Desc":"红"}"#) == 0)
    let chinese = try await hosted.call("get_gift_language", #"{"GiftId":"GId1","Language":"zh-Hans"}"#)["GiftInfo"]
    #expect(chinese?["Name"]?.string == "玫瑰" && chinese?["Desc"]?.string == "红")
    let title = #"{"CategoryId":"CId2","Language":"en","CategoryName":"Party","CategoryDesc":"All"}"#
    #expect(try await hosted.code("set_gift_category_language", title) == 0)
    let english = try await hosted.call(
        "get_gift_category_language", #"{"CategoryId":"CId2","Language":"en"}"#)["CategoryInfo"]
    #expect(english?["CategoryName"]?.string == "Party" && english?["CategoryDesc"]?.string == "All")
    for (verb, body) in [
        ("del_gift_category_language", #"{"CategoryId":"CId2","Language":"en"}"#),
        ("del_gift_language", #"{"GiftId":"GId1","Language":"zh-Hans"}"#),
        ("del_gift_category_relations", #"{"CategoryId":"CId2","GiftIdList":["GId1"]}"#),
        ("del_gift_category", #"{"CategoryId":"CId2"}"#), ("del_gift", #"{"GiftId":"GId1"}"#),
    ] {
        // Deleting a missing one succeeds too.
        for _ in 0..<2 { #expect(try await hosted.code(verb, body) == 0, "\(verb)") }
    }
    #expect(try await hosted.code("get_gift", #"{"GiftId":"GId1"}"#) == 100_002)
}

@Test func hostedCallsThatFail() async throws {
    let hosted = try HostedFixture()
    for (verb, body) in [
        ("add_gift", "{"), ("add_gift", "[]"), ("add_gift", #"{"GiftId":"a","DefaultName":"x"}"#),
        ("add_gift", #"{"GiftId":"a b","DefaultName":"x","Coins":1}"#),
        ("add_gift", #"{"GiftId":"a","DefaultName":"x","Coins":"1"}"#), ("get_gift", "{}"),
        ("get_gift", #"{"GiftId":"none"}"#), ("add_gift_category_relations", #"{"CategoryId":"c","GiftIdList":[1]}"#),
        ("add_gift_category_relations", #"{"CategoryId":"none","GiftIdList":["a"]}"#),
        ("set_gift_language", #"{"GiftId":"none","Language":"en","Name":"x"}"#), ("drop_tables", "{}"),
    ] {
        let reply = try await hosted.call(verb, body)
        #expect(reply["ErrorCode"]?.integer == 100_002 && reply["ActionStatus"]?.string == "FAIL", "\(verb) \(body)")
        #expect(reply["ErrorInfo"]?.string?.isEmpty == false)
    }
    #expect(try await hosted.code("add_gift", rose) == 0)
    #expect(try await hosted.code("set_gift_language", #"{"GiftId":"GId1","Language":"en","Desc":"x"}"#) == 100_002)
    #expect(try await hosted.call("get_gift", "{}", role: .moderator)["ErrorCode"]?.integer == 100_006)
    #expect(try await hosted.call("get_gift", "{}", identifier: "other")["ErrorCode"]?.integer == 100_006)
    let bare = try await hosted.server.call(
        .init(method: "POST", target: "\(HostedCall.pathPrefix)/get_gift", body: "{}", isAnonymous: true))
    #expect(bare.status == 200 && bare.json["ErrorCode"]?.integer == 100_006)
}

@Test func hostedLimits() async throws {
    let hosted = try HostedFixture { $0.limits = .hosted }
    func gift(_ id: String, name: String = "x") -> String { #"{"GiftId":"\#(id)","DefaultName":"\#(name)","Coins":1}"# }
    #expect(try await hosted.code("add_gift", gift(String(repeating: "a", count: 21))) == 100_002)
    #expect(try await hosted.code("add_gift", gift("a", name: String(repeating: "a", count: 21))) == 100_002)
    for index in 0..<16 { #expect(try await hosted.code("add_gift", gift("g\(index)")) == 0) }
    #expect(try await hosted.code("add_gift", gift("g16")) == 100_002)
    #expect(try await hosted.code("add_gift", gift("g3", name: "again")) == 0)
    for index in 0..<3 {
        #expect(try await hosted.code("add_gift_category", #"{"CategoryId":"c\#(index)","DefaultName":"x"}"#) == 0)
    }
    #expect(try await hosted.code("add_gift_category", #"{"CategoryId":"c3","DefaultName":"x"}"#) == 100_002)
    #expect(try await hosted.code("set_gift_language", #"{"GiftId":"g1","Language":"fr","Name":"x"}"#) == 100_002)
}

@Test func hostedCallsArePaced() async throws {
    let hosted = try HostedFixture { $0.pacesHostedCalls = true }
    #expect(try await hosted.code("del_gift", #"{"GiftId":"a"}"#) == 0)
    // On a busy machine, calls may be more than a second apart.
    var codes: [Int?] = []
    while codes.count < 50, codes.last != 100_012 {
        codes.append(try await hosted.code("del_gift", #"{"GiftId":"a"}"#))
    }
    #expect(codes.last == 100_012)
    #expect(try await hosted.code("del_gift_category", #"{"CategoryId":"a"}"#) == 0)
}

@Test func thereAreFifteenVerbs() { #expect(HostedCall.Verb.allCases.count == 15) }

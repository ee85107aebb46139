import GiftModel
import SVGARedis
import Testing

@testable import GiftStream

@Suite struct ExchangeItemTests {
    private func gift(_ number: Int, room: String = "r", json: String = "{}") throws -> RoomGiftEvent {
        RoomGiftEvent(
            number: number, room: try RoomID(room), position: EventPosition(epoch: 1, seq: number), body: json)
    }

    @Test func publishedItemsRoundTrip() throws {
        let room = try RoomID("room:1")
        let user = GiftUser(userID: try UserID("u1"), userName: "Ada \"1\"", level: "3")
        let items: [ExchangeItem] = [
            .message(room: room, receiver: nil, json: #"{"text":"hé\n"}"#),
            .message(room: room, receiver: user.userID, json: "{}"),
            .likes(room: room, user: user, count: 12),
        ]
        for item in items {
            let payload = try #require(item.payload(from: "a"))
            #expect(ExchangeItem.reading(payload, origin: "b") == .item(item))
            #expect(ExchangeItem.reading(payload, origin: "a") == .own)
        }
    }

    @Test func giftsAndLongMessagesAreNotPublished() throws {
        let long = String(repeating: "a", count: 64 << 10)
        #expect(ExchangeItem.gift(try gift(1)).payload(from: "a") == nil)
        #expect(ExchangeItem.message(room: try RoomID("r"), receiver: nil, json: long).payload(from: "a") == nil)
    }

    @Test(arguments: [
        "", "{}", "[]", #"{"origin":"b"}"#, #"{"origin":"b","room":"r"}"#,
        #"{"origin":"b","room":"","message":""}"#,
        #"{"origin":"b","room":"r","message":1}"#, #"{"origin":"b","room":"r","message":"","receiver":7}"#,
        #"{"origin":"b","room":"r","likes":0,"user":{"userID":"u"}}"#, #"{"origin":"b","room":"r","likes":1}"#,
        #"{"origin":"b","room":"r","likes":1000001,"user":{"userID":"u"}}"#,
        #"{"origin":"b","room":"r","likes":1,"user":{}}"#, #"{"origin":1,"room":"r","message":""}"#,
    ])
    func everythingElseIsMalformed(payload: String) {
        #expect(ExchangeItem.reading(Array(payload.utf8), origin: "a") == .malformed)
    }

    @Test func aRoomHasOneStreamForEver() throws {
        let keys = ExchangeKeys()
        #expect(keys.stream(of: try RoomID("a")) == "svga:gifts:12")
        #expect(keys.stream(of: try RoomID("room-1")) == "svga:gifts:12")
        #expect(ExchangeKeys(name: "east").stream(of: try RoomID("a")) == "svga:east:gifts:12")
        let streams = try Set((0..<200).map { keys.stream(of: try RoomID("room-\($0)")) })
        #expect(streams.count == 16)
    }

    @Test func anEntryIsReadAsItsGift() throws {
        let text = { (text: String) in RESPValue.bulk(Array(text.utf8)) }
        let fields = ["n", "7", "r", "room", "e", "2", "s", "3", "j", #"{"id":"x"}"#, "later", ""].map(text)
        let position = EventPosition(epoch: 2, seq: 3)
        let gift = RoomGiftEvent(number: 7, room: try RoomID("room"), position: position, body: #"{"id":"x"}"#)
        #expect(RoomGiftEvent(fields: fields) == gift)
        #expect(RoomGiftEvent(fields: fields + [text("odd")]) == gift)
        for (index, value) in [(1, "x"), (1, "0"), (3, ""), (5, "0"), (7, "-1"), (9, ""), (9, "[]"), (9, "{\n}")] {
            var fields = fields
            fields[index] = text(value)
            #expect(RoomGiftEvent(fields: fields) == nil)
        }
        #expect(RoomGiftEvent(fields: []) == nil && RoomGiftEvent(fields: Array(fields.dropLast(4))) == nil)
    }

    @Test func onlyTheNewestPostsWait() throws {
        let queue = PostQueue(maxCount: 3)
        #expect((1...5).map { queue.add([$0]) } == [0, 0, 0, 1, 1])
        #expect(queue.take() == [[3], [4], [5]])
        queue.close()
        #expect(queue.add([6]) == 1)
        #expect(queue.take() == nil)
    }
}

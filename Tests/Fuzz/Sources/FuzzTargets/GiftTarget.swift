@testable import GiftModel

extension FuzzTarget {
    /// JSON of gifts, catalogues, events, users, messages and pages in all dialects. Values that are read can be
    /// written and read again as the same.
    static let giftJSON = FuzzTarget("gift-json", seeds: Seeds.gifts) { input in
        guard let first = input.first else { return nil }
        let json = Array(input.dropFirst())
        let dialect = GiftDialect.allCases[Int(first >> 4) % 4]
        let limits: GiftLimits = first & 8 == 0 ? .standard : .hosted
        do {
            switch first & 7 {
            case 0: return try GiftFuzzing.gift(json, dialect, limits)
            case 1: return try GiftFuzzing.catalog(json, dialect, limits)
            case 2: return try GiftFuzzing.event(json, dialect)
            case 3: return try GiftFuzzing.user(json, dialect)
            case 4: return try GiftFuzzing.message(json)
            case 5: return try GiftFuzzing.flatMessage(json)
            default: return try GiftFuzzing.pages(json)
            }
        } catch {
            let byteCount = "\(error)".utf8.count
            return byteCount > 8192 ? "an error of \(byteCount) bytes" : nil
        }
    }
}

private enum GiftFuzzing {
    static let defaults = GiftEventDefaults(id: try? EventID("e"), room: try? RoomID("r"), time: 1)

    static func gift(_ json: [UInt8], _ dialect: GiftDialect, _ limits: GiftLimits) throws(SVGAError) -> String? {
        let gift = try Gift(from: json, dialect: dialect, limits: limits)
        _ = (gift.presentation, gift.localized(for: .simplifiedChinese))
        guard let written = try? gift.json(dialect: dialect), let native = try? gift.json() else {
            return "a gift that cannot be written"
        }
        guard (try? Gift(from: written, dialect: dialect)) == gift else { return "another gift is read again" }
        return (try? Gift(from: native)) == gift ? nil : "the native dialect loses something of the gift"
    }

    static func catalog(
        _ json: [UInt8], _ dialect: GiftDialect, _ limits: GiftLimits
    ) throws(SVGAError) -> String? {
        let catalog = try GiftCatalog(from: json, dialect: dialect, limits: limits)
        guard let written = try? catalog.json(dialect: dialect) else { return "a catalogue that cannot be written" }
        guard let again = try? GiftCatalog(from: written, dialect: dialect) else { return "it is not read again" }
        return (try? again.json(dialect: dialect)) == written ? nil : "another file is written again"
    }

    static func event(_ json: [UInt8], _ dialect: GiftDialect) throws(SVGAError) -> String? {
        let event = try GiftEvent(from: json, dialect: dialect, defaults: defaults)
        _ = GiftTip(event, in: .english)
        guard let written = try? event.json(dialect: dialect, defaults: defaults), let native = try? event.json() else {
            return "an event that cannot be written"
        }
        guard let again = try? GiftEvent(from: written, dialect: dialect, defaults: defaults) else {
            return "the event is not read again"
        }
        guard again == event else { return "another event is read again" }
        return (try? GiftEvent(from: native)) == event ? nil : "the native dialect loses something of the event"
    }

    static func user(_ json: [UInt8], _ dialect: GiftDialect) throws(SVGAError) -> String? {
        let user = try GiftUser(from: json, dialect: dialect)
        return (try? GiftUser(from: user.json(dialect: dialect), dialect: dialect)) == user ? nil : "another user"
    }

    static func message(_ json: [UInt8]) throws(SVGAError) -> String? {
        let message = try RoomMessage(from: json)
        return (try? RoomMessage(from: message.json())) == message ? nil : "another message is read again"
    }

    static func flatMessage(_ json: [UInt8]) throws(SVGAError) -> String? {
        let keys = RoomMessageKeys(type: "t", senderID: "i", senderName: "n", photo: "p", text: "m", usesNumbers: true)
        let message = try RoomMessage(from: json, keys: keys)
        return (try? RoomMessage(from: message.json(keys: keys), keys: keys)) == message ? nil : "another message"
    }

    static func pages(_ json: [UInt8]) throws(SVGAError) -> String? {
        let pages = try ListItem.list(from: json)
        return pages.allSatisfy { (try? ListItem(from: $0.json())) == $0 } ? nil : "another page is read again"
    }
}

extension Seeds {
    /// After a byte for its kind, the limits and the dialect.
    @Sendable static func gifts() -> [[UInt8]] {
        let texts: [(UInt8, String)] = [
            (0x00, #"{"giftID":"a","name":"A","coins":1,"extensionInfo":{"k":[1,{"x":null}]},"x":1.5e3}"#),
            (
                0x10,
                #"{"giftId":"a","giftName":"A","giftName_en":"B","price":2,"extInfo":{},"imageUrl":"https://a/b.png"}"#
            ),
            (0x28, #"{"GiftId":"a","DefaultName":"A","ExtensionInfo":"{\"a\":1}","Coins":3}"#),
            (0x30, #"{"giftId":12,"giftName":"A"}"#),
            (
                0x01,
                #"{"categories":[{"categoryID":"c","giftList":[{"giftID":"a"}],"translations":{"en":{"name":"C"}}}]}"#
            ),
            (
                0x21,
                #"{"GiftInfo":[{"GiftId":"a"}],"CategoryInfo":[{"CategoryId":"c"}],"Relation":[{"CategoryId":"c","#
                    + #""GiftIdList":["a"]}],"GiftLanguage":[{"GiftId":"a","Language":"zh-CN","Name":"玫瑰"}]}"#
            ),
            (0x02, #"{"id":"e1","seq":1,"room":"r","gift":{"giftID":"a"},"sender":{"userID":"u"},"count":5}"#),
            (
                0x12,
                #"{"businessID":"TUIGift","data":{"gift":{"giftId":"a"},"giftCount":1,"sender":{"userId":"u"}},"version":"1.0"}"#
            ),
            (
                0x22,
                #"{"RoomId":"r","GiftWater":{"From_Account":"u","To_Account":["v"],"Time":5,"GiftId":"a","Count":2}}"#
            ),
            (0x32, #"{"user":{"id":"u","userName":"\ud83d\ude80"},"giftId":7,"giftCount":1,"roomKey":"r"}"#),
            (0x03, #"{"userID":"u","userName":"Zoe\u0308","level":"3"}"#),
            (0x04, #"{"type":2,"sender":{"userID":"u"},"text":"e\u0301\u202e","time":-1}"#),
            (0x05, #"{"t":9,"i":"u","n":"N","p":"","m":"hi"}"#),
            (0x06, #"[{"modelType":"vod","fileId":"f","pSign":"s"},{"modelType":"custom","extInfo":{"type":"ad"}}]"#),
        ]
        return texts.map { [$0.0] + Array($0.1.utf8) }
    }
}

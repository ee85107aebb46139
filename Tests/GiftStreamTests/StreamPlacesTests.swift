import GiftModel
import SVGARedis
import Testing

@testable import GiftStream

@Suite struct StreamPlacesTests {
    private func text(_ text: String) -> RESPValue { .bulk(Array(text.utf8)) }

    /// The answer about the ends of all streams, of which the first has an entry.
    private func ends(_ id: String) -> [RESPValue] {
        [.array([.array([text(id), .array([])])])] + Array(repeating: .array([]), count: 15)
    }

    private func fields(_ number: Int) -> RESPValue {
        .array(["n", "\(number)", "r", "r", "e", "1", "s", "1", "j", "{}"].map(text))
    }

    private func entries(_ stream: String, _ entries: [(String, RESPValue)]) -> RESPValue {
        .array([text(stream), .array(entries.map { .array([text($0.0), $0.1]) })])
    }

    private func firstPlace(_ places: StreamPlaces) -> String? {
        let words = String(decoding: places.readCommand(milliseconds: 5).bytes, as: UTF8.self).split(separator: "\r\n")
        return words.dropLast(30).last.map(String.init)
    }

    @Test func streamsAreReadFromTheirEndAtFirst() {
        var places = StreamPlaces(ExchangeKeys())
        #expect(places.isEmpty)
        let isTaken = places.take(lastEntries: ends("12-3"))
        #expect(isTaken && firstPlace(places) == "12-3")
    }

    @Test func streamsAreReadOnFromWhereTheyWereLeft() {
        var places = StreamPlaces(ExchangeKeys())
        _ = places.take(lastEntries: ends("12-3"))
        _ = places.take(lastEntries: ends("99-0"))
        #expect(firstPlace(places) == "12-3")
        // A shorter stream is another one.
        _ = places.take(lastEntries: ends("5-0"))
        #expect(firstPlace(places) == "5-0")
    }

    @Test func giftsOfAllStreamsComeInTheirOrder() throws {
        var places = StreamPlaces(ExchangeKeys())
        _ = places.take(lastEntries: ends("0-1"))
        let reply = RESPValue.array([
            entries("svga:gifts:0", [("1-0", fields(2)), ("2-0", .array([text("x")])), ("3-0", fields(5))]),
            entries("svga:gifts:9", [("1-0", fields(3))]),
        ])
        let taken = places.take(entries: reply)
        let found = try #require(taken)
        #expect(found.gifts.map(\.number) == [2, 3, 5] && found.malformedCount == 1)
        #expect(firstPlace(places) == "3-0")
        let nothing = places.take(entries: .null)
        #expect(nothing?.gifts.isEmpty == true)
    }

    @Test func otherAnswersAreRejected() {
        var places = StreamPlaces(ExchangeKeys())
        for replies in [
            [], Array(repeating: RESPValue.null, count: 16), ends("x"), ends("1"), ends("1-99999999999999999999"),
        ] {
            let isTaken = places.take(lastEntries: replies)
            #expect(!isTaken && places.isEmpty)
        }
        _ = places.take(lastEntries: ends("0-1"))
        let wrong: [RESPValue] = [
            .integer(1), .array([.integer(1)]), .array([.array([text("svga:gifts:0")])]),
            .array([entries("other", [])]), .array([entries("svga:gifts:0", [("no id", fields(1))])]),
            .array([.array([text("svga:gifts:0"), .array([.null])])]),
        ]
        for reply in wrong {
            let found = places.take(entries: reply)
            #expect(found == nil)
        }
    }
}

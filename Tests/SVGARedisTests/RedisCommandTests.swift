import SVGARedis
import Testing

@Suite struct RedisCommandTests {
    @Test func aCommandIsAnArrayOfTexts() {
        let command = RedisCommand("XADD", "gift:7", -12, [0, 13, 10, 255] as [UInt8], "")
        let bytes = "*5\r\n$4\r\nXADD\r\n$6\r\ngift:7\r\n$3\r\n-12\r\n$4\r\n"
        #expect(command.bytes == Array(bytes.utf8) + [0, 13, 10, 255] + Array("\r\n$0\r\n\r\n".utf8))
    }

    @Test func argumentsCanBeAddedLater() {
        var command = RedisCommand("SET", arguments: ["Rosé"])
        command.append(1)
        #expect(command.bytes == RedisCommand("SET", "Rosé", 1).bytes)
        #expect(command.name == "SET")
    }

    @Test func valuesAreSeenAsWhatTheyAre() {
        #expect(RESPValue.bulk(Array("12".utf8)).integerValue == 12)
        #expect(RESPValue.bulk(Array("12x".utf8)).integerValue == nil)
        #expect(RESPValue.integer(3).integerValue == 3 && RESPValue.integer(3).text == nil)
        #expect(RESPValue.status("OK").bytes == Array("OK".utf8))
        #expect(RESPValue.array([.null]).elements == [.null] && RESPValue.null.elements == nil)
        #expect(RESPValue.null.isNull && !RESPValue.bulk([]).isNull)
    }
}

import SVGASystem
import Testing

@Suite struct FlightTableTests {
    @Test func equalKeysShareAFlightAndOthersDoNot() {
        var table = FlightTable<String, Int, String>()
        let first = table.ticket(for: "a")
        let began = [
            table.join(first, "one", beginning: 1), table.join(table.ticket(for: "a"), "two", beginning: 2),
            table.join(table.ticket(for: "b"), "three", beginning: 3),
        ]
        #expect(began == [true, false, true])
        #expect((table.count, table.waiterCount, table["a"], table["b"]) == (2, 3, 1, 3))
        let waiters = table.end(first)
        #expect(waiters == ["one", "two"])
        #expect((table.count, table["a"]) == (1, nil))
    }

    @Test func theFlightLeavesTheTableWithItsLastWaiter() {
        var table = FlightTable<String, Int, String>()
        let (first, second) = (table.ticket(for: "a"), table.ticket(for: "a"))
        _ = table.join(first, "one", beginning: 1)
        _ = table.join(second, "two", beginning: 2)
        table["a"] = 7
        let left = table.leave(first)
        #expect(left?.waiter == "one" && left?.abandoned == nil)
        let again = table.leave(first)
        #expect(again == nil)
        let last = table.leave(second)
        #expect(last?.waiter == "two" && last?.abandoned?.work == 7 && last?.abandoned?.ticket == first)
        #expect(table.count == 0)
    }

    @Test func aFlightThatWasLeftEndsNoLaterOne() {
        var table = FlightTable<String, Int, String>()
        let (first, second) = (table.ticket(for: "a"), table.ticket(for: "a"))
        _ = table.join(first, "one", beginning: 1)
        _ = table.leave(first)
        let isNew = table.join(second, "two", beginning: 2)
        let (none, one) = (table.end(first), table.end(second))
        #expect(isNew && none.isEmpty && one == ["two"])
    }
}

import Testing

@testable import SVGASystem

@Suite struct CivilDateTests {
    @Test(arguments: [
        (0, 1970, 1, 1), (951_782_400, 2000, 2, 29), (951_868_800, 2000, 3, 1), (1_795_305_599, 2026, 11, 21),
        (-1, 1969, 12, 31), (4_107_542_399, 2100, 2, 28), (Int.max, 9999, 12, 31), (Int.min, 1, 1, 1),
    ])
    func daysMatchTheCalendar(seconds: Int, year: Int, month: Int, day: Int) {
        let found = CivilDate(secondsSince1970: seconds)
        #expect((found.year, found.month, found.day) == (year, month, day))
    }

    @Test func daysAreCounted() {
        #expect(CivilDate(year: 1970, month: 1, day: 1).daysSince1970 == 0)
        #expect(CivilDate(year: 2000, month: 3, day: 1).daysSince1970 == 11_017)
        #expect(CivilDate(year: 2026, month: 11, day: 22).daysSince1970 == 20_779)
    }
}

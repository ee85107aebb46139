import Testing

@testable import SVGACommandLine

/// The days at the foot of man pages.
@Suite struct CalendarDayTests {
    @Test(arguments: [
        (0, 1970, 1, 1), (951_782_400, 2000, 2, 29), (951_868_800, 2000, 3, 1), (1_795_305_599, 2026, 11, 21),
        (-1, 1969, 12, 31), (4_107_542_399, 2100, 2, 28), (Int.max, 9999, 12, 31), (Int.min, 1, 1, 1),
    ])
    func daysMatchTheCalendar(seconds: Int, year: Int, month: Int, day: Int) {
        let found = CalendarDay(secondsSince1970: seconds)
        #expect((found.year, found.month, found.day) == (year, month, day))
    }
}

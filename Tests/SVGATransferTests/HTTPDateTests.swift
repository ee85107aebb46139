import Testing

@testable import SVGATransfer

@Suite struct HTTPDateTests {
    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    ])
    func allThreeFormsAreOneDate(text: String) {
        #expect(HTTPDate(parsing: text)?.secondsSince1970 == 784_111_777)
    }

    @Test(arguments: [
        "", "Sun", "Sun, 06 Nov 1994", "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
        "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 1994 8:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 CET", "Xyz, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Foo 1994 08:49:37 GMT",
        "Sun, -6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 99999 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT", "0", "-1",
        "1700000000", "Sun, 29 Feb 1900 00:00:00 GMT", "Sun, 06 Nov 1994 08:49:37 GMT GMT",
    ])
    func whatIsNoDateIsRefused(text: String) {
        #expect(HTTPDate(parsing: text) == nil)
    }

    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
        (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"), (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
    ])
    func datesArePrintedAsTheyAreSent(seconds: Int, text: String) {
        #expect("\(HTTPDate(secondsSince1970: seconds))" == text)
        #expect(HTTPDate(parsing: text)?.secondsSince1970 == seconds)
    }

    @Test func everyDayOfFourCenturiesComesBack() {
        var weekday = 4
        for day in 0..<146_097 {
            let date = HTTPDate(secondsSince1970: day * 86_400 + day % 86_400)
            let text = "\(date)"
            #expect(text.hasPrefix(HTTPDate.weekdayNames[weekday]) && HTTPDate(parsing: text) == date)
            weekday = (weekday + 1) % 7
        }
    }

    @Test func twoDigitYearIsWithinFiftyYears() {
        let now = HTTPDate(secondsSince1970: 1_790_000_000)  // 2026
        #expect(HTTPDate(parsing: "Sunday, 06-Nov-75 00:00:00 GMT", now: now)?.description.contains(" 2075 ") == true)
        #expect(HTTPDate(parsing: "Sunday, 06-Nov-76 00:00:00 GMT", now: now)?.description.contains(" 1976 ") == true)
    }

    @Test func aLeapSecondIsTheSecondBefore() {
        #expect(
            HTTPDate(parsing: "Sat, 31 Dec 2016 23:59:60 GMT") == HTTPDate(parsing: "Sat, 31 Dec 2016 23:59:59 GMT"))
    }
}

import SVGASystem

package struct HTTPDate: Sendable, Hashable, Comparable {
    /// Seconds since 1970-01-01 00:00:00 UTC; negative before.
    package var secondsSince1970: Int

    package init(secondsSince1970: Int) { self.secondsSince1970 = secondsSince1970 }

    package static var now: HTTPDate { HTTPDate(secondsSince1970: WallClock.seconds) }

    package static func < (a: HTTPDate, b: HTTPDate) -> Bool { a.secondsSince1970 < b.secondsSince1970 }

    static let monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    static let weekdayNames = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
}

extension HTTPDate: CustomStringConvertible {
    /// The date as it is sent: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7).
    package var description: String {
        let day = secondsSince1970.dividedRoundingDown(by: 86_400)
        let second = secondsSince1970 - day * 86_400
        let date = CivilDate(daysSince1970: day)
        let weekday = (day % 7 + 7 + 4) % 7
        // A server writes one with each answer, so that it is put together without texts in between.
        var text = ""
        text.reserveCapacity(32)
        text += HTTPDate.weekdayNames[weekday]
        text += ", "
        HTTPDate.append(date.day, digitCount: 2, to: &text)
        text += " "
        text += HTTPDate.monthNames[date.month - 1]
        text += " "
        HTTPDate.append(date.year, digitCount: 4, to: &text)
        for (separator, value) in [(" ", second / 3600), (":", second / 60 % 60), (":", second % 60)] {
            text += separator
            HTTPDate.append(value, digitCount: 2, to: &text)
        }
        text += " GMT"
        return text
    }

    /// Appends a number with zeros before it.
    private static func append(_ value: Int, digitCount: Int, to text: inout String) {
        let digits = String(value)
        for _ in 0..<max(0, digitCount - digits.utf8.count) { text += "0" }
        text += digits
    }
}

extension HTTPDate {
    /// Reads a date in any of the three forms of RFC 9110 §5.6.7: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94
    /// 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`. The weekday is not compared with the date. A two-digit year is
    /// less than 50 years after `now`.
    package init?(parsing text: String, now: HTTPDate = .now) {
        var words = text.split(separator: " ")
        guard words.count >= 4, HTTPDate.isWeekday(words.removeFirst()) else { return nil }
        if words.count == 3 { words.replaceSubrange(0..<1, with: words[0].split(separator: "-")) }
        if words.count == 4 { words = [words[1], words[0], words[3], words[2], "GMT"] }
        guard words.count == 5, words[4] == "GMT", let date = CivilDate(words[0], words[1], words[2], now: now),
            let second = HTTPDate.secondOfDay(words[3])
        else { return nil }
        self.init(secondsSince1970: date.daysSince1970 * 86_400 + second)
    }

    private static func isWeekday(_ word: Substring) -> Bool { weekdayNames.contains(String(word.prefix(3))) }

    /// Reads `08:49:37`; a leap second counts as the second before it.
    private static func secondOfDay(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, parts.allSatisfy({ $0.utf8.count == 2 }), let hour = number(parts[0]), hour < 24,
            let minute = number(parts[1]), minute < 60, let second = number(parts[2]), second <= 60
        else { return nil }
        return hour * 3600 + minute * 60 + min(second, 59)
    }

    /// A number of at most four decimal digits.
    fileprivate static func number(_ text: Substring) -> Int? {
        guard 1...4 ~= text.utf8.count, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }
}

extension CivilDate {
    /// A day from its words, nil when there is no such day.
    fileprivate init?(_ day: Substring, _ month: Substring, _ year: Substring, now: HTTPDate) {
        guard let day = HTTPDate.number(day), let monthIndex = HTTPDate.monthNames.firstIndex(of: String(month)),
            var yearNumber = HTTPDate.number(year)
        else { return nil }
        if year.utf8.count == 2 {
            let thisYear = CivilDate(daysSince1970: now.secondsSince1970.dividedRoundingDown(by: 86_400)).year
            yearNumber += thisYear / 100 * 100
            if yearNumber >= thisYear + 50 { yearNumber -= 100 }
        }
        self.init(year: yearNumber, month: monthIndex + 1, day: day)
        // Only a day that exists comes back unchanged.
        guard CivilDate(daysSince1970: daysSince1970) == self else { return nil }
    }
}

extension HTTPDate {
    /// Reads a date in any of the three forms that HTTP knows (RFC 9110 §5.6.7), nil when it has none of them.
    ///
    ///     Sun, 06 Nov 1994 08:49:37 GMT
    ///     Sunday, 06-Nov-94 08:49:37 GMT
    ///     Sun Nov  6 08:49:37 1994
    ///
    /// The name of the weekday is not compared with the date. A year of two digits lies less than 50 years after `now`.
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

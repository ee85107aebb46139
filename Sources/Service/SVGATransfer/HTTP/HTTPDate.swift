import SVGASystem

/// A date of HTTP: whole seconds since 1970-01-01 00:00:00 UTC.
package struct HTTPDate: Sendable, Hashable, Comparable {
    /// Seconds since 1970-01-01 00:00:00 UTC; negative before.
    package var secondsSince1970: Int

    /// The date so many seconds after 1970-01-01 00:00:00 UTC.
    package init(secondsSince1970: Int) { self.secondsSince1970 = secondsSince1970 }

    /// The date now, by the clock of the system.
    package static var now: HTTPDate { HTTPDate(secondsSince1970: WallClock.seconds) }

    /// Whether one date is before another.
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
        return "\(HTTPDate.weekdayNames[weekday]), \(padded(date.day)) \(HTTPDate.monthNames[date.month - 1]) "
            + String(repeating: "0", count: max(0, 4 - "\(date.year)".count)) + "\(date.year) "
            + "\(padded(second / 3600)):\(padded(second / 60 % 60)):\(padded(second % 60)) GMT"
    }

    private func padded(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}

extension Int {
    /// The quotient of a division by a positive number, rounded towards minus infinity.
    func dividedRoundingDown(by divisor: Int) -> Int {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}

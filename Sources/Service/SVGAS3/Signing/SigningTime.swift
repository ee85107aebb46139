import SVGASystem

/// The time of a signature, in whole seconds: `20130524T000000Z`.
package struct SigningTime: Hashable, Sendable {
    /// Date and time as they are signed.
    package let text: String

    /// The date alone, such as `20130524`.
    package var day: String { String(text.prefix(8)) }

    /// Takes seconds since 1970-01-01 00:00:00 UTC; times before 1970 and beyond the year 9999 count as these bounds.
    package init(secondsSince1970 seconds: Int) {
        let bounded = min(max(seconds, 0), SigningTime.lastSecond)
        let date = WallClock.text(milliseconds: Int64(bounded) * 1000)
        // 2013-05-24T00:00:00.000Z without its punctuation and its fraction.
        text = date.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
    }

    /// 9999-12-31 23:59:59.
    private static let lastSecond = 253_402_300_799
}

/// A day of the Gregorian calendar, also before its introduction.
package struct CivilDate: Equatable, Sendable {
    package let year: Int
    /// 1 ... 12.
    package let month: Int
    /// 1 ... 31.
    package let day: Int

    package init(year: Int, month: Int, day: Int) { (self.year, self.month, self.day) = (year, month, day) }

    /// The day of a time between the years 1 and 9999; the nearest of these days for all others.
    package init(secondsSince1970: Int) {
        let seconds = min(max(secondsSince1970, -62_135_596_800), 253_402_300_799)
        self.init(daysSince1970: seconds.dividedRoundingDown(by: 86_400))
    }

    // Both directions count years from March, so that the leap day is the last of a year, and in eras of 400 years, which
    // are all alike (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").

    /// The day this number of days after 1970-01-01.
    package init(daysSince1970: Int) {
        let shifted = daysSince1970 + 719_468
        let era = shifted.dividedRoundingDown(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    package var daysSince1970: Int {
        let yearFromMarch = month <= 2 ? year - 1 : year
        let era = yearFromMarch.dividedRoundingDown(by: 400)
        let yearOfEra = yearFromMarch - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}

extension Int {
    /// The quotient of a division by a positive number, rounded towards minus infinity.
    package func dividedRoundingDown(by divisor: Int) -> Int {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}

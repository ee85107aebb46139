/// A day of the Gregorian calendar in UTC.
struct CalendarDay: Equatable {
    let year: Int
    /// From 1 on.
    let month: Int
    let day: Int

    /// The day of a time between the years 1 and 9999; the nearest of these days for all others.
    init(secondsSince1970: Int) {
        let seconds = min(max(secondsSince1970, -62_135_596_800), 253_402_300_799)
        // Days since March 1 of the year 0: a leap day is the last of its year, so months have fixed places.
        let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400 + 719_468
        let (era, dayOfEra) = (days / 146_097, days % 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }
}

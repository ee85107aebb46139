import SVGAJobs

/// The entries of a lane, the oldest first; taking one from the front is O(1) on average.
struct EntryLine {
    private var entries: [(number: Int, key: JobKey)] = []
    private var start = 0

    mutating func append(_ number: Int, _ key: JobKey) { entries.append((number, key)) }

    /// The first entry that still counts; the others in front of it are removed.
    mutating func first(where counts: (Int, JobKey) -> Bool) -> JobKey? {
        while start < entries.count {
            let (number, key) = entries[start]
            if counts(number, key) { return key }
            removeFirst()
        }
        return nil
    }

    mutating func removeFirst() {
        guard start < entries.count else { return }
        start += 1
        guard start >= 64, start * 2 >= entries.count else { return }
        entries.removeFirst(start)
        start = 0
    }
}

/// The jobs that ended last, by numbers that continue.
struct EndedLog {
    private var keys: [JobKey] = []
    private var firstNumber = 0
    private let maxCount: Int

    init(maxCount: Int) { self.maxCount = maxCount }

    mutating func append(_ key: JobKey) {
        keys.append(key)
        guard keys.count > 2 * maxCount else { return }
        firstNumber += keys.count - maxCount
        keys.removeFirst(keys.count - maxCount)
    }

    /// The number in a cursor; the next end's for an empty one.
    func place(of cursor: String) -> Int { Int(cursor) ?? firstNumber + keys.count }

    /// The stored ends, starting at a number.
    func keys(from number: Int) -> [JobKey] {
        number < firstNumber + keys.count ? Array(keys.suffix(firstNumber + keys.count - max(number, firstNumber))) : []
    }

    /// The cursor after the read ends.
    func cursor(from number: Int, readCount: Int) -> String {
        "\(readCount == 0 ? number : max(number, firstNumber) + readCount)"
    }
}

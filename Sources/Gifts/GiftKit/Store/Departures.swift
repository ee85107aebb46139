import SVGASystem

/// The numbers of streams that ended, until somebody strikes them off a list.
///
/// A stream says that it ended while its task is locked, and sending to a stream locks its task: the lock under which values are
/// sent must not be taken there.
final class Departures: Sendable {
    private let numbers = Lock<Set<Int>>([])

    func note(_ number: Int) { _ = numbers.withLock { $0.insert(number) } }

    /// Removes the numbers in this list from another.
    func strike<Value>(off list: inout [Int: Value]) {
        let gone = numbers.withLock { numbers in
            let gone = numbers.filter { list[$0] != nil }
            numbers.subtract(gone)
            return gone
        }
        for number in gone { list[number] = nil }
    }
}

/// Decides which of the waiting transfers starts next: by priority, within one priority in order, within the limits.
struct TransferQueue<Element> {
    private struct Host {
        var runningCount = 0
        /// A line for each priority, by its level.
        var lines = [PriorityQueue<Element>](repeating: PriorityQueue(), count: TransferPriority.count)

        /// The level and the number of the element that comes first.
        var first: (level: Int, number: UInt64)? {
            for level in lines.indices.reversed() {
                if let number = lines[level].firstNumber { return (level, number) }
            }
            return nil
        }
    }

    private let limits: ConnectionLimits
    private var hosts: [String: Host] = [:]
    private var places: [UInt64: (host: String, level: Int)] = [:]
    private var runningCount = 0

    init(limits: ConnectionLimits) { self.limits = limits }

    var waitingCount: Int { places.count }

    /// Puts an element at the end of its line; `number` is greater than all before.
    mutating func append(_ element: Element, number: UInt64, host: String, priority: TransferPriority) {
        hosts[host, default: Host()].lines[priority.level].append(element, number: number)
        places[number] = (host, priority.level)
    }

    /// Takes the element that may start now and counts as running from then on, in O(hosts with elements).
    mutating func startNext() -> Element? {
        guard runningCount < limits.maxTransferCount, !places.isEmpty else { return nil }
        var best: (host: String, level: Int, number: UInt64)?
        for (name, host) in hosts where host.runningCount < limits.maxTransferCountPerHost {
            guard let first = host.first else { continue }
            if let best, (best.level, first.number) > (first.level, best.number) { continue }
            best = (name, first.level, first.number)
        }
        guard let best, let element = hosts[best.host]?.lines[best.level].popFirst() else { return nil }
        places[best.number] = nil
        hosts[best.host]?.runningCount += 1
        runningCount += 1
        return element
    }

    /// Notes that an element of a host that was started has ended.
    mutating func end(host: String) {
        hosts[host]?.runningCount -= 1
        runningCount -= 1
        forgetIfIdle(host)
    }

    /// Takes an element that waits out of the queue, nil when it does not wait.
    mutating func remove(number: UInt64) -> Element? {
        guard let place = places.removeValue(forKey: number) else { return nil }
        let element = hosts[place.host]?.lines[place.level].remove(number: number)
        forgetIfIdle(place.host)
        return element
    }

    /// Puts an element that waits at the end of the line of another priority.
    mutating func setPriority(_ priority: TransferPriority, number: UInt64) {
        guard let place = places[number], place.level != priority.level,
            let element = hosts[place.host]?.lines[place.level].remove(number: number)
        else { return }
        append(element, number: number, host: place.host, priority: priority)
    }

    private mutating func forgetIfIdle(_ name: String) {
        guard let host = hosts[name], host.runningCount == 0, host.first == nil else { return }
        hosts[name] = nil
    }
}

/// First in, first out, with withdrawal from the middle.
struct PriorityQueue<Element> {
    // Withdrawn and taken places stay as holes until they are more than half.
    private var places: [(number: UInt64, element: Element?)] = []
    private var head = 0
    private(set) var count = 0

    var firstNumber: UInt64? { count == 0 ? nil : places[head].number }

    /// Puts an element at the end; numbers are different.
    mutating func append(_ element: Element, number: UInt64) {
        places.append((number, element))
        count += 1
    }

    mutating func popFirst() -> Element? {
        guard count > 0 else { return nil }
        let element = places[head].element
        places[head].element = nil
        count -= 1
        skipHoles()
        return element
    }

    mutating func remove(number: UInt64) -> Element? {
        guard let place = places[head...].firstIndex(where: { $0.number == number }),
            let element = places[place].element
        else { return nil }
        places[place].element = nil
        count -= 1
        skipHoles()
        return element
    }

    private mutating func skipHoles() {
        while head < places.count, places[head].element == nil { head += 1 }
        if head > places.count / 2 {
            places.removeFirst(head)
            head = 0
        }
    }
}

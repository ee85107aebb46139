/// First in, first out, with withdrawal from the middle.
struct WaitingLine<Element> {
    // Withdrawn and taken places stay as holes until they are more than half.
    private var places: [(number: UInt64, element: Element?)] = []
    private var head = 0
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    /// The number of the first element.
    var firstNumber: UInt64? { count == 0 ? nil : places[head].number }

    /// Puts an element at the end; numbers are different.
    mutating func append(_ element: Element, number: UInt64) {
        places.append((number, element))
        count += 1
    }

    /// Takes the first element.
    mutating func popFirst() -> Element? {
        guard count > 0 else { return nil }
        let element = places[head].element
        places[head].element = nil
        count -= 1
        skipHoles()
        return element
    }

    /// Takes the element of a number out of the line.
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

/// Numbers contents, equal ones alike, so that they are compared and looked up by number. Many keys of an archive may
/// name one file; its bytes are then the same memory, of which each part is read once.
package struct ContentNumbers {
    private struct Place: Hashable {
        let address: UInt
        let count: Int

        init(_ content: ArraySlice<UInt8>) {
            address = unsafe content.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
            count = content.count
        }
    }

    private var byPlace: [Place: Int] = [:]
    /// Keeps the contents in memory, so that no other content replaces one.
    private var places: [ArraySlice<UInt8>] = []
    private var byContent: [ArraySlice<UInt8>: Int]

    /// The expected count keeps growing tables from reading all contents again.
    package init(count: Int) { byContent = Dictionary(minimumCapacity: count) }

    /// Takes O(bytes) for bytes at a new place; otherwise O(1).
    package mutating func number(of content: ArraySlice<UInt8>) -> Int {
        let place = Place(content)
        if let known = byPlace[place] { return known }
        let number = byContent[content] ?? byContent.count
        byContent[content] = number
        byPlace[place] = number
        places.append(content)
        return number
    }
}

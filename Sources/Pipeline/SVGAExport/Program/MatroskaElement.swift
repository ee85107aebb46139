/// An element of a Matroska file, the base of WebM (RFC 8794): an ID, a size, and its content.
struct MatroskaElement: Hashable {
    /// The numbers of elements, with the bit that tells their length.
    enum Name {
        static let head: UInt64 = 0x1a45_dfa3
        static let segment: UInt64 = 0x1853_8067
        static let tracks: UInt64 = 0x1654_ae6b
        static let track: UInt64 = 0xae
        static let trackIdentifier: UInt64 = 0x73c5
        static let maxBlockAddition: UInt64 = 0x55ee
        static let video: UInt64 = 0xe0
        static let alphaMode: UInt64 = 0x53c0
    }

    let name: UInt64
    /// The first byte of its name.
    let start: Int
    /// Its content, as far as the bytes reach.
    let content: Range<Int>
    /// The end by its size; nil if it is unknown.
    let end: UInt64?

    /// Reads the element that begins at a place, or returns nil.
    init?(_ bytes: [UInt8], at start: Int, end: Int) {
        guard let name = MatroskaElement.number(bytes, at: start, end: end),
            let size = MatroskaElement.number(bytes, at: start + name.byteCount, end: end)
        else { return nil }
        let first = start + name.byteCount + size.byteCount
        // Without the bit that marks the length; all others set means an unknown size.
        let mask = (UInt64(1) << (7 * size.byteCount)) - 1
        let count = size.value & mask
        (self.name, self.start) = (name.value, start)
        self.end = count == mask ? nil : UInt64(first) + count
        content = first..<(count == mask || count > UInt64(end - first) ? end : first + Int(count))
    }

    /// The consecutive elements in a part of a file.
    static func list(in bytes: [UInt8], _ range: Range<Int>) -> [MatroskaElement] {
        var (elements, place) = ([MatroskaElement](), range.lowerBound)
        while let element = MatroskaElement(bytes, at: place, end: range.upperBound) {
            elements.append(element)
            place = element.content.upperBound
        }
        return elements
    }

    /// The content as a number without a sign; nil for one of more than eight bytes.
    func value(in bytes: [UInt8]) -> UInt64? {
        content.count > 8 ? nil : bytes[content].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// A number whose first byte tells by its zeros how many bytes follow.
    private static func number(_ bytes: [UInt8], at start: Int, end: Int) -> (value: UInt64, byteCount: Int)? {
        guard start < end, bytes[start] > 0 else { return nil }
        let count = bytes[start].leadingZeroBitCount + 1
        guard count <= end - start else { return nil }
        return (bytes[start..<start + count].reduce(0) { $0 << 8 | UInt64($1) }, count)
    }
}

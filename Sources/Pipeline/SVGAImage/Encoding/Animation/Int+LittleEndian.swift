extension Int {
    /// The low bytes of the number, the lowest of them first.
    func littleEndianBytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) } }
}

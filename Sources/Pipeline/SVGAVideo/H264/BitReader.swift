/// Reads the bits of a NAL unit without the bytes that keep start codes out of it (ITU-T H.264, 7.3.1).
struct BitReader {
    private let bytes: [UInt8]
    private var position = 0

    /// Reads the bits after the first byte of a unit.
    init(unit: some Collection<UInt8>) {
        var (bytes, zeros): ([UInt8], Int) = ([], 0)
        for byte in unit.dropFirst() {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            bytes.append(byte)
        }
        self.bytes = bytes
    }

    /// The next bits as a number, at most 32; nil after the end.
    mutating func bits(_ count: Int) -> Int? {
        guard position + count <= bytes.count * 8 else { return nil }
        var value = 0
        for _ in 0..<count {
            value = value << 1 | Int(bytes[position >> 3] >> (7 - UInt8(position & 7)) & 1)
            position += 1
        }
        return value
    }

    /// The next bit; nil after the end.
    mutating func flag() -> Bool? { bits(1).map { $0 == 1 } }

    /// The next Golomb-coded number, below 2^32; nil after the end.
    mutating func number() -> Int? {
        var zeros = 0
        while let bit = flag() {
            if bit { return bits(zeros).map { $0 + (1 << zeros) - 1 } }
            zeros += 1
            if zeros > 31 { return nil }
        }
        return nil
    }

    /// The next number in the code of Golomb with a sign.
    mutating func signedNumber() -> Int? { number().map { $0 % 2 == 1 ? $0 / 2 + 1 : -($0 / 2) } }
}

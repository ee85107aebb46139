import GiftModel
import SVGASystem

/// Creates ascending order IDs (RFC 9562, section 6.2, method 3): 48 bits of milliseconds, 12 bits that count within
/// one, 62 random bits.
struct OrderIDSource {
    /// Milliseconds and count of the last name.
    private var stamp: UInt64
    /// Random bits for the next names: one call of the system gives many.
    private var random: [UInt64] = []

    /// Continues after an ID of an earlier run.
    init(after last: OrderID?) { stamp = last.map(OrderIDSource.stamp(of:)) ?? 0 }

    static func milliseconds(of id: OrderID) -> Milliseconds { Milliseconds(stamp(of: id) >> 12) }

    /// The next name. If the clock has not advanced or went back, the count continues.
    mutating func next(at now: Milliseconds) -> OrderID {
        stamp = max(stamp + 1, UInt64(clamping: now) << 12)
        if random.isEmpty {
            random = unsafe [UInt64](unsafeUninitializedCapacity: 32) { words, count in
                if unsafe getentropy(words.baseAddress, 256) == 0 { count = 32 }
            }
        }
        let low = (random.popLast() ?? .random(in: 0 ... .max)) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        let high = (stamp >> 12) << 16 | 0x7000 | stamp & 0xFFF
        return OrderID(unchecked: OrderIDSource.text(high, low))
    }

    private static func stamp(of id: OrderID) -> UInt64 {
        let digits = id.text.utf8.lazy.filter { $0 != UInt8(ascii: "-") }
        let time = digits.prefix(12).reduce(UInt64(0)) { $0 << 4 | value($1) }
        let count = digits.dropFirst(13).prefix(3).reduce(UInt64(0)) { $0 << 4 | value($1) }
        return time << 12 | count
    }

    private static func value(_ digit: UInt8) -> UInt64 {
        UInt64(digit <= UInt8(ascii: "9") ? digit - UInt8(ascii: "0") : digit - UInt8(ascii: "a") + 10)
    }

    private static func text(_ high: UInt64, _ low: UInt64) -> String {
        unsafe String(unsafeUninitializedCapacity: 36) { buffer in
            var index = 0
            for word in [high, low] {
                for shift in stride(from: UInt64(60), through: 0, by: -4) {
                    if index == 8 || index == 13 || index == 18 || index == 23 {
                        unsafe buffer[index] = UInt8(ascii: "-")
                        index += 1
                    }
                    let digit = UInt8(word >> shift & 15)
                    unsafe buffer[index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
                    index += 1
                }
            }
            return index
        }
    }
}

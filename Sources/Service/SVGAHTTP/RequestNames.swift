import Synchronization

/// Names requests, so that lines of several logs can be put together.
final class RequestNames: Sendable {
    private let prefix = String(UInt32.random(in: .min ... .max), radix: 36)
    private let count = Atomic<Int>(0)

    /// A name that no other request has.
    func next() -> String { "\(prefix)-\(count.wrappingAdd(1, ordering: .relaxed).newValue)" }

    /// The name that a client or a proxy gave its request, if it is short and plain.
    static func accepted(_ text: String) -> String? {
        let plain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                true
            default: false
            }
        }
        return plain && 1...64 ~= text.utf8.count ? text : nil
    }
}

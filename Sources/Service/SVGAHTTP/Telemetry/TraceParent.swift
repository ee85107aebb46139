/// The field `traceparent`, by which the parts of a system say that they work for the same request (W3C Trace Context).
package struct TraceParent: Hashable, Sendable {
    /// The 32 hexadecimal digits that all parts log.
    package let traceID: String
    /// The field as it is passed on: in the first version, of which all later ones are extensions.
    package let text: String

    /// Reads a header; nil if it must be ignored.
    package init?(parsing field: String) {
        let bytes = Array(field.utf8)
        guard bytes.count >= 55, bytes.count == 55 || bytes[55] == UInt8(ascii: "-") else { return nil }
        let parts = field.prefix(55).split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [2, 32, 16, 2], parts.allSatisfy(TraceParent.isHexadecimal),
            parts[0] != "ff", parts[0] != "00" || bytes.count == 55,
            // All zeros stand for no name.
            parts[1].contains(where: { $0 != "0" }), parts[2].contains(where: { $0 != "0" })
        else { return nil }
        traceID = String(parts[1])
        text = "00-\(parts[1])-\(parts[2])-\(parts[3])"
    }

    private static func isHexadecimal(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
    }
}

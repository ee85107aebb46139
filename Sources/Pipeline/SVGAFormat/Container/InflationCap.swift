/// How many bytes a compressed part may unpack to, and the limit that says so.
struct InflationCap {
    /// Parts that unpack to no more than this are not judged by their ratio: plain pictures and lists of hidden frames
    /// reach any.
    static let unjudgedByteCount = 1 << 20

    /// The largest number of bytes that may come out.
    let byteCount: Int
    /// What is wrong with a part that unpacks to more.
    let excess: FormatError.Kind

    /// The cap of a part.
    ///
    /// - Parameters:
    ///   - packedByteCount: How large the part is in the file.
    ///   - inflatedByteCount: What the parts before it unpacked to.
    init(_ limits: Limits, packedByteCount: Int, inflatedByteCount: Int = 0) {
        let left = max(0, limits.maxInflatedByteCount - inflatedByteCount)
        let (product, overflow) = packedByteCount.multipliedReportingOverflow(by: limits.maxInflationRatio)
        let byRatio = overflow ? .max : max(InflationCap.unjudgedByteCount, product)
        byteCount = min(left, byRatio)
        let (name, limit): (Limits.Name, Int) =
            left <= byRatio
            ? (.maxInflatedByteCount, limits.maxInflatedByteCount) : (.maxInflationRatio, limits.maxInflationRatio)
        excess = .limitExceeded(name, limit: limit, found: limit + 1)
    }
}

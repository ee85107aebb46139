/// The text of a path as bytes, which no step needs as characters.
struct PathText: Hashable {
    let bytes: [UInt8]

    init(_ bytes: [UInt8] = []) {
        self.bytes = bytes
    }

    var isEmpty: Bool { bytes.isEmpty }

    /// Feeds all bytes to the hasher at once; an array would do it one by one, many times slower.
    func hash(into hasher: inout Hasher) {
        unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
}

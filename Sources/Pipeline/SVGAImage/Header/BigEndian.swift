extension ArraySlice<UInt8> {
    /// The number that these bytes, at most seven, spell with the most significant first.
    var bigEndianValue: Int { reduce(0) { $0 << 8 | Int($1) } }
}

import SVGACompression
import SVGASystem

extension Inflater {
    /// The growth factor for a result that was too large for an array: each try begins again.
    private static let soundGrowth = 4

    /// Unpacks sound data by libdeflate, in less than half of the time that zlib takes.
    ///
    /// libdeflate does not report the fault, and takes a few streams that zlib refuses: the caller has to compare the
    /// checksum, and to let ``inflate(_:_:expectedByteCount:)`` verify data without a checksum or with a different one.
    ///
    /// - Returns: Nil for data that are damaged, pass the cap or end too early.
    /// - Throws: A ``SVGAError`` where memory is missing.
    func inflateValidated(_ input: [UInt8], _ range: Range<Int>, expectedByteCount: Int) throws(SVGAError) -> Output? {
        guard let decompressor = Decompressor() else { return nil }
        var capacity = max(1, min(expectedByteCount, cap.byteCount, range.count &* 8 &+ 64))
        while true {
            try LargeMemory.check(byteCount: capacity)
            var outcome = Decompressor.Outcome.damaged
            let bytes = unsafe input.withUnsafeBytes { input in
                unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
                    unsafe outcome = decompressor.decompressDeflate(
                        UnsafeRawBufferPointer(rebasing: input[range]), into: UnsafeMutableRawBufferPointer(output))
                    if case .complete(_, let writtenByteCount) = outcome { count = writtenByteCount }
                }
            }
            switch outcome {
            case .complete(let readByteCount, let writtenByteCount):
                guard writtenByteCount <= cap.byteCount else { return nil }
                return Output(bytes: bytes, end: range.lowerBound + readByteCount)
            case .tooLarge where capacity < cap.byteCount:
                capacity = min(cap.byteCount, max(capacity * Self.soundGrowth, 1 << 16))
            case .tooLarge, .damaged: return nil
            }
        }
    }
}

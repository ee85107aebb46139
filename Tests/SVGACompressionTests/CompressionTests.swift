import CSVGAZlib
import SVGACompression
import Testing

/// Streams as zlib, an independent reader, understands them.
@Suite struct CompressionTests {
    private static let text = Array("eins zwei drei vier fünf eins zwei drei vier fünf".utf8)
    private static let contents: [[UInt8]] = [
        [], [7], text, (0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) },
    ]

    /// zlib's output for a stream; nil if it refuses it or the stream does not end with its last byte.
    private func inflated(_ stream: [UInt8], windowBits: Int32, byteCount: Int) -> [UInt8]? {
        var (state, input, output) = (z_stream(), stream, [UInt8](repeating: 0, count: byteCount + 1))
        guard inflateInit2_(&state, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            return nil
        }
        defer { inflateEnd(&state) }
        return input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                (state.next_in, state.avail_in) = (input.baseAddress, UInt32(input.count))
                (state.next_out, state.avail_out) = (output.baseAddress, UInt32(output.count))
                guard inflate(&state, Z_FINISH) == Z_STREAM_END, state.avail_in == 0 else { return nil }
                return Array(output.prefix(Int(state.total_out)))
            }
        }
    }

    @Test(arguments: Compressor.levels) func zlibReadsEachLevelAndForm(_ level: Int) throws {
        for (form, windowBits) in [(StreamForm.zlib, Int32(15)), (.gzip, 31), (.deflate, -15)] {
            for content in Self.contents {
                guard let compressor = Compressor(level: level) else { throw NoMemory() }
                let stream = compressor.compressed(content, as: form)
                #expect(inflated(stream, windowBits: windowBits, byteCount: content.count) == content)
            }
        }
    }

    @Test func tooSmallOutputsAreRejected() throws {
        guard let compressor = Compressor(level: 12) else { throw NoMemory() }
        var output = [UInt8](repeating: 0, count: 8)
        let count = Self.text.withUnsafeBytes { input in
            output.withUnsafeMutableBytes { compressor.compress(input, as: .zlib, into: $0) }
        }
        #expect(count == 0)
    }

    @Test func damagedStreamsAreRefused() throws {
        guard let compressor = Compressor(level: 6), let decompressor = Decompressor() else { throw NoMemory() }
        let stream = compressor.compressed(Self.text, as: .zlib)
        func decompressed(_ stream: [UInt8], _ byteCount: Int) -> [UInt8]? {
            var output = [UInt8](repeating: 0, count: byteCount)
            let count = stream.withUnsafeBytes { input in
                output.withUnsafeMutableBytes { decompressor.decompressZlib(input, into: $0) }
            }
            return count.map { Array(output.prefix($0)) }
        }
        #expect(decompressed(stream, 100) == Self.text)
        #expect(decompressed(stream, Self.text.count - 1) == nil)
        for index in [0, stream.count - 4, stream.count - 1] {
            var damaged = stream
            damaged[index] ^= 0x41
            #expect(decompressed(damaged, 100) == nil, "\(index)")
        }
        for count in stream.indices { #expect(decompressed(Array(stream.prefix(count)), 100) == nil) }
    }

    @Test func bareDataEndWhereTheyEnd() throws {
        guard let compressor = Compressor(level: 6), let decompressor = Decompressor() else { throw NoMemory() }
        let data = compressor.compressed(Self.text, as: .deflate)
        func outcome(_ data: [UInt8], _ byteCount: Int) -> Decompressor.Outcome {
            var output = [UInt8](repeating: 0, count: byteCount)
            return data.withUnsafeBytes { input in
                output.withUnsafeMutableBytes { decompressor.decompressDeflate(input, into: $0) }
            }
        }
        let whole = Decompressor.Outcome.complete(readByteCount: data.count, writtenByteCount: Self.text.count)
        #expect(outcome(data, Self.text.count) == whole)
        #expect(outcome(data + [1, 2, 3], 100) == whole)
        #expect(outcome(data, Self.text.count - 1) == .tooLarge)
        for count in data.indices { #expect(outcome(Array(data.prefix(count)), 100) == .damaged, "\(count)") }
    }

    @Test func checksumsMatchTheStandards() {
        let digits = Array("123456789".utf8)
        #expect(digits.withUnsafeBytes { StreamChecksum.crc32($0) } == 0xCBF4_3926)
        #expect(digits.withUnsafeBytes { StreamChecksum.adler32($0) } == 0x091E_01DE)
        let head = digits[..<4].withUnsafeBytes { StreamChecksum.adler32($0) }
        #expect(digits[4...].withUnsafeBytes { StreamChecksum.adler32($0, after: head) } == 0x091E_01DE)
    }

    @Test func effortsBeyondTheRangeAreTheNearest() {
        #expect(CompressionEffort.range.map(CompressionEffort.level) == [6, 7, 9, 10, 12, 12, 12, 12, 12])
        #expect(CompressionEffort.level(of: 0) == 6 && CompressionEffort.level(of: .max) == 12)
    }

    private struct NoMemory: Error {}
}

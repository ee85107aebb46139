import CSVGAKernels
import SVGATestSupport
import Testing

/// The kernels keep to their rows: these end where memory ends.
@Suite struct PNGKernelTests {
    @Test(arguments: [1, 2, 3, 4, 6, 8]) func filtersAreUndoneWithinTheRow(pixelSize: Int) {
        for pixelCount in 1...33 {
            let count = pixelCount * pixelSize
            let above = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + 11) }
            let row = (0..<count).map { UInt8(truncatingIfNeeded: $0 * $0 * 13 + 5) }
            for number: UInt8 in 0..<5 {
                let filter = PNGFilterFixture(rawValue: number) ?? .none
                let bytes = GuardedBytes(filter.apply(to: row, above: above, pixelStride: pixelSize))
                let isFilter = bytes.withAddress { row in
                    GuardedBytes(above).withAddress {
                        svga_png_unfilter(number, row, $0, Int64(count), Int32(pixelSize))
                    }
                }
                #expect(isFilter == 1)
                #expect(Array(bytes.bytes) == row, "\(filter), \(pixelCount) pixels")
            }
        }
    }

    @Test(arguments: [1, 2, 3, 4, 6, 8]) func filtersMatchTheFormatWithinTheRow(pixelSize: Int) {
        var random = SplitMix64(seed: UInt64(pixelSize))
        // Few values make ties, which Paeth decides in an order, and blocks of zeros, which are passed over.
        for (pixelCount, values) in (1...70).flatMap({ count in [1, 3, 255].map { (count, $0 as UInt8) } }) {
            let count = pixelCount * pixelSize
            let above = (0..<count).map { _ in UInt8.random(in: 0..<values, using: &random) }
            let row = (0..<count).map { _ in UInt8.random(in: 0..<values, using: &random) }
            for filter in PNGFilterFixture.allCases {
                let output = GuardedBytes(count: count)
                output.withAddress { output in
                    GuardedBytes(row).withAddress { row in
                        GuardedBytes(above).withAddress {
                            svga_png_filter(filter.rawValue, output, row, $0, Int64(count), Int32(pixelSize))
                        }
                    }
                }
                #expect(Array(output.bytes) == filter.apply(to: row, above: above, pixelStride: pixelSize), "\(filter)")
            }
        }
    }

    @Test(arguments: [5, 255] as [UInt8]) func unknownFiltersAreRefused(number: UInt8) {
        var row: [UInt8] = [1, 2, 3, 4]
        #expect(svga_png_unfilter(number, &row, [9, 9, 9, 9], 4, 4) == 0)
        #expect(row == [1, 2, 3, 4])
    }

    /// Reads a row of zeros into as many pixels, both guarded.
    private func pixels(
        _ count: Int, from byteCount: Int,
        by read: (UnsafeMutablePointer<UInt32>?, UnsafeMutablePointer<UInt8>?) -> Void
    ) -> [UInt32] {
        let pixels = GuardedBytes([UInt8](repeating: 9, count: count * 4))
        return pixels.withAddress { _ in
            let target = pixels.bytes.bindMemory(to: UInt32.self)
            GuardedBytes(count: byteCount).withAddress { read(target.baseAddress, $0) }
            return Array(target)
        }
    }

    @Test(arguments: 1...33) func samplesAreReadWithinTheRow(count: Int) {
        let table = [UInt32](repeating: 7, count: 256)
        for depth in [1, 2, 4, 8] {
            let read = pixels(count, from: (count * depth + 7) / 8) {
                svga_png_look_up($0, Int64(count), $1, Int32(depth), table)
            }
            #expect(read == [UInt32](repeating: 7, count: count))
        }
        let transparent = [UInt32](repeating: 0, count: count)
        let opaque = [UInt32](repeating: 0xff00_0000, count: count)
        #expect(pixels(count, from: count * 2) { svga_png_read_gray_alpha($0, Int64(count), $1) } == transparent)
        #expect(pixels(count, from: count * 3) { svga_png_read_rgb($0, Int64(count), $1, .max) } == opaque)
        for channels in 1...4 {
            let read = pixels(count, from: count * channels * 2) {
                svga_png_read_deep($0, Int64(count), $1, Int32(channels), nil)
            }
            #expect(read == (channels % 2 == 0 ? transparent : opaque))
        }
    }

    @Test(arguments: 1...33) func premultiplyingKeepsToItsPixels(count: Int) {
        // 9 * 9 / 255 is rounded to 0, and 200 * 9 / 255 to 7.
        let pixels = GuardedBytes([[200, 9, 255, 9], [1, 2, 3, 0], [4, 5, 6, 255]].flatMap { $0 }.repeated(count))
        pixels.withAddress { _ in
            let target = pixels.bytes.bindMemory(to: UInt32.self)
            svga_png_premultiply(target.baseAddress, Int64(target.count))
        }
        #expect(Array(pixels.bytes) == [[7, 0, 9, 9], [0, 0, 0, 0], [4, 5, 6, 255]].flatMap { $0 }.repeated(count))
    }
}

/// The kernels of the encoder keep to their rows, at either end.
@Suite struct PNGEncodingKernelTests {
    @Test(arguments: 1...40, GuardedBytes.Edge.allCases) func rowsAreFilteredWithinTheRow(
        count: Int, edge: GuardedBytes.Edge
    ) {
        let bytes = (0..<count * 4).map { UInt8(truncatingIfNeeded: $0 * 37) }
        let (row, above) = (GuardedBytes(bytes, at: edge), GuardedBytes(bytes.reversed(), at: edge))
        let output = GuardedBytes(count: bytes.count, at: edge)
        for filter: UInt8 in 0..<5 {
            for pixelSize: Int32 in [1, 2, 3, 4] {
                output.withAddress { output in
                    row.withAddress { row in
                        above.withAddress {
                            svga_png_filter(filter, output, row, $0, Int64(bytes.count), pixelSize)
                        }
                    }
                    #expect(svga_png_magnitude(output, Int64(bytes.count)) > 0)
                }
            }
        }
    }

    @Test(arguments: 1...40, GuardedBytes.Edge.allCases) func colorsAreFoundWithinTheRow(
        count: Int, edge: GuardedBytes.Edge
    ) {
        let pixels = GuardedBytes([UInt8](repeating: 0x55, count: count * 4), at: edge)
        let colors = GuardedBytes(count: Int(SVGA_PNG_MAX_COLORS) * 4, at: edge)
        let places = GuardedBytes(count: Int(SVGA_PNG_COLOR_PLACES) * 2, at: edge)
        let indices = GuardedBytes([UInt8](repeating: 9, count: count), at: edge)
        pixels.withAddress(of: UInt32.self) { pixels in
            let traits = svga_png_survey(pixels, Int64(count))
            #expect(traits.is_gray == 1 && traits.is_opaque == 0 && traits.gray_depth == 2)
            colors.withAddress(of: UInt32.self) { colors in
                places.withAddress(of: UInt16.self) { places in
                    #expect(svga_png_collect_colors(colors, 0, places, pixels, Int64(count)) == 1)
                    indices.withAddress { svga_png_find_colors(colors, places, pixels, Int64(count), $0) }
                }
            }
            #expect(indices.bytes.allSatisfy { $0 == 0 })
            indices.withAddress { svga_png_find_grays(pixels, Int64(count), 2, $0) }
        }
        #expect(indices.bytes.allSatisfy { $0 == 1 })
    }

    @Test(arguments: 1...40, GuardedBytes.Edge.allCases) func samplesArePackedWithinTheRow(
        count: Int, edge: GuardedBytes.Edge
    ) {
        let samples = GuardedBytes([UInt8](repeating: 1, count: count), at: edge)
        for depth in [1, 2, 4, 8] {
            let packed = GuardedBytes(count: (count * depth + 7) / 8, at: edge)
            samples.withAddress { samples in
                packed.withAddress { svga_png_pack(samples, Int64(count), Int32(depth), $0) }
            }
            #expect(packed.bytes[0] >> UInt8(8 - depth) == 1)
        }
        let pairs = GuardedBytes(count: count * 2, at: edge)
        GuardedBytes([UInt8](repeating: 7, count: count * 4), at: edge).withAddress(of: UInt32.self) { pixels in
            pairs.withAddress { svga_png_pack_gray_alpha(pixels, Int64(count), $0) }
        }
        #expect(pairs.bytes.allSatisfy { $0 == 7 })
    }
}

extension [UInt8] {
    /// The first `count` pixels of this one after the other, again and again.
    fileprivate func repeated(_ count: Int) -> [UInt8] { (0..<count * 4).map { self[$0 % self.count] } }
}

import CSVGAKernels
import SVGAGraphics

extension PNGSearch {
    /// A picture that files are tried of.
    @safe struct Source {
        let pixels: UnsafeMutableBufferPointer<UInt32>
        let colors: PictureColors
        /// The index of each pixel in the palette; none without one.
        private let indices: UnsafeMutableBufferPointer<UInt8>
        private let orders: PaletteIndices
        private let width: Int

        /// Nothing else may use the `buffer` for indices as long as this value.
        init(
            _ pixels: UnsafeMutableBufferPointer<UInt32>, width: Int, effort: PNGEffort,
            indices buffer: inout ScratchBuffer
        ) throws(SVGAError) {
            unsafe self.pixels = pixels
            self.width = width
            unsafe colors = PictureColors(of: pixels)
            unsafe indices = try buffer.room(for: colors.palette.isEmpty ? 1 : pixels.count)
            if !colors.palette.isEmpty {
                unsafe colors.findIndices(of: UnsafeBufferPointer(pixels), into: indices)
            }
            unsafe orders = PaletteIndices(
                colors.palette, UnsafeBufferPointer(rebasing: indices[..<(colors.palette.isEmpty ? 0 : pixels.count)]),
                width: width, findsNeighbors: effort.findsNeighbors && colors.palette.count > 16)
        }

        /// The colours of a trial in their order, none for forms without a palette.
        func palette(of trial: PNGTrial) throws(SVGAError) -> [UInt32] {
            guard trial.form.colorType == .palette else { return [] }
            return try orders.sorted(by: trial.order).map { colors.palette[$0] }
        }

        /// Writes the picture's rows in `bands` in a form without a palette, not filtered; `rows` has as many.
        func writeSamples(_ bands: [Range<Int>], as rows: PNGRows, into samples: UnsafeMutableBufferPointer<UInt8>) {
            var start = 0
            for band in bands {
                let part = PNGRows(rows.form.withHeight(band.count))
                let source = unsafe UnsafeMutableBufferPointer(
                    rebasing: pixels[band.lowerBound * width..<band.upperBound * width])
                let target = unsafe UnsafeMutableBufferPointer(rebasing: samples[start..<start + part.byteCount])
                unsafe part.write(source, colors, into: target)
                start += part.byteCount
            }
        }

        /// Writes the picture's rows in `bands` as indices of a trial's palette, not filtered; `rows` has as many.
        func writeIndices(
            of trial: PNGTrial, _ bands: [Range<Int>], as rows: PNGRows,
            into samples: UnsafeMutableBufferPointer<UInt8>
        ) throws(SVGAError) {
            var table = [UInt8](repeating: 0, count: 256)
            for (new, old) in try orders.sorted(by: trial.order).enumerated() { table[old] = UInt8(new) }
            var line = [UInt8](repeating: 0, count: width)
            for (y, source) in bands.joined().enumerated() {
                unsafe samples[y * rows.stride] = PNGFilter.none.rawValue
                let row = unsafe UnsafeBufferPointer(rebasing: indices[source * width..<(source + 1) * width])
                let target = unsafe rows.row(y, of: samples).baseAddress
                unsafe svga_png_replace_indices(row.baseAddress, Int64(width), table, &line)
                unsafe svga_png_pack(line, Int64(width), Int32(rows.form.bitDepth), target)
            }
        }
    }
}

import CSVGAKernels
import SVGAGraphics

/// Turns the inflated rows of a PNG file into pixels.
struct PNGRowDecoder {
    private let form: PNGForm
    private let samples: PNGSamples
    /// The row above the first row of each pass.
    private let zeros: [UInt8]
    /// The pixels of an interlaced file's row before they are spread.
    private var line: [UInt32]

    init(_ form: PNGForm, _ samples: PNGSamples) {
        self.form = form
        self.samples = samples
        zeros = [UInt8](repeating: 0, count: form.rowByteCount(width: form.width))
        line = [UInt32](repeating: 0, count: form.isInterlaced ? form.width : 0)
    }

    /// Decodes ``PNGForm/filteredByteCount`` bytes of rows, undoing their filters in place; returns the fault, or nil.
    mutating func decode(
        _ rows: UnsafeMutableBufferPointer<UInt8>, into pixels: UnsafeMutableBufferPointer<UInt32>
    ) -> SVGAError? {
        var offset = 0
        for pass in form.passes {
            let byteCount = (form.rowByteCount(width: pass.width) + 1) * pass.height
            let part = unsafe UnsafeMutableBufferPointer(rebasing: rows[offset..<offset + byteCount])
            if let error = unsafe decode(pass, part, into: pixels) { return error }
            offset += byteCount
        }
        return nil
    }

    private mutating func decode(
        _ pass: InterlacePass, _ rows: UnsafeMutableBufferPointer<UInt8>,
        into pixels: UnsafeMutableBufferPointer<UInt32>
    ) -> SVGAError? {
        let byteCount = form.rowByteCount(width: pass.width)
        guard let start = rows.baseAddress else { return nil }
        for y in 0..<pass.height {
            let row = unsafe start + y * (byteCount + 1)
            guard unsafe undoFilter(of: row, above: y > 0 ? row - byteCount : nil, byteCount: byteCount) else {
                return unsafe .image(.malformed(.png, reason: "a row has the unknown filter \(row[0])"))
            }
            if form.isInterlaced {
                unsafe spread(row + 1, y, of: pass, into: pixels)
            } else {
                let target = unsafe UnsafeMutableBufferPointer(rebasing: pixels[y * pass.width..<(y + 1) * pass.width])
                unsafe samples.read(row + 1, into: target)
            }
        }
        return nil
    }

    /// Undoes the filter of a row, whose number precedes its bytes; returns whether the filter exists.
    private func undoFilter(
        of row: UnsafeMutablePointer<UInt8>, above: UnsafeMutablePointer<UInt8>?, byteCount: Int
    ) -> Bool {
        unsafe zeros.withUnsafeBufferPointer { zeros in
            let above = unsafe above.map { unsafe UnsafePointer($0) } ?? zeros.baseAddress
            return unsafe svga_png_unfilter(row[0], row + 1, above, Int64(byteCount), Int32(form.pixelByteCount)) != 0
        }
    }

    /// Writes a pass's row of pixels to their positions in the picture.
    private mutating func spread(
        _ row: UnsafePointer<UInt8>, _ y: Int, of pass: InterlacePass, into pixels: UnsafeMutableBufferPointer<UInt32>
    ) {
        unsafe line.withUnsafeMutableBufferPointer { line in
            let line = unsafe UnsafeMutableBufferPointer(rebasing: line[..<pass.width])
            unsafe samples.read(row, into: line)
            let first = (pass.startY + y * pass.stepY) * form.width + pass.startX
            for x in 0..<pass.width { unsafe pixels[first + x * pass.stepX] = line[x] }
        }
    }
}

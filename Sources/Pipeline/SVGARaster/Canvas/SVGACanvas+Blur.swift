package import SVGAGraphics
import SVGASystem

extension SVGACanvas {
    /// Begins a layer whose content ``endLayer(blurredBy:in:opacity:)`` blurs. It includes pixels outside the clip, not
    /// the canvas, that blur into it. `bounds` (of the shape and its blur) and the blur's `reach` are in device pixels.
    package func beginLayer(bounds: Rect, reach: Double) throws(SVGAError) {
        let canvas = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
        let clip = clip.bounds
        let shown = Rect(
            minX: Double(clip.minX), minY: Double(clip.minY), maxX: Double(clip.maxX), maxY: Double(clip.maxY))
        let room = clip.isEmpty ? .empty : PixelRect(around: shown.expanded(by: max(0, reach)), within: canvas)
        try beginLayer(box: PixelRect(around: bounds, within: room))
    }

    /// Ends the last layer and draws its shape, blurred and in one colour, over the content below. Deviations along x
    /// and y are in device pixels. Takes O(pixels of the layer) for any.
    package func endLayer(
        blurredBy deviation: (x: Double, y: Double), in color: SVGAColor, opacity: Double
    ) throws(SVGAError) {
        let surface = surface
        if !surface.bounds.isEmpty {
            // Refused work leaves the layer unchanged, because the entire frame is refused.
            guard charge(surface.bounds.cost(pixelCost: DrawCost.blurredPixel)) else { return endLayer(opacity: 0) }
            var plane = try AlphaPlane(surface)
            try plane.blur(BoxBlur(deviation: deviation.x), BoxBlur(deviation: deviation.y))
            plane.write(color, to: surface)
        }
        endLayer(opacity: opacity)
    }
}

/// Three averages of neighbours, one after the other, which come close to a Gaussian of a standard deviation, as the
/// specification of filter effects (SVG, CSS) has it.
struct BoxBlur {
    /// The neighbours before and after a pixel that each average includes.
    let passes: [(before: Int, after: Int)]

    init(deviation: Double) {
        // Larger than any picture makes no difference; the comparison is false for NaN.
        let bounded = deviation > 0 ? min(deviation, 20_000) : 0
        let size = Int((bounded * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down))
        let half = size / 2
        passes =
            size < 2
            ? []
            : size % 2 == 1
                ? Array(repeating: (half, half), count: 3)
                : [(half, half - 1), (half - 1, half), (half, half)]
    }
}

/// The alphas of a layer, as fixed-point numbers with eight fractional bits.
private struct AlphaPlane {
    private let width: Int
    private let height: Int
    private var values: MemoryBlock
    private var others: MemoryBlock

    init(_ surface: Surface) throws(SVGAError) {
        (width, height) = (surface.bounds.width, surface.bounds.height)
        values = try MemoryBlock(byteCount: 2 * width * height)
        others = try MemoryBlock(byteCount: 2 * width * height)
        let target = values.elements(of: UInt16.self)
        for index in 0..<width * height { target[index] = UInt16(surface.pixels[index] >> 24) << 8 }
    }

    mutating func blur(_ across: BoxBlur, _ down: BoxBlur) throws(SVGAError) {
        for pass in across.passes {
            averageRows(pass.before, pass.after)
            swap(&values, &others)
        }
        if down.passes.isEmpty { return }
        let sums = try MemoryBlock(byteCount: 4 * width)
        for pass in down.passes {
            averageColumns(pass.before, pass.after, sums.elements(of: UInt32.self))
            swap(&values, &others)
        }
    }

    /// Replaces the pixels by a colour under these alphas.
    func write(_ color: SVGAColor, to surface: Surface) {
        let colors = (0...255).map { color.premultiplied(coverage: $0) }
        let alphas = values.elements(of: UInt16.self)
        for index in 0..<width * height { surface.pixels[index] = colors[(Int(alphas[index]) + 128) >> 8] }
    }

    /// Averages the neighbours in a row; beyond its ends there is nothing.
    private func averageRows(_ before: Int, _ after: Int) {
        let (source, target) = (values.elements(of: UInt16.self), others.elements(of: UInt16.self))
        let average = Average(count: before + after + 1)
        for row in 0..<height {
            let start = row * width
            var sum: UInt32 = 0
            for x in 0..<min(after, width) { sum += UInt32(source[start + x]) }
            for x in 0..<width {
                if x + after < width { sum += UInt32(source[start + x + after]) }
                target[start + x] = average.of(sum)
                if x >= before { sum -= UInt32(source[start + x - before]) }
            }
        }
    }

    /// Averages the neighbours in a column, all columns of a row at a time.
    private func averageColumns(_ before: Int, _ after: Int, _ sums: UnsafeMutableBufferPointer<UInt32>) {
        let (source, target) = (values.elements(of: UInt16.self), others.elements(of: UInt16.self))
        let average = Average(count: before + after + 1)
        func add(row: Int) { for x in 0..<width { sums[x] &+= UInt32(source[row * width + x]) } }
        func remove(row: Int) { for x in 0..<width { sums[x] &-= UInt32(source[row * width + x]) } }
        sums.update(repeating: 0)
        for row in 0..<min(after, height) { add(row: row) }
        for row in 0..<height {
            if row + after < height { add(row: row + after) }
            for x in 0..<width { target[row * width + x] = average.of(sums[x]) }
            if row >= before { remove(row: row - before) }
        }
    }
}

/// Divides sums by how many there are, by a multiplication.
private struct Average {
    private let factor: UInt64

    init(count: Int) { factor = (1 << 40) / UInt64(max(1, count)) }

    /// A sum of at most as many values below 2^16, divided and rounded.
    @inline(__always) func of(_ sum: UInt32) -> UInt16 {
        UInt16(truncatingIfNeeded: (UInt64(sum) * factor + 1 << 39) >> 40)
    }
}

extension SVGAColor {
    /// The colour under a coverage of 0 ... 255, premultiplied.
    fileprivate func premultiplied(coverage: Int) -> UInt32 {
        let share = Double(coverage) / 255 * min(max(0, alpha), 1)
        return [red, green, blue, 255].enumerated().reduce(UInt32(0)) { pixel, channel in
            pixel | UInt32((Double(channel.element) * share).rounded()) << UInt32(8 * channel.offset)
        }
    }
}

import CSVGARasterKernels

/// Paints an image under an affine map: each device pixel's centre is mapped back and takes the bilinear mean of the four
/// nearest texels; beyond the border the border's texels go on.
struct BilinearPainter: SpanPainter {
    let image: SampledImage
    let opacity: Opacity8

    func paint(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverage: UInt8) {
        let factor = opacity.times(coverage)
        forEachChunk(x: x, y: y, count: count) { start, length, samples in
            svga_blend_samples(pixels + start, Int64(length), samples, factor, nil)
        }
    }

    func paint(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, _ coverage: UnsafePointer<UInt8>) {
        forEachChunk(x: x, y: y, count: count) { start, length, samples in
            svga_blend_samples(pixels + start, Int64(length), samples, opacity.bits, coverage + start)
        }
    }

    @inline(__always)
    private func forEachChunk(x: Int, y: Int, count: Int, _ body: (Int, Int, UnsafePointer<svga_samples>) -> Void) {
        var done = 0
        while done < count {
            let length = min(image.chunk, count &- done)
            var samples = image.samples(x: x &+ done, y: y)
            body(done, length, &samples)
            done &+= length
        }
    }
}

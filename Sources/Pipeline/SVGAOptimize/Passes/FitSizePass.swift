package import SVGADocument
import SVGAGraphics
import SVGAImage

/// Limits pictures to the maximum number of pixels with which they are drawn; layouts and transforms follow.
///
/// Slots stay, since apps put pictures of the whole size there, and so do pictures with clips or shapes, whose coordinates
/// begin at the corner of the picture. Means have more colours than the pixels that they are made of, so that a smaller
/// picture is quantized too.
package struct FitSizePass: OptimizerPass {
    package let id = "fit-size"
    package let grade = PassGrade.lossy
    /// The PSNR of the palette of each smaller picture, in dB; nil for what suits the quality of frames.
    package var minPSNR: Double?

    private let results = PictureResults()
    /// The largest part of the pixels that may stay: less is not worth the loss.
    private static let maxArea = 0.6

    package func run(_ document: inout Document, _ context: inout PassContext) throws(SVGAError) -> PassReport {
        var report = PassReport()
        let usage = context.usage(of: document)
        let uses = Dictionary(usage.keys.map { ($0.key, $0) }) { first, _ in first }
        for picture in document.storedPictures where picture.canBeCut {
            try context.checkTime()
            let keyUses = picture.keys.compactMap { uses[$0] }
            guard context.mayChange(picture), let header = picture.header, keyUses.allSatisfy(\.isAlone),
                let size = FitSize(header, keyUses, density: context.settings.density)
            else { continue }
            let sprites = Set(keyUses.flatMap(\.sprites))
            guard usage.draws(sprites, of: document, with: size.whole) else { continue }
            if context.isSlot(picture) {
                for key in picture.keys where context.slots.contains(key) { report.add(spared: key) }
                continue
            }
            guard let file = try file(of: picture, size, context) else { continue }
            document.replaceContent(of: picture, with: file)
            let change = FrameScale(from: size.whole, to: size.part, isSpec: document.form.isSpec)
            document.movie.edit { movie in
                for index in sprites { movie.sprites[index].edit { change.apply(to: &$0) } }
            }
            report.add(changed: picture)
        }
        return report
    }

    /// The smaller picture; nil if it cannot be decoded, or takes more bytes than the large one.
    private func file(
        of picture: StoredPicture, _ size: FitSize, _ context: PassContext
    ) throws(SVGAError) -> [UInt8]? {
        let minPSNR = minPSNR ?? context.settings.quality + QuantizePass.margin
        let request = PictureResults.Request(
            bytes: picture.bytes, effort: QuantizePass.effort(context), minPSNR: minPSNR, width: size.width,
            height: size.height)
        let file = try results.file(for: request) {
            guard let pixels = try context.decode(picture.bytes) else { return nil }
            let small = try pixels.shrunk(toWidth: size.width, height: size.height)
            let quantizer = try PictureQuantizer(effort: QuantizePass.effort(context))
            if let quantized = try quantizer.quantize(small, minPSNR: minPSNR) { return quantized.bytes }
            let optimizer = try PNGOptimizer(effort: QuantizePass.effort(context))
            return try optimizer.encode(UnpremultipliedPixmap(small))
        }
        return file.flatMap { $0.count <= picture.byteCount ? $0 : nil }
    }

    /// The size that a picture is drawn with at most.
    private struct FitSize {
        let width, height: Int
        let whole: Size

        var part: Size { Size(Double(width), Double(height)) }

        /// `nil` if the picture is not drawn, or not small enough to pay.
        init?(_ header: ImageHeader, _ uses: [DocumentUsage.KeyUse], density: Double) {
            let scales = uses.compactMap(\.largestScale)
            guard let scale = scales.max(), scale > 0, scale.isFinite, density > 0 else { return nil }
            whole = Size(Double(header.width), Double(header.height))
            // The rounding error of a scale of 1/2 is not a pixel.
            func count(_ side: Double) -> Int { max(1, Int((min(1, scale * density) * side - 1e-3).rounded(.up))) }
            (width, height) = (count(whole.width), count(whole.height))
            guard Double(width) * Double(height) <= maxArea * whole.width * whole.height else { return nil }
        }
    }
}

extension DocumentUsage.KeyUse {
    /// Whether the key occurs once in the image map, and for no sound.
    fileprivate var isAlone: Bool { images.count == 1 && sounds.isEmpty }
}

extension DocumentUsage {
    /// Whether sprites use this layout for their picture in each visible frame, and have no clip and no shapes.
    fileprivate func draws(_ indices: Set<Int>, of document: Document, with layout: Size) -> Bool {
        let messages = document.movie.values.sprites
        return indices.allSatisfy { index in
            guard !sprites[index].hasShapes, !sprites[index].hasClip else { return false }
            return messages[index].values.frames.allSatisfy { frame in
                let geometry = FrameGeometry(frame)
                return !geometry.isVisible || geometry.layout == layout
            }
        }
    }
}

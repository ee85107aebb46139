package import SVGADocument
import SVGAGraphics
import SVGAImage

/// Cuts the transparent borders of pictures off, but for one clear texel; layouts and positions follow.
///
/// Slots stay, since apps put pictures of the whole size there, and so do pictures with clips or shapes, whose coordinates begin
/// at the corner of the picture.
package struct TrimPass: OptimizerPass {
    package let id = "trim"
    package let grade = PassGrade.rounding
    /// The least part of a picture that is worth it.
    private static let minGain = 0.1

    /// Whether even that is left alone which hardly ever shows: frames with a picture as a dot count, and sides stay
    /// whole that mip levels do not divide. Visible changes of the bold pass are reverted, and left to a strict one.
    private let isStrict: Bool

    package init(isStrict: Bool = true) { self.isStrict = isStrict }

    package func run(_ document: inout Document, _ context: inout PassContext) throws(SVGAError) -> PassReport {
        var report = PassReport()
        let usage = context.usage(of: document)
        let uses = Dictionary(usage.keys.map { ($0.key, $0) }) { first, _ in first }
        let isSpec = document.form.isSpec
        for picture in document.storedPictures {
            try context.checkTime()
            guard picture.canBeCut, context.mayChange(picture), let header = picture.header else { continue }
            let size = Size(Double(header.width), Double(header.height))
            let named = picture.keys.compactMap { uses[$0] }
            let sprites = Set(named.flatMap(\.sprites))
            guard named.allSatisfy({ $0.images.count == 1 && $0.sounds.isEmpty }),
                let levels = DrawnLevels(of: sprites, usage, document, size: size, ignoresDots: !isStrict)
            else { continue }
            guard let pixels = try context.decode(picture.bytes) else { continue }
            let plan = TrimPlan(pixels, level: levels.deepest, isStrict: isStrict)
            guard plan.gain >= Self.minGain else { continue }
            if context.isSlot(picture) {
                for key in picture.keys where context.slots.contains(key) { report.add(spared: key) }
                continue
            }
            try cut(picture, pixels, plan, sprites, isSpec, &document)
            report.add(changed: picture)
        }
        return report
    }

    private func cut(
        _ picture: StoredPicture, _ pixels: Pixmap, _ plan: TrimPlan, _ sprites: Set<Int>, _ isSpec: Bool,
        _ document: inout Document
    ) throws(SVGAError) {
        let file = try pixels.part(plan.region).png(compression: .small)
        let shift = FrameShift(
            size: Size(Double(plan.region.columns.count), Double(plan.region.rows.count)),
            offset: Point(Double(plan.region.columns.lowerBound), Double(plan.region.rows.lowerBound)), isSpec: isSpec)
        document.replaceContent(of: picture, with: file)
        document.movie.edit { movie in
            for index in sprites { movie.sprites[index].edit { shift.apply(to: &$0) } }
        }
    }
}

package import SVGADocument

/// Rounds transforms to numbers that compress well: no corner of a layout moves by more than a part of a pixel.
///
/// Messages hold values whose lowest bits are 0; JSON descriptions hold fewer decimals. Sprites
/// with shapes stay unchanged, since shapes may be anywhere.
package struct RoundPass: OptimizerPass {
    package let id = "round"
    package let grade = PassGrade.lossy
    /// The maximum movement of a corner, in movie pixels.
    package var tolerance = 1.0 / 64

    package func run(_ document: inout Document, _ context: inout PassContext) throws(SVGAError) -> PassReport {
        var report = PassReport()
        let rounding = TransformRounding(tolerance: tolerance, isSpec: document.form.isSpec)
        let usage = context.usage(of: document)
        guard tolerance > 0 else { return report }
        for (index, sprite) in usage.sprites.enumerated() where !sprite.hasShapes && context.mayChange(sprite.imageKey)
        {
            try context.checkTime()
            var (changed, count) = (document.movie.values.sprites[index], 0)
            changed.edit { count = rounding.apply(to: &$0) }
            guard count > 0 else { continue }
            document.movie.edit { $0.sprites[index] = changed }
            report.add(changed: sprite.imageKey, count: count)
        }
        return report
    }
}

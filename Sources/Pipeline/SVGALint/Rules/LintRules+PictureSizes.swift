import SVGAFormat
import SVGAGraphics
import SVGAImage

extension LintRule {
    /// Rules about the sizes of pictures, and the bytes that they could spare.
    static let pictureSizeRules: [LintRule] = [
        LintRule(
            "picture-border", "WWWWWWW", "more than 10 % of the picture is transparent border",
            fix: .optimize("trims it"), pixels: .needed, checkBorder),
        LintRule(
            "picture-oversized", "WWWWIII", "the picture is never drawn above 0.75 of its size",
            fix: .optimize("--density 1 shrinks it"), checkOversized),
        LintRule(
            "picture-upscaled", "IIIIIII", "the picture is drawn above 1.5 times its size, and blurred",
            fix: "replace it by a larger one: svga-tool edit --replace",
            { context in
                for picture in context.subject.pictures {
                    guard let scale = picture.largestScale, scale > upscaled else { continue }
                    context.report(
                        "\(picture.key) (\(picture.sizeText)) is drawn at \(LintText.number(scale)) times its size",
                        key: picture.key, value: scale, limit: upscaled)
                }
            }),
        LintRule(
            "picture-recompress", "IIIIIII", "a PNG file of the same pixels is 10 % and 1 KiB smaller",
            fix: .optimize("writes it"), pixels: .recompressed, checkRecompression),
        LintRule(
            "picture-side", "EEEEWWW", "a side of the picture is above 2048 pixels, the textures of old devices",
            fix: "svga-tool edit --replace, with a smaller picture",
            { context in
                for picture in context.subject.pictures {
                    guard let header = picture.header, max(header.width, header.height) > maxSide else { continue }
                    context.report(
                        "\(picture.key) is \(picture.sizeText); textures of old devices end at \(maxSide)",
                        key: picture.key, value: Double(max(header.width, header.height)), limit: Double(maxSide))
                }
            }),
        LintRule(
            "picture-layout", "WWWWIEE",
            "the layout of a sprite is not the size of its picture, which players handle"
                + " differently", fix: "svga-tool edit --replace KEY=self",
            { context in
                for picture in context.subject.pictures {
                    guard let layout = picture.otherLayout else { continue }
                    context.report(
                        "\(picture.key) is \(picture.sizeText), its layout \(LintText.number(layout.width)) x"
                            + " \(LintText.number(layout.height))", key: picture.key)
                }
            }),
    ]

    private static let maxSide = 2_048
    private static let upscaled = 1.5
    private static let oversized = 0.75
    private static let borderPart = 0.1
    private static let (minSavedPart, minSavedByteCount) = (0.1, 1_024)

    @Sendable private static func checkBorder(_ context: inout LintContext) {
        for picture in context.subject.pictures {
            guard let pixels = picture.pixels, let header = picture.header else { continue }
            let region = pixels.visibleRegion
            let left = region.map { $0.columns.count * $0.rows.count } ?? 0
            let border = 1 - Double(left) / Double(header.pixelCount)
            guard border > borderPart else { continue }
            let waste = picture.decodedByteCount - left * 4
            context.report(
                "\(picture.key) (\(picture.sizeText)) is \(LintText.percent(border)) transparent border,"
                    + " \(LintText.bytes(waste)) of \(LintText.bytes(picture.decodedByteCount))",
                fix: context.fix(sparing: picture.key), key: picture.key, value: border, limit: borderPart)
        }
    }

    @Sendable private static func checkRecompression(_ context: inout LintContext) {
        for picture in context.subject.pictures {
            guard let small = picture.pixels?.smallByteCount else { continue }
            let (count, saved) = (picture.asset.bytes.count, picture.asset.bytes.count - small)
            guard saved >= minSavedByteCount, Double(saved) >= minSavedPart * Double(count) else { continue }
            context.report(
                "\(picture.key) (\(picture.sizeText)) has \(LintText.bytes(count)); \(LintText.bytes(small)) hold the same"
                    + " pixels", key: picture.key, value: Double(count), limit: Double(small))
        }
    }

    @Sendable private static func checkOversized(_ context: inout LintContext) {
        for picture in context.subject.pictures {
            guard let scale = picture.largestScale, scale <= oversized else { continue }
            context.report(
                "\(picture.key) (\(picture.sizeText)) is never drawn above \(LintText.number(scale)) of its size",
                fix: context.fix(sparing: picture.key), key: picture.key, value: scale, limit: oversized)
        }
    }
}

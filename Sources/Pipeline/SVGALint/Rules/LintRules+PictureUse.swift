import SVGADocument
import SVGAFormat
import SVGAGraphics
import SVGAImage

extension LintRule {
    static let pictureUseRules: [LintRule] = [
        LintRule(
            "picture-never-shown", "WWWWWWW", "only sprites that never show use the picture",
            fix: .optimize("drops the sprites and the picture"),
            { context in
                for picture in context.subject.pictures where !picture.sprites.isEmpty && picture.visible.isEmpty {
                    let (bytes, memory) = (picture.asset.bytes.count, picture.decodedByteCount)
                    context.report(
                        "\(picture.key) (\(picture.sizeText)) is in sprites that never show: \(LintText.bytes(bytes)),"
                            + " decoded \(LintText.bytes(memory))",
                        fix: context.fix(sparing: picture.key), key: picture.key, value: Double(bytes))
                }
            }),
        LintRule(
            "picture-unreferenced", "WWWWIII", "no sprite and no sound names the entry of the image map",
            fix: .optimize("drops it"), checkUnreferenced),
        LintRule(
            "picture-duplicate", "WWWWIII", "pictures of several keys have equal pixels",
            fix: .optimize("keeps one of them"), pixels: .optional, checkDuplicates),
        LintRule(
            "sequence", "WWWWWWW", "the movie is a sequence of complete pictures",
            fix: "svga-tool build makes a smaller movie of its frames", checkSequence),
    ]

    @Sendable private static func checkUnreferenced(_ context: inout LintContext) {
        guard let movie = context.subject.movie else { return }
        let named = context.subject.namedKeys
        let shown = Set(context.subject.sprites.compactMap(\.image))
        for (index, asset) in movie.assets.enumerated() where !shown.contains(index) && !named.contains(asset.key) {
            context.report(
                "no sprite and no sound names \(asset.key) (\(LintText.bytes(asset.bytes.count)))",
                fix: context.fix(sparing: asset.key), key: asset.key, value: Double(asset.bytes.count))
        }
    }

    @Sendable private static func checkDuplicates(_ context: inout LintContext) {
        for group in PictureGroups(context.subject).equal {
            let first = group[0]
            for other in group.dropFirst() {
                context.report(
                    "\(other.key) has the pixels of \(first.key) (\(other.sizeText)): "
                        + "\(LintText.bytes(other.asset.bytes.count)), decoded \(LintText.bytes(other.decodedByteCount))",
                    fix: context.fix(sparing: other.key), key: other.key, value: Double(other.asset.bytes.count))
            }
        }
    }

    /// So many pictures of the size of the canvas are a sequence.
    private static let (minWholeCount, wholePart) = (5, 0.8)
    /// So many pictures of one size are a sequence.
    private static let minEqualCount = 12

    @Sendable private static func checkSequence(_ context: inout LintContext) {
        guard let canvas = context.subject.movie?.viewBox else { return }
        let sizes = context.subject.pictures.compactMap(\.header)
        let whole = sizes.count { Double($0.pixelCount) >= wholePart * canvas.width * canvas.height }
        if whole >= minWholeCount {
            context.report(
                "\(whole) pictures cover at least \(LintText.percent(wholePart)) of the canvas each: a sequence of whole"
                    + " frames", value: Double(whole), limit: Double(minWholeCount - 1))
        }
        let groups = Dictionary(grouping: sizes) { [$0.width, $0.height] }.values
        guard let largest = groups.max(by: { ($0.count, $0[0].pixelCount) < ($1.count, $1[0].pixelCount) }),
            largest.count >= minEqualCount
        else { return }
        context.report(
            "\(largest.count) pictures have the size \(largest[0].width) x \(largest[0].height): a sequence",
            value: Double(largest.count), limit: Double(minEqualCount - 1))
    }
}

extension LintSubject {
    /// The keys that sprites and sounds look up.
    var namedKeys: Set<String> {
        var keys = Set(movie?.audios.map(\.key) ?? [])
        for sprite in sprites {
            keys.insert(sprite.key)
            if let dot = sprite.key.lastIndex(of: "."), sprite.key[dot...] != ".vector" {
                keys.insert(String(sprite.key[..<dot]))
            }
        }
        return keys
    }
}

extension LintContext {
    /// The remedy for a key that may be the app's, which optimizing spares.
    func fix(sparing key: String) -> String? {
        guard subject.slots.contains(key) else { return nil }
        return
            "the key looks like a slot that an app fills, which svga-tool optimize spares unless --slots says otherwise"
    }
}

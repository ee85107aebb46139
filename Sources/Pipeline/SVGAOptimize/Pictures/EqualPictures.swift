import SVGADocument
import SVGAGraphics
import SVGAImage

/// Finds pictures with the same pixels.
///
/// Plain PNG files are compared by their pixels. Others are equal only byte by byte: a profile, or more pictures of an animation,
/// may show equal pixels otherwise.
struct EqualPictures {
    /// Distinguishes pictures that are certainly different.
    private enum Similarity: Hashable {
        case pixels(UInt64)
        case file([UInt8])
    }

    /// Groups of at least two pictures with the same pixels, in the order of their keys.
    let groups: [[DocumentUsage.KeyUse]]

    /// Compares pictures of one size by a hash of their pixels, then pixel by pixel. At most two are in memory.
    init(_ uses: [DocumentUsage.KeyUse], _ context: PassContext) throws(SVGAError) {
        var groups: [[DocumentUsage.KeyUse]] = []
        for candidates in EqualPictures.grouped(uses, by: { try? ImageHeader(reading: Array($0.content)) }) {
            var likenesses: [String: Similarity] = [:]
            for use in candidates {
                try context.checkTime()
                likenesses[use.key] = try EqualPictures.similarity(Array(use.content), context)
            }
            for alike in EqualPictures.grouped(candidates, by: { likenesses[$0.key] }) {
                groups += try EqualPictures.compare(alike, context)
            }
        }
        self.groups = groups
    }

    private static func similarity(_ file: [UInt8], _ context: PassContext) throws(SVGAError) -> Similarity? {
        guard StoredPicture.isPlainPNG(file) else { return .file(file) }
        return try context.decode(file).map { .pixels($0.pixelHash) }
    }

    /// Values with a property in common, in the order of the first of each; those without it and single ones are left out.
    private static func grouped<Property: Hashable>(
        _ uses: [DocumentUsage.KeyUse], by property: (DocumentUsage.KeyUse) -> Property?
    ) -> [[DocumentUsage.KeyUse]] {
        var (groups, positions): ([[DocumentUsage.KeyUse]], [Property: Int]) = ([], [:])
        for use in uses {
            guard let value = property(use) else { continue }
            if let position = positions[value] {
                groups[position].append(use)
            } else {
                positions[value] = groups.count
                groups.append([use])
            }
        }
        return groups.filter { $0.count > 1 }
    }

    /// Splits pictures that are alike by their pixels.
    private static func compare(
        _ uses: [DocumentUsage.KeyUse], _ context: PassContext
    ) throws(SVGAError) -> [[DocumentUsage.KeyUse]] {
        if uses.allSatisfy({ $0.content == uses[0].content }) { return [uses] }
        var (rest, groups) = (uses, [[DocumentUsage.KeyUse]]())
        while let first = rest.first, rest.count > 1 {
            var (group, others) = ([first], [DocumentUsage.KeyUse]())
            let pixels = try context.decode(Array(first.content))
            for use in rest.dropFirst() {
                try context.checkTime()
                var isEqual = use.content == first.content
                if !isEqual { isEqual = try context.decode(Array(use.content)) == pixels }
                if isEqual { group.append(use) } else { others.append(use) }
            }
            if group.count > 1 { groups.append(group) }
            rest = others
        }
        return groups
    }
}

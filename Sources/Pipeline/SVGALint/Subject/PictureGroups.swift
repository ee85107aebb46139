import SVGAFormat
import SVGAGraphics
import SVGAImage

struct PictureGroups {
    /// Groups of at least two pictures with equal pixels, or with equal files where none are decoded.
    private(set) var equal: [[PictureUse]] = []

    init(_ subject: LintSubject) {
        let candidates = subject.pictures.filter { $0.header != nil }
        let bySize = Dictionary(grouping: candidates) { [$0.header?.width ?? 0, $0.header?.height ?? 0] }
        for group in bySize.values where group.count > 1 {
            equal += PictureGroups.groups(group, areEqual: subject.hasPixels ? { $0.hasPixels(of: $1) } : nil)
        }
        equal.sort { $0[0].key < $1[0].key }
    }

    private static func groups(
        _ pictures: [PictureUse], areEqual: ((PictureUse, PictureUse) -> Bool)?
    ) -> [[PictureUse]] {
        let byFile = Dictionary(grouping: pictures, by: \.content).values
        var groups: [[PictureUse]] = []
        for files in byFile.sorted(by: { $0[0].key < $1[0].key }) {
            if let areEqual, let index = groups.firstIndex(where: { areEqual($0[0], files[0]) }) {
                groups[index] += files
            } else {
                groups.append(files)
            }
        }
        return groups.filter { $0.count > 1 }
    }
}

extension PictureUse {
    /// Whether both have the same pixels: compares their hashes first, then all of their pixels, decoded again.
    fileprivate func hasPixels(of other: PictureUse) -> Bool {
        guard let pixels, pixels.hash == other.pixels?.hash else { return false }
        guard let own = try? Pixmap(decoding: asset.bytes), let others = try? Pixmap(decoding: other.asset.bytes) else {
            return false
        }
        return own == others
    }
}

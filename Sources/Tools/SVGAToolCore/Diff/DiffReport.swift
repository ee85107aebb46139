import SVGACommandLine
import SVGADiff

struct DiffReport {
    let before: String
    let after: String
    let diff: DocumentDiff
    let pixels: PixelDiff?

    var isEqual: Bool { diff.isEqual && pixels?.isEqual ?? true }

    /// A paragraph for each kind of changes, and a table of the frames that differ.
    var text: String {
        var lines = paragraph("params", diff.values.map(\.text))
        lines += paragraph("images", count(diff.images.equalCount) + ImageChange.texts(of: diff.images.changes))
        lines += paragraph("sounds", count(diff.sounds.equalCount) + diff.sounds.changes.map(\.text))
        lines += paragraph("files", count(diff.files.equalCount) + FileChange.texts(of: diff.files.changes))
        lines += paragraph("sprites", count(diff.sprites.equalCount) + SpriteChange.texts(of: diff.sprites.changes))
        if let pixels {
            lines += paragraph("pixels", [pixels.summary])
            if !pixels.differing.isEmpty { lines += ComparisonReport.table(of: pixels.differing).lines }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func count(_ equalCount: Int) -> [String] { equalCount > 0 ? ["\(equalCount) equal"] : [] }

    /// The items after a title, separated by commas, in lines of some hundred characters.
    private func paragraph(_ title: String, _ items: [String]) -> [String] {
        var lines: [String] = []
        for (index, item) in items.enumerated() {
            let word = item + (index + 1 < items.count ? "," : "")
            if let last = lines.last, last.count + word.count < DiffReport.lineLength {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                let head = lines.isEmpty ? title : ""
                lines.append(head + String(repeating: " ", count: DiffReport.titleLength - head.count) + word)
            }
        }
        return lines
    }

    private static let (titleLength, lineLength) = (11, 100)
}

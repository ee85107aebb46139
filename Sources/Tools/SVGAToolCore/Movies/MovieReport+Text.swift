import SVGACommandLine
import SVGAInspect
import SVGAKit

extension MovieReport {
    func text(withSprites hasSprites: Bool) -> String {
        var lines = [Printable.text(input ?? "")]
        lines += TextTable(indentation: 2, rows: facts).lines
        if !images.isEmpty { lines += ["  images"] + TextTable(indentation: 4, rows: imageRows).lines }
        if hasSprites { lines += ["  sprites"] + TextTable(indentation: 4, rows: spriteRows).lines }
        if !movie.audios.isEmpty { lines += ["  audios"] + TextTable(indentation: 4, rows: audioRows).lines }
        if !warnings.isEmpty { lines += ["  warnings"] + warnings.map { "    \(Printable.text("\($0)"))" } }
        return lines.joined(separator: "\n") + "\n"
    }

    private var facts: [[String]] {
        let census = shapes
        return [
            ["version", Printable.text(movie.version)],
            ["container", movie.container.rawValue],
            ["size", "\(Printable.number(movie.viewBox.width)) x \(Printable.number(movie.viewBox.height))"],
            ["fps", "\(movie.framesPerSecond)"],
            ["frames", "\(movie.frameCount)"],
            ["duration", "\(Printable.number(movie.duration)) s"],
            ["sprites", "\(movie.sprites.count)" + note(mattedSpriteCount, "behind a matte")],
            ["shapes", [census.kinds, census.outlines].compactMap(\.self).joined(separator: "; ")],
            ["clips", "\(clippedStateCount)" + (clippedStateCount == 0 ? "" : " sprite states cut by a path")],
            ["memory", memory],
        ]
    }

    private var mattedSpriteCount: Int { movie.sprites.count { $0.matte != nil } }

    private func note(_ count: Int, _ text: String) -> String { count == 0 ? "" : ", \(count) \(text)" }

    private var memory: String {
        "\(movie.encodedByteCount) bytes encoded, \(movie.inflatedByteCount) inflated, "
            + "\(decodedImageByteCount) of decoded images"
    }

    private var imageRows: [[String]] {
        [["key", "kind", "pixels", "bytes", "uses"]]
            + images.map { report in
                [
                    Printable.text(report.image.key), report.image.kind.rawValue,
                    report.header.map { "\($0.width)x\($0.height)" } ?? "-", "\(report.image.bytes.count)",
                    "\(report.useCount)",
                ]
            }
    }

    private var spriteRows: [[String]] {
        [["index", "key", "matte", "draws", "shapes", "clips", "frames", "box"]]
            + sprites.map { report in
                [
                    "\(report.index)", Printable.text(report.sprite.imageKey),
                    report.sprite.matteKey.isEmpty ? "-" : Printable.text(report.sprite.matteKey),
                    report.content.rawValue, "\(report.shapeCount)", "\(report.clipCount)",
                    report.visibleFrames.shortText, report.box?.text ?? "-",
                ]
            }
    }

    private var audioRows: [[String]] {
        [["key", "frames", "starts at", "lasts", "really"]]
            + zip(movie.audios, soundDurations).map { audio, duration in
                [
                    Printable.text(audio.key), "\(audio.startFrame) to \(audio.endFrame)",
                    "\(audio.startTimeMilliseconds) ms",
                    audio.totalTimeMilliseconds == 0 ? "-" : "\(audio.totalTimeMilliseconds) ms",
                    duration.map { "\($0) ms" } ?? "-",
                ]
            }
    }
}

extension ShapeCensus {
    /// The entries of all frames by kind, such as `3 paths, 1 ellipse, 40 keep`; `none` without shapes.
    fileprivate var kinds: String {
        let counts = [
            (entries.paths, "path"), (entries.rectangles, "rectangle"), (entries.ellipses, "ellipse"),
        ]
        var words = counts.filter { $0.0 > 0 }.map { Printable.count($0.0, $0.1) }
        if entries.keeps > 0 { words.append("\(entries.keeps) keep") }
        return words.isEmpty ? "none" : words.joined(separator: ", ")
    }

    /// The number of distinct shapes, and of shapes with a line; nil without shapes.
    fileprivate var outlines: String? {
        guard differentCount > 0 else { return nil }
        return "\(differentCount) different, \(strokedCount) stroked, \(dashedCount) of these dashed"
    }
}

extension VisibleFrames {
    /// The first six ranges, for a column.
    fileprivate var shortText: String {
        if rangeCount == 0 { return "-" }
        let ranges = text.split(separator: ",").prefix(6).joined(separator: ",")
        return rangeCount > 6 ? "\(ranges) and \(rangeCount - 6) more" : ranges
    }
}

extension PixelBox {
    /// The size and the upper left corner.
    var text: String { "\(width)x\(height) at \(x),\(y)" }
}

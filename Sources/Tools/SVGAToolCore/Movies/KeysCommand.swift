import SVGACommandLine
import SVGADocument
import SVGAInspect
import SVGAKit

extension Command {
    static let keys = Command(
        name: "keys", summary: "List the keys that images and texts of viewers can be shown for.",
        details: """
            `keys` lists the keys of each movie in paint order: what the sprites of a key draw, whether an app may \
            fill it, the size of its bitmap and of its file, how large and where it is drawn, how often and when it \
            shows, and the frame in which most of it shows. Below stand keys that no sprite has: sounds, and pictures \
            that nothing shows.

            A key is a slot unless an exporter made its name: img_0, image_0, psd_0, Bitmap0, FL_…, audio_0, digits, \
            32 hexadecimal digits, or one of three and more that differ in a final number only.
            """,
        operands: "FILE...",
        operandCount: 1 ... .max,
        flags: [.untrusted, .limit] + Flag.network + [
            .key, .unused, .boxes, .jsonArray, .jsonLines, .quiet, .verbose, .help,
        ],
        examples: [
            ("keys gift.svga", "the keys as text"),
            ("keys --unused gift.svga", "content that the movie does not use"),
            ("keys --key avatar *.svga", "one key of many movies; the exit code is 1 where one lacks it"),
            ("keys --json --boxes gift.svga", "also each key's position, frame by frame"),
        ]
    ) { arguments, environment in
        let selection = KeySelection(keys: arguments.values(.key), isUnusedOnly: arguments.has(.unused))
        return try arguments.printReports(
            on: try arguments.sources(), isSpaced: true, in: environment, text: \.text, json: \.json
        ) { source in
            let report = try KeysReport(
                input: source.name, renderer: try source.renderer(in: environment),
                withBoxes: arguments.has(.boxes), selection: selection, cancellation: environment.cancellation)
            try report.refuseMissingKeys()
            return report
        }
    }
}

extension Flag {
    static let key = Flag("key", value: "KEY", .input, help: "Only this key; may be repeated.", isRepeatable: true)
    static let unused = Flag("unused", .output, help: "Only keys that the movie neither shows nor plays.")
}

extension KeysReport {
    fileprivate func refuseMissingKeys() throws {
        guard let (key, nearest) = missing.first else { return }
        let hint = nearest.map { "; the nearest is \($0.debugDescription)" } ?? "; run keys without --key to list all"
        throw ToolError(.someFailed, file: input, message: "keys: the movie has no key \(key.debugDescription)\(hint)")
    }

    fileprivate var text: String {
        let titles = [
            "key", "kind", "slot", "layout", "bitmap", "bytes", "drawn", "bounds", "uses", "visible", "poster",
        ]
        var lines = [Printable.text(input ?? "")]
        let rows = zip(keys, facts).map(row) + others.map(row)
        lines += TextTable(indentation: 2, rows: [titles] + rows).lines
        for (key, boxes) in zip(keys, boxes ?? []) {
            lines.append("  \(Printable.text(key.name))")
            lines +=
                TextTable(indentation: 4, rows: boxes.runs.map { [text(of: $0.frames), $0.box.text] }).lines
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func row(of key: MovieContent.Key, _ facts: KeyFacts) -> [String] {
        [
            Printable.text(key.name), key.kind.rawValue, facts.isSlot ? "slot" : "-", text(of: key.layout),
            text(of: key.imageSize), facts.asset.map { "\($0.bytes.count)" } ?? "-", text(of: facts.drawn),
            facts.bounds?.text ?? "-", "\(key.sprites.count)", text(of: facts.visible),
            key.posterFrame.map { "\($0)" } ?? "-",
        ]
    }

    private func row(of other: OtherKey) -> [String] {
        [
            Printable.text(other.asset.key), other.isUsed ? "sound" : "unused", other.isSlot ? "slot" : "-", "-",
            text(of: other.size), "\(other.asset.bytes.count)", "-", "-", "-", "-", "-",
        ]
    }

    private func text(of size: Size?) -> String {
        guard let size, size.width > 0, size.height > 0 else { return "-" }
        return "\(Printable.number(size.width))x\(Printable.number(size.height))"
    }

    /// The first ranges; a sprite that blinks has hundreds.
    private func text(of frames: FrameSet) -> String {
        let ranges = frames.description.split(separator: ",")
        if ranges.isEmpty { return "-" }
        return ranges.prefix(6).joined(separator: ",") + (ranges.count > 6 ? ",…" : "")
    }

    private func text(of frames: ClosedRange<Int>) -> String {
        frames.count == 1 ? "\(frames.lowerBound)" : "\(frames.lowerBound)..\(frames.upperBound)"
    }
}

// Writes each Swift example of README, Docs and public documentation comments into a file that compiles where the example
// is right: swift Examples.swift FOLDER, from the root of the package.
//
// An example is the body of a function with the values that its text speaks of. Manifests are left out.
import Foundation

let folder = CommandLine.arguments[1]
let values =
    "bytes: [UInt8], url: String, urls: [String], path: String, movie: Movie, renderer: FrameRenderer, "
    + "picture: Pixmap, cache: MovieCache"

/// Lines between fences of Swift, and where they begin.
struct Example {
    let file: String
    let line: Int
    /// The module whose documentation it is part of.
    let module: String?
    var code: [String] = []
}

/// The examples among the lines of a file.
func examples(
    in lines: [(number: Int, text: String)], of file: String, module: String? = nil
) -> [Example] {
    var found: [Example] = []
    var open: Example?
    for line in lines {
        let text = line.text.trimmingCharacters(in: .whitespaces)
        if text == "```swift" {
            open = Example(file: file, line: line.number + 1, module: module)
        } else if text.hasPrefix("```"), let example = open {
            found.append(example)
            open = nil
        } else {
            open?.code.append(line.text)
        }
    }
    return found
}

/// The documentation comments of public declarations, each with its lines and without its slashes.
func publicComments(in source: String) -> [[(number: Int, text: String)]] {
    var comments: [[(number: Int, text: String)]] = []
    var comment: [(number: Int, text: String)] = []
    for (index, line) in source.components(separatedBy: "\n").enumerated() {
        let text = line.trimmingCharacters(in: .whitespaces)
        if text.hasPrefix("///") {
            comment.append((index + 1, String(text.dropFirst(text.hasPrefix("/// ") ? 4 : 3))))
        } else if !text.hasPrefix("@") || text.contains(" public ") {
            if text.contains("public ") { comments.append(comment) }
            comment = []
        }
    }
    return comments
}

func paths(in folder: String, endingIn suffix: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(suffix) }.map { "\(folder)/\($0)" }.sorted()
}

var all: [Example] = []
for page in ["README.md"] + paths(in: "Docs", endingIn: ".md") {
    let lines = try String(contentsOfFile: page, encoding: .utf8).components(separatedBy: "\n").enumerated()
    all += examples(in: lines.map { ($0.offset + 1, $0.element) }, of: page)
}
let products = [
    "SVGAServer", "SVGADiff", "SVGAPlayback", "SVGAPlayback", "SVGAPlayerCompat", "GiftModel", "GiftQueue",
    "GiftServer",
    "GiftHook",
    "SVGALint",
]
/// Modules without which another module's example is not meaningful.
let companions = ["GiftQueue": ["GiftModel"], "GiftServer": ["GiftModel"]]
for wing in ["Pipeline", "Service", "Core", "Playback", "Gifts"] {
    for file in paths(in: "Sources/\(wing)", endingIn: ".swift") {
        let source = try String(contentsOfFile: file, encoding: .utf8)
        // The server re-exports SVGAHTTP's public interface.
        let module = file.contains("/SVGAHTTP/") ? "SVGAServer" : products.first { file.contains("/\($0)/") }
        all += publicComments(in: source).flatMap { examples(in: $0, of: file, module: module) }
    }
}

for (number, example) in all.filter({ !$0.code.joined().contains(".package(") }).enumerated() {
    let isImport = { (line: String) in line.hasPrefix("import ") }
    let known = ["SVGAKit", "SVGACache"] + (example.module.map { [$0] + companions[$0, default: []] } ?? [])
    let imports = Set(example.code.filter(isImport) + known.map { "import \($0)" })
    let body = example.code.map { isImport($0) ? "" : $0 }
    let text =
        imports.sorted().joined(separator: "\n")
        + "\n\nfunc example\(number)(\(values)) async throws {\n"
        + "#sourceLocation(file: \"\(example.file)\", line: \(example.line))\n"
        + body.joined(separator: "\n") + "\n#sourceLocation()\n}\n"
    try text.write(toFile: "\(folder)/Example\(number).swift", atomically: true, encoding: .utf8)
}

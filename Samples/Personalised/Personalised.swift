// Draws the gifts of eight viewers, each with the viewer's picture, name and number, on one sheet.
//
//     swift run SVGAPersonalised sheet.png
//     swift run SVGAPersonalised sheet.png NotoSansCJK-Regular.ttc NotoColorEmoji.ttf
//
// With files of fonts the sheet has the same bytes on every machine; without, the fonts of the machine draw it.
import FoundationEssentials
import Glibc
import SVGAKit

/// What a viewer brings to a gift.
struct Viewer {
    let name: String
    let count: Int
    /// The number of the picture in `faces`.
    let face: Int

    static let all = [
        Viewer(name: "小雨", count: 66, face: 1), Viewer(name: "Ada Lovelace", count: 1, face: 2),
        Viewer(name: "Мария", count: 8, face: 3), Viewer(name: "José 🎉", count: 520, face: 4),
        Viewer(name: "민준", count: 99, face: 5), Viewer(name: "Émilie du Châtelet-Laumont", count: 3, face: 6),
        Viewer(name: "ひなた", count: 1314, face: 7), Viewer(name: "Zoë & Max", count: 21, face: 8),
    ]

    /// The picture in the ring, the name on the ribbon, the number beside the ring.
    func content(faces folder: String, fonts: DynamicText.Fonts) throws -> MovieContent {
        var content = MovieContent()
        content.fonts = fonts
        content.images["avatar"] = try MovieContent.Image(
            decoding: [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(face).png"))), fit: .cover, shape: .circle
        )
        var nick = DynamicText(name)
        (nick.size, nick.weight, nick.fit) = (22, 700, .shrink(minSize: 12))
        content.texts["nick"] = nick
        var number = DynamicText("×\(count)")
        (number.size, number.weight, number.color) = (30, 700, SVGAColor(red: 255, green: 205, blue: 64))
        number.stroke = DynamicText.Stroke(color: SVGAColor(red: 150, green: 20, blue: 50), width: 3)
        content.texts["count"] = number
        return content
    }
}

@main struct Personalised {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard let path = arguments.first else {
            complain("usage: Personalised SHEET.png [FONT...]")
            exit(64)
        }
        let files = Array(arguments.dropFirst())
        do {
            let sheet = try sheet(fonts: files.isEmpty ? .system : .files(files))
            try Data(sheet.png()).write(to: URL(filePath: path), options: .atomic)
        } catch {
            complain("\(error)")
            exit(1)
        }
    }

    /// All gifts at the same moment, four in a row.
    static func sheet(fonts: DynamicText.Fonts) throws -> Pixmap {
        let movie = try Movie(contentsOf: "Samples/Movies/salute.svga")
        let (width, height) = (Int(movie.viewBox.width), Int(movie.viewBox.height))
        let canvas = try SVGACanvas(width: 4 * width, height: 2 * height)
        canvas.clear(SVGAColor(red: 38, green: 28, blue: 66))
        // What this one has decoded is shared by the renderers of all viewers.
        let plain = FrameRenderer(movie)
        for (index, viewer) in Viewer.all.enumerated() {
            let content = try viewer.content(faces: "Samples/Personalised/faces", fonts: fonts)
            let cell = Point(Double(index % 4 * width), Double(index / 4 * height))
            try plain.makeRenderer(showing: content)
                .draw(frame: 24, on: canvas, transform: Affine(translation: cell))
        }
        return canvas.finish()
    }

    private static func complain(_ message: String) {
        let line = Array("Personalised: \(message)\n".utf8)
        _ = unsafe write(STDERR_FILENO, line, line.count)
    }
}

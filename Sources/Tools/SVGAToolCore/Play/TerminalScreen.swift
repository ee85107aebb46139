import SVGACoding
import SVGACommandLine
import SVGAKit
import SVGASystem

enum TerminalGraphics: String, CaseIterable, Sendable {
    /// The graphics protocol of kitty: PNG files in escape sequences.
    case kitty
    /// A character with two colours for each two pixels.
    case blocks

    static var ofTerminal: TerminalGraphics {
        let programs = ["kitty", "wezterm", "ghostty"]
        let names = ["TERM", "TERM_PROGRAM"].compactMap { ToolEnvironment.variable($0)?.lowercased() }
        let isKnown = names.contains { name in programs.contains { name.contains($0) } }
        return isKnown || ToolEnvironment.variable("KITTY_WINDOW_ID") != nil ? .kitty : .blocks
    }
}

/// The terminal, or its replacement.
struct TerminalScreen: Sendable {
    /// Another screen without a cursor, so that the lines of the shell come back.
    static let opening = "\u{1b}[?1049h\u{1b}[?25l\u{1b}[2J"

    let graphics: TerminalGraphics
    private let columnCount: Int
    private let rowCount: Int
    /// The pixels of the window.
    private let pixels: (width: Int, height: Int)

    /// - Parameter descriptor: The terminal; nil for one of 80 × 24 characters.
    init(_ graphics: TerminalGraphics, descriptor: Int32?) {
        self.graphics = graphics
        var size = winsize()
        if let descriptor { unsafe _ = ioctl(descriptor, UInt(TIOCGWINSZ), &size) }
        columnCount = size.ws_col > 0 ? Int(size.ws_col) : 80
        rowCount = size.ws_row > 0 ? Int(size.ws_row) : 24
        let isKnown = size.ws_xpixel > 0 && size.ws_ypixel > 0
        pixels = isKnown ? (Int(size.ws_xpixel), Int(size.ws_ypixel)) : (columnCount * 8, rowCount * 16)
    }

    /// Takes back everything that was changed.
    var closing: String {
        let cleaning = graphics == .kitty ? "\u{1b}_Ga=d,q=2\u{1b}\\" : "\u{1b}[0m"
        return cleaning + "\u{1b}[?25h\u{1b}[?1049l"
    }

    /// The maximum picture size on the screen, not larger than the movie.
    func viewport(for movie: Size) throws(SVGAError) -> Viewport {
        let room = graphics == .kitty ? pixels : (width: columnCount, height: rowCount * 2)
        let scale = min(Double(room.width) / movie.width, Double(room.height) / movie.height, 1)
        // Rounded down, so that no row scrolls the screen.
        return try PictureSize.both(
            width: max(1, Int(movie.width * scale)), height: max(1, Int(movie.height * scale)),
            mode: SVGAContentMode(.fill)
        ).viewport(for: movie)
    }

    func bytes(of picture: Pixmap, file: String) throws -> [UInt8] {
        if graphics == .blocks { return HalfBlocks.bytes(of: picture) }
        return KittyGraphics.bytes(of: try ToolError.catching(file: file) { try picture.png(compression: .fast) })
    }
}

/// Pictures as coloured characters.
enum HalfBlocks {
    /// The upper pixel of a cell is its letter's colour, the lower one its background.
    static func bytes(of picture: Pixmap) -> [UInt8] {
        var text = "\u{1b}[H"
        for y in stride(from: 0, to: picture.height, by: 2) {
            if y > 0 { text += "\r\n" }
            var colors = ""
            for x in 0..<picture.width {
                let upper = picture[x, y]
                var next = "\u{1b}[38;2;\(upper.red);\(upper.green);\(upper.blue)m"
                if y + 1 < picture.height {
                    let lower = picture[x, y + 1]
                    next += "\u{1b}[48;2;\(lower.red);\(lower.green);\(lower.blue)m"
                }
                if next != colors { text += next }
                colors = next
                text += "▀"
            }
            text += "\u{1b}[0m"
        }
        return Array(text.utf8)
    }
}

/// Pictures by the protocol of kitty.
enum KittyGraphics {
    /// The bytes of a PNG file in sequences of at most 4,096 characters, as one picture that replaces the one before.
    static func bytes(of file: [UInt8]) -> [UInt8] {
        let text = Array(Base64.encode(file).utf8)
        var bytes = Array("\u{1b}[H".utf8)
        for start in stride(from: 0, to: text.count, by: 4096) {
            let end = min(start + 4096, text.count)
            let head = start == 0 ? "a=T,f=100,i=1,p=1,q=2,C=1," : ""
            bytes += Array("\u{1b}_G\(head)m=\(end < text.count ? 1 : 0);".utf8) + text[start..<end]
            bytes += Array("\u{1b}\\".utf8)
        }
        return bytes
    }
}

import SVGASystem

/// The screen that standard error may be.
enum Screen {
    /// The subject of a line, which determines its colour.
    enum Tone: String {
        case plain = "0"
        case warning = "33"
        case error = "31"
    }

    static func colored(_ text: String, _ tone: Tone) -> String {
        tone == .plain ? text : "\u{1b}[1;\(tone.rawValue)m\(text)\u{1b}[0m"
    }

    /// Whether the user's settings allow colours: `NO_COLOR` is not set, or empty (no-color.org), and the screen knows them.
    static var takesColor: Bool {
        (ToolEnvironment.variable("NO_COLOR") ?? "").isEmpty && ToolEnvironment.variable("TERM") != "dumb"
    }

    /// The columns of a terminal; otherwise the value of `COLUMNS`, or 80.
    static func columnCount(of descriptor: Int32) -> Int {
        var size = winsize()
        if unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
        return ToolEnvironment.variable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? 80
    }
}

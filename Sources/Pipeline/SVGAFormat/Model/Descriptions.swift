import SVGAGraphics

// Values that hold bytes or long arrays print and dump as one short line: a log would otherwise get megabytes.

extension Asset: CustomStringConvertible, CustomReflectable {
    /// One line, such as `Asset("avatar", png, 1234 bytes)`.
    public var description: String { "Asset(\(key.debugDescription), \(kind.rawValue), \(bytes.count) bytes)" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension Sprite: CustomStringConvertible, CustomReflectable {
    /// One line, such as `Sprite("avatar", 12 states)`.
    public var description: String { "Sprite(\(imageKey.debugDescription), \(states.count) states)" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension Movie: CustomStringConvertible, CustomReflectable {
    /// One line, such as `Movie(300.0 x 300.0, 60 frames at 30 a second, 12 sprites, 3 assets)`.
    public var description: String {
        "Movie(\(viewBox.width) x \(viewBox.height), \(frameCount) frames at \(framesPerSecond) a second,"
            + " \(sprites.count) sprites, \(assets.count) assets)"
    }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

import SVGAGraphics
import SVGAScene
import SVGASystem

/// Pictures of an animation that a function of the caller makes, each checked.
struct PictureSource: Sendable {
    /// The maximum number of pictures.
    static let maxCount = 1_000_000

    private let make: @Sendable (Int) throws -> Pixmap
    private let background: SVGAColor?

    init(background: SVGAColor?, _ make: @escaping @Sendable (Int) throws -> Pixmap) {
        self.make = make
        self.background = background.map { SVGAColor(red: $0.red, green: $0.green, blue: $0.blue) }
    }

    /// The size of the first picture, and how all are made.
    func layout() throws(SVGAError) -> AnimationLayout {
        let first = try picture(0)
        let (width, height) = (first.width, first.height)
        var layout = AnimationLayout(width: width, height: height, background: background) {
            index throws(SVGAError) in
            let picture = try picture(index)
            guard picture.width == width, picture.height == height else {
                throw SVGAError(
                    .invalidRequest,
                    "picture \(index) has \(picture.width)x\(picture.height) pixels, the first one \(width)x\(height)",
                    remedy: "all pictures of an animation have one size")
            }
            return picture
        }
        layout.namesFrames = false
        return layout
    }

    private func picture(_ index: Int) throws(SVGAError) -> Pixmap {
        let picture = try SVGAError.only(at: SVGAError.Place(picture: index)) { try make(index) }
        guard let background else { return picture }
        return try picture.flattened(overRed: background.red, green: background.green, blue: background.blue)
    }
}

import SVGAContent

/// All that one frame shows, the first at the back, with nothing left to look up but pixels. Equal scenes are equal
/// pictures. Places are in pixels from the upper left corner. Texts are complete: drawing shortens long ones.
package struct OverlayScene: Hashable, Sendable {
    /// One thing in a frame.
    enum Item: Hashable, Sendable {
        /// A message on its way across the stage.
        case bullet(BulletFace, x: Int, y: Int)
        /// A heart that rises.
        case heart(HeartLook)
        /// A frame of an animation, over the whole stage.
        case movie(MovieLook)
        /// A gift with its number.
        case banner(BannerLook)
        /// The line about an animation.
        case notice(String)
    }

    var items: [Item] = []

    /// Whether the frame is transparent throughout.
    var isEmpty: Bool { items.isEmpty }
}

/// A message that crosses the stage.
struct BulletFace: Hashable, Sendable {
    let text: String
    let isOwn: Bool
}

/// The content of a banner, regardless of its position.
struct BannerFace: Hashable, Sendable {
    let sender: String
    let avatar: AvatarFace
    /// The gift in words.
    let line: String
    /// The URL of the gift's picture; empty for none.
    let icon: String
    let isOwn: Bool
}

struct BannerLook: Hashable, Sendable {
    let face: BannerFace
    let x, y: Int
    /// 0 ... 1.
    let opacity: Double
    /// The number; 0 for none yet.
    let number: Int
    /// The size of the number in parts of its usual one.
    let numberScale: Double
}

/// An animation at a moment.
struct MovieLook: Hashable, Sendable {
    /// The number of the play on its stage.
    let play: Int
    let url: String
    let frame: Int
    /// The content of its keys; nil for the file's.
    let content: PlayContent?
}

struct HeartLook: Hashable, Sendable {
    let x: Double
    let y: Double
    /// Its size in parts of the usual one.
    let scale: Double
    /// The hue in degrees.
    let hue: Int
    /// 0 ... 1.
    let opacity: Double
}

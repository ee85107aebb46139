import SVGAScene
import SVGAText

/// All that one frame shows, the first at the back, with nothing left to look up but pixels. Equal scenes are equal
/// pictures. Places are in pixels from the upper left corner. Texts are complete: drawing shortens long ones.
package struct OverlayScene: Hashable, Sendable {
    enum Item: Hashable, Sendable {
        case bullet(BulletFace, x: Int, y: Int)
        case heart(HeartLook)
        /// A frame of an animation, over the whole stage.
        case movie(MovieLook)
        case banner(BannerLook)
        case notice(String)
    }

    var items: [Item] = []

    var isEmpty: Bool { items.isEmpty }
}

struct BulletFace: Hashable, Sendable {
    let text: String
    let isOwn: Bool
}

/// The content of a banner, regardless of its position.
struct BannerFace: Hashable, Sendable {
    let sender: String
    let avatar: AvatarFace
    let line: String
    /// The URL of the gift's picture; empty for none.
    let icon: String
    let isOwn: Bool
}

struct BannerLook: Hashable, Sendable {
    let face: BannerFace
    let x, y: Int
    let opacity: Double
    /// The number; 0 for none yet.
    let number: Int
    /// The size of the number in parts of its usual one.
    let numberScale: Double
}

struct MovieLook: Hashable, Sendable {
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
    let hue: Int
    let opacity: Double
}

extension OverlayScene: CustomStringConvertible {
    /// The scene as text, a line for each thing; empty for a transparent frame.
    package var description: String { items.map(\.description).joined(separator: "\n") }
}

extension OverlayScene.Item: CustomStringConvertible {
    var description: String {
        switch self {
        case .bullet(let face, let x, let y): "bullet \(face.text.debugDescription)\(own(face.isOwn)) at \(x),\(y)"
        case .heart(let look):
            "heart \(look.hue) at \(number(look.x)),\(number(look.y)) scale \(number(look.scale))\(opacity(look.opacity))"
        case .movie(let look): "movie \(look.url) frame \(look.frame)\(look.content.map { " \($0)" } ?? "")"
        case .banner(let look): text(of: look)
        case .notice(let text): "notice \(text.debugDescription)"
        }
    }

    private func text(of look: BannerLook) -> String {
        var words = "banner \(look.face.sender.debugDescription) \(look.face.line.debugDescription)"
        words += "\(own(look.face.isOwn)) at \(look.x),\(look.y)\(opacity(look.opacity))"
        if look.number > 0 { words += " x\(look.number)" }
        if look.numberScale != 1 { words += " scale \(number(look.numberScale))" }
        return words
    }

    private func own(_ isOwn: Bool) -> String { isOwn ? " own" : "" }

    private func opacity(_ opacity: Double) -> String { opacity < 1 ? " opacity \(number(opacity))" : "" }

    /// A number with at most three decimals, whole ones without a point.
    private func number(_ value: Double) -> String {
        let rounded = (value * 1000).rounded() / 1000
        return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
    }
}

extension PlayContent: CustomStringConvertible {
    var description: String {
        let texts = plan.texts.mapValues { $0.string.debugDescription }
        let images = plan.images.mapValues(\.source)
        let parts = texts.merging(images) { text, _ in text }.sorted { $0.key < $1.key }
        return "with " + parts.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    }
}
